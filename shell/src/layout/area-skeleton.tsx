import { Skeleton } from 'shared-ui/skeleton';
import styles from './area-skeleton.module.css';

/** By this the server sees that a page did not get beyond its skeleton. */
export const AREA_SKELETON_ID = 'area-skeleton';

/** A page that is still on its way and has no skeleton of its own. */
export function AreaSkeleton() {
  return (
    <div id={AREA_SKELETON_ID} className={styles.area}>
      <Skeleton label="Loading" width="min(24rem, 70%)" height="2.5rem" />
      <Skeleton height="12rem" radius="var(--radius-lg)" />
      <Skeleton width="80%" />
      <Skeleton width="60%" />
    </div>
  );
}
