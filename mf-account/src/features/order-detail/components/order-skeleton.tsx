import { Card } from 'shared-ui/card';
import { Skeleton } from 'shared-ui/skeleton';
import styles from './order-skeleton.module.css';

const Lines = ({ count }: { count: number }) => (
  <Card className={styles.card}>
    <Skeleton width="11rem" height="1.75rem" />
    {Array.from({ length: count }, (_, line) => (
      <Skeleton key={line} width={`${90 - line * 12}%`} height="1.5rem" />
    ))}
  </Card>
);

export const OrderSkeleton = () => (
  <div className={styles.page}>
    <div className={styles.header}>
      <Skeleton label="Loading order" width="11rem" height="2.75rem" />
      <div className={styles.row}>
        <Skeleton width="16rem" height="3.75rem" />
        <Skeleton width="20rem" height="2.75rem" radius="md" />
      </div>
    </div>
    <div className={styles.columns}>
      <div className={styles.column}>
        <Lines count={2} />
        <Lines count={3} />
        <Lines count={3} />
      </div>
      <div className={styles.column}>
        <Lines count={4} />
        <Lines count={3} />
      </div>
    </div>
  </div>
);
