import { type ReactNode, useId } from 'react';
import { Card } from 'shared-ui/card';
import common from 'shared-ui/styles/common.module.css';
import styles from './order-desk.module.css';

export function DeskCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={common.textMd}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
