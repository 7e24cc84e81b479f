import { Card } from 'shared-ui/card';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import styles from './cart-skeleton.module.css';

export const CartSkeleton = () => (
  <div className={common.stack4}>
    {['Loading your cart', undefined].map((label) => (
      <Card key={label ?? 'second'} className={styles.line}>
        <Skeleton label={label} width="5rem" height="5rem" radius="md" />
        <div className={styles.words}>
          <Skeleton width="60%" height="1.5rem" />
          <Skeleton width="35%" />
          <Skeleton width="9rem" height="3rem" radius="md" />
        </div>
      </Card>
    ))}
  </div>
);
