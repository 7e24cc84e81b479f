import { Card } from 'shared-ui/card';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import styles from './order-history.module.css';

export const OrderHistorySkeleton = () => (
  <div className={styles.list}>
    <Skeleton label="Loading your orders" height={0} />
    {['first', 'second'].map((name) => (
      <Card key={name} className={common.stack3}>
        <Skeleton width="11rem" height="1.75rem" />
        <Skeleton width="7rem" />
        <Skeleton height="5.5rem" />
        <Skeleton width="14rem" />
        <Skeleton width="9rem" height="auto" className={styles.target} />
      </Card>
    ))}
  </div>
);
