import RectangleHorizontal from '@lucide/icons/icons/rectangle-horizontal';
import RectangleVertical from '@lucide/icons/icons/rectangle-vertical';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { Icon } from 'shared-ui/icon';
import { DiscButton } from '../disc-button/disc-button';

/** `template`: as it lies now. */
export const TurnIcon = ({ template: { widthInches, heightInches } }: { template: MagnetTemplate }) => (
  <Icon icon={widthInches > heightInches ? RectangleVertical : RectangleHorizontal} />
);

type TurnMagnetProps = { name: string; template: MagnetTemplate; className?: string; onTurn: () => void };

export const TurnMagnet = ({ name, template, className, onTurn }: TurnMagnetProps) => (
  <DiscButton
    className={className}
    label={`Turn the magnet of ${name}`}
    title="Turn magnet"
    icon={<TurnIcon template={template} />}
    onClick={onTurn}
  />
);
