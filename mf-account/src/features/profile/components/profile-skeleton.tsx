import { Card } from 'shared-ui/card';
import { Skeleton } from 'shared-ui/skeleton';
import styles from './profile.module.css';

export const ProfileSkeleton = () => (
  <div className={styles.profile}>
    <div className={styles.header}>
      <Skeleton label="Loading your profile" width="6rem" height="6rem" radius="round" />
      <div className={styles.words}>
        <Skeleton width="14rem" height="2.25rem" />
        <Skeleton width="11rem" />
      </div>
    </div>
    <div className={styles.cards}>
      <Card className={styles.card}>
        <Skeleton width="12rem" height="1.75rem" />
        <Skeleton height="8rem" />
      </Card>
      <Card className={styles.card}>
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton height="8rem" />
      </Card>
    </div>
  </div>
);
