import type { ReactNode } from 'react';
import common from 'shared-ui/styles/common.module.css';
import styles from './columns.module.css';

export const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className={styles.columns}>
    <div className={`${common.stack5} ${styles.main}`}>{main}</div>
    <div className={styles.side}>{side}</div>
  </div>
);
