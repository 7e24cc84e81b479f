import { Card } from 'shared-ui/card';
import { Skeleton } from 'shared-ui/skeleton';
import styles from './order-table-skeleton.module.css';

export const OrderTableSkeleton = () => (
  <Card className={styles.skeleton}>
    <Skeleton label="Loading orders" width="100%" height="1.5rem" />
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <Skeleton key={row} height="3.5rem" />
    ))}
  </Card>
);
