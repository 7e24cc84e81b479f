import { Card } from 'shared-ui/card';
import { Skeleton } from 'shared-ui/skeleton';
import styles from './order-table-skeleton.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export const OrderTableSkeleton = () => (
  <Card className={styles.skeleton}>
    <Skeleton label="Loading orders" width="100%" height="1.5rem" />
    {rows.map((row) => (
      <Skeleton key={row} height="2rem" />
    ))}
  </Card>
);
