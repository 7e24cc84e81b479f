import type { ReactNode } from 'react';
import styles from './list-layout.module.css';

export const ListLayout = ({ tools, children }: { tools: ReactNode; children: ReactNode }) => (
  <div className={styles.layout}>
    <div className={styles.tools}>{tools}</div>
    {children}
  </div>
);
