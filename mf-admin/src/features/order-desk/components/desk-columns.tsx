import type { ReactNode } from 'react';
import styles from './order-desk.module.css';

export const DeskColumns = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <div className={styles.desk}>
    <div className={styles.column}>{first}</div>
    <div className={styles.column}>{second}</div>
  </div>
);
