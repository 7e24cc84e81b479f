import type { ReactNode } from 'react';
import styles from './order-desk.module.css';

/** Two columns side by side, below each other on narrow screens. */
export const DeskColumns = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <div className={styles.desk}>
    <div className={styles.column}>{first}</div>
    <div className={styles.column}>{second}</div>
  </div>
);
