import type { ReactNode } from 'react';
import { Skeleton } from 'shared-ui/skeleton';
import styles from './product-grid.module.css';

/** Three cards side by side on a desk; `wide`: as many as there is room for. */
const lookOf = (isWide: boolean) => (isWide ? `${styles.grid} ${styles.wide}` : styles.grid);

type ProductGridProps = {
  wide?: boolean;
  /** Other products are on their way: these turn into skeletons where they stand, so that nothing moves. */
  isChanging?: boolean;
  children: ReactNode;
};

/** Cards side by side, as many as there is room for. */
export const ProductGrid = ({ wide = false, isChanging = false, children }: ProductGridProps) => (
  <div className={lookOf(wide)} aria-busy={isChanging} inert={isChanging}>
    {children}
  </div>
);

/** The grid before its products are there, in the same shape. */
export function ProductGridSkeleton({ count, wide = false }: { count: number; wide?: boolean }) {
  return (
    <div className={lookOf(wide)}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.placeholder}>
          <Skeleton
            label={index === 0 ? 'Loading products' : undefined}
            height="auto"
            radius="var(--radius-lg) var(--radius-lg) 0 0"
            className={styles.shot}
          />
          <div className={styles.lines}>
            <Skeleton width="70%" height="1.5rem" />
            <Skeleton width="40%" height="1.25rem" />
            <Skeleton height="2.75rem" radius="var(--radius-md)" />
          </div>
        </div>
      ))}
    </div>
  );
}
