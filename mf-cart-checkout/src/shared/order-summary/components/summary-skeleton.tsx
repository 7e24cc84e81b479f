import { Card } from 'shared-ui/card';
import { Skeleton } from 'shared-ui/skeleton';
import styles from './order-summary.module.css';

export const SummarySkeleton = () => (
  <Card className={styles.summary}>
    <Skeleton width="60%" height="1.75rem" />
    <Skeleton height="7rem" />
    <Skeleton height="3.375rem" radius="md" />
  </Card>
);
