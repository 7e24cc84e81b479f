import type { ReactNode } from 'react';
import { Skeleton } from 'shared-ui/skeleton';
import styles from './product-grid.module.css';

/** `list` fills the width; `rail` scrolls sideways on phones. */
type Layout = 'list' | 'rail';
const classOf = (layout: Layout) => `${styles.grid} ${styles[layout]}`;

type ProductGridProps = {
  layout: Layout;
  isChanging?: boolean;
  children: ReactNode;
};

export const ProductGrid = ({ layout, isChanging = false, children }: ProductGridProps) => (
  <div className={classOf(layout)} aria-busy={isChanging} inert={isChanging}>
    {children}
  </div>
);

export function ProductGridSkeleton({ count, layout }: { count: number; layout: Layout }) {
  return (
    <div className={classOf(layout)}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.placeholder}>
          <Skeleton label={index === 0 ? 'Loading products' : undefined} height="auto" className={styles.shot} />
          <div className={styles.lines}>
            <Skeleton width="70%" height="1.5rem" />
            <Skeleton width="40%" height="1.25rem" />
            <Skeleton height="2.75rem" radius="md" />
          </div>
        </div>
      ))}
    </div>
  );
}
