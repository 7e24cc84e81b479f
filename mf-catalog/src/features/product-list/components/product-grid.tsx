import type { ReactNode } from 'react';
import { Skeleton } from 'shared-ui/skeleton';
import styles from './product-grid.module.css';

/** `list`: as many cards side by side as there is room for. `rail`: a selection, to be swiped through on a phone. */
type Look = 'list' | 'rail';
const lookOf = (look: Look) => `${styles.grid} ${styles[look]}`;

type ProductGridProps = {
  look: Look;
  /** Other products are on their way: these turn into skeletons where they stand, so that nothing moves. */
  isChanging?: boolean;
  children: ReactNode;
};

/** Cards side by side. */
export const ProductGrid = ({ look, isChanging = false, children }: ProductGridProps) => (
  <div className={lookOf(look)} aria-busy={isChanging} inert={isChanging}>
    {children}
  </div>
);

/** The grid before its products are there, in the same shape. */
export function ProductGridSkeleton({ count, look }: { count: number; look: Look }) {
  return (
    <div className={lookOf(look)}>
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
