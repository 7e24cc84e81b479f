import { Card } from 'shared-ui/card';
import { Skeleton } from 'shared-ui/skeleton';
import css from './profile.module.css';

/** The profile's loading state. */
export const ProfileSkeleton = () => (
  <div className={css.profile}>
    <div className={css.header}>
      <Skeleton label="Loading your profile" width="6rem" height="6rem" radius="50%" />
      <div className={css.words}>
        <Skeleton width="14rem" height="2.25rem" />
        <Skeleton width="11rem" />
      </div>
    </div>
    <div className={css.cards}>
      <Card className={css.card}>
        <Skeleton width="12rem" height="1.75rem" />
        <Skeleton height="8rem" />
      </Card>
      <Card className={css.card}>
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton height="8rem" />
      </Card>
    </div>
  </div>
);
