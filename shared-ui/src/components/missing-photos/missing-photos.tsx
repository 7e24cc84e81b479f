import ImageOff from '@lucide/icons/icons/image-off';
import type { ReactNode } from 'react';
import { missingPhotosText } from 'shared-contracts/orders/missing-photos';
import { Icon } from '../icon/icon';
import styles from './missing-photos.module.css';

export type MissingPhotosProps = {
  count: number;
  children?: ReactNode;
};

/** Says how many photos an order still needs. Renders nothing when none are missing. */
export const MissingPhotos = ({ count, children }: MissingPhotosProps) =>
  count > 0 && (
    <span className={styles.missing}>
      <Icon icon={ImageOff} className={styles.icon} />
      {missingPhotosText(count)}
      {children && <span className={styles.link}>{children}</span>}
    </span>
  );
