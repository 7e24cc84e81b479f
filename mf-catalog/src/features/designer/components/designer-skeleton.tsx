import { Skeleton } from 'shared-ui/skeleton';
import styles from './designer-skeleton.module.css';

export const DesignerSkeleton = ({ label = 'Loading the designer' }: { label?: string }) => (
  <div className={styles.loading}>
    <Skeleton label={label} height="10rem" radius="md" />
    <Skeleton height="3rem" radius="md" />
    <Skeleton height="22rem" radius="md" />
  </div>
);
