import Smartphone from '@lucide/icons/icons/smartphone';
import Users from '@lucide/icons/icons/users';
import type { ReactNode } from 'react';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import type { LinkPanel } from '../../model/design-source';
import common from 'shared-ui/styles/common.module.css';
import styles from './link-buttons.module.css';

type LinkButtonsProps = {
  open: LinkPanel | null;
  disabled?: boolean;
  hasFriends?: boolean;
  onOpen: (panel: LinkPanel | null) => void;
  children?: ReactNode;
};

export function LinkButtons({ open, disabled = false, hasFriends = true, onOpen, children }: LinkButtonsProps) {
  const toggle = (panel: LinkPanel) => ({
    variant: 'secondary' as const,
    disabled,
    'aria-expanded': open === panel,
    onClick: () => onOpen(open === panel ? null : panel),
  });
  return (
    <div className={`${common.row3} ${styles.buttons}`}>
      {children}
      <Button {...toggle('phone')} className={styles.phone}>
        <Icon icon={Smartphone} /> Add photos from your phone
      </Button>
      {hasFriends && (
        <Button {...toggle('friends')}>
          <Icon icon={Users} /> Ask friends for photos
        </Button>
      )}
    </div>
  );
}
