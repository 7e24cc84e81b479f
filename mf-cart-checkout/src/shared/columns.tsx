import type { ReactNode } from 'react';
import styles from './columns.module.css';

export const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.main}>{main}</div>
    <div className={styles.side}>{side}</div>
  </div>
);
