import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';

export const DesignerSkeleton = ({ label = 'Loading the designer' }: { label?: string }) => (
  <div className={common.stack6}>
    <Skeleton label={label} height="10rem" radius="md" />
    <Skeleton height="3rem" radius="md" />
    <Skeleton height="22rem" radius="md" />
  </div>
);
