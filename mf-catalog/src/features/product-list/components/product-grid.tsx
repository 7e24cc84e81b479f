import type { ReactNode } from 'react';
import { Skeleton } from 'shared-ui/skeleton';
import styles from './product-grid.module.css';

/** Three cards side by side on a desk; `wide`: four where there is room for them. */
const lookOf = (isWide: boolean) => (isWide ? `${styles.grid} ${styles.wide}` : styles.grid);

type ProductGridProps = { wide?: boolean; children: ReactNode };

/** Cards side by side, as many as there is room for. */
export const ProductGrid = ({ wide = false, children }: ProductGridProps) => (
  <div className={lookOf(wide)}>{children}</div>
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
