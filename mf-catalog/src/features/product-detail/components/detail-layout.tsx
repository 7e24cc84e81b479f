import type { ReactNode } from 'react';
import ArrowLeft from '@lucide/icons/icons/arrow-left';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { IconLink } from 'shared-ui/icon-link';
import { Skeleton } from 'shared-ui/skeleton';
import styles from './detail-layout.module.css';

type DetailLayoutProps = {
  pictures: ReactNode;
  below?: ReactNode;
  /** Sticks to the bottom of the screen. */
  bar?: ReactNode;
  children: ReactNode;
};

export const DetailLayout = ({ pictures, below, bar, children }: DetailLayoutProps) => (
  <div className={styles.page}>
    <IconLink icon={<Icon icon={ArrowLeft} />}>
      <Link to="/products">Back to Products</Link>
    </IconLink>
    <div className={styles.columns}>
      <div className={styles.pictures}>{pictures}</div>
      <div className={styles.words}>{children}</div>
    </div>
    {below}
    {bar}
  </div>
);

export const ProductDetailSkeleton = () => (
  <DetailLayout pictures={<Skeleton label="Loading product" height="auto" radius="xl" className={styles.picture} />}>
    <Skeleton width="70%" height="3rem" />
    <Skeleton width="40%" height="1.25rem" />
    <Skeleton height="5rem" />
    <Skeleton height="16rem" radius="lg" />
  </DetailLayout>
);
