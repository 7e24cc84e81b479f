import type { ReactNode } from 'react';
import { Picture } from 'shared-ui/picture';
import styles from './photo-row.module.css';

type PhotoRowProps = {
  /** A path of the shop or a local address. */
  picture: string;
  name: string;
  children: ReactNode;
  actions?: ReactNode;
};

export const PhotoRow = ({ picture, name, children, actions }: PhotoRowProps) => (
  <li className={styles.row}>
    <span className={styles.frame}>
      <Picture src={picture} alt={name} width={1} height={1} sizes="4rem" placeholderText="No preview" />
    </span>
    <div className={styles.words}>{children}</div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </li>
);
