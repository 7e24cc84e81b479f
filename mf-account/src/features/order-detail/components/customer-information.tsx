import type { ReactNode } from 'react';
import { Card } from 'shared-ui/card';
import styles from './order-detail.module.css';

export const CustomerInformation = ({ children }: { children: ReactNode }) => (
  <Card className={styles.card}>
    <h2 className={styles.cardTitle}>Customer Information</h2>
    {children}
  </Card>
);
