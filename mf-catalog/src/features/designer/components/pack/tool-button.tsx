import { type ComponentProps } from 'react';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';

type ToolButtonProps = {
  label: string;
  icon: ComponentProps<typeof Icon>['icon'];
  disabled?: boolean;
  onClick: () => void;
};

export const ToolButton = ({ icon, ...button }: ToolButtonProps) => (
  <IconButton variant="outline" icon={<Icon icon={icon} />} {...button} />
);
