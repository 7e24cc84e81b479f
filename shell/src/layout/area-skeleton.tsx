import { NeedsScript } from 'shared-ui/needs-script';
import { Skeleton } from 'shared-ui/skeleton';
import styles from './area-skeleton.module.css';

/** Lets the server detect a page that rendered only its skeleton. */
export const AREA_SKELETON_ID = 'area-skeleton';

export function AreaSkeleton() {
  return (
    <div id={AREA_SKELETON_ID} className={styles.area}>
      <NeedsScript />
      <Skeleton label="Loading" width="24rem" height="2.5rem" />
      <Skeleton height="12rem" radius="lg" />
      <Skeleton width="80%" />
      <Skeleton width="60%" />
    </div>
  );
}
