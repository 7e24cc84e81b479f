import type { ReactNode } from 'react';
import { Skeleton } from 'shared-ui/skeleton';
import styles from './product-grid.module.css';

/** Cards side by side, as many as there is room for. */
export const ProductGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;

/** The grid before its products are there, in the same shape. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.placeholder}>
          <Skeleton
            label={index === 0 ? 'Loading products' : undefined}
            height="auto"
            radius="var(--radius-lg)"
            className={styles.shot}
          />
          <Skeleton width="70%" height="1.5rem" />
          <Skeleton width="40%" height="1.25rem" />
          <Skeleton height="2.75rem" radius="var(--radius-md)" />
        </div>
      ))}
    </div>
  );
}
