import { Card } from 'shared-ui/card';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export const OrderTableSkeleton = () => (
  <Card className={common.stack2}>
    <Skeleton label="Loading orders" width="100%" height="1.5rem" />
    {rows.map((row) => (
      <Skeleton key={row} height="2rem" />
    ))}
  </Card>
);
