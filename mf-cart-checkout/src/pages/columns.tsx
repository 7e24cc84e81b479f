import type { ReactNode } from 'react';
import styles from './page.module.css';

/** What the shopper works on, and the sum beside it (below it on a phone). */
export const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.main}>{main}</div>
    <div className={styles.side}>{side}</div>
  </div>
);
