import { Skeleton } from 'shared-ui/skeleton';
import { DetailLayout } from './detail-layout';
import styles from './product-detail-skeleton.module.css';

export const ProductDetailSkeleton = () => (
  <DetailLayout pictures={<Skeleton label="Loading product" height="auto" radius="xl" className={styles.picture} />}>
    <Skeleton width="70%" height="3rem" />
    <Skeleton width="40%" height="1.25rem" />
    <Skeleton height="5rem" />
    <Skeleton height="16rem" radius="lg" />
  </DetailLayout>
);
