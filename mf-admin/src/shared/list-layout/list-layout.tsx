import type { ReactNode } from 'react';
import common from 'shared-ui/styles/common.module.css';
import styles from './list-layout.module.css';

export const ListLayout = ({ tools, children }: { tools: ReactNode; children: ReactNode }) => (
  <div className={common.stack3}>
    <div className={`${common.row2} ${styles.tools}`}>{tools}</div>
    {children}
  </div>
);
