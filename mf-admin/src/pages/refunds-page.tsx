import { Skeleton } from 'shared-ui/skeleton';
import { AdminFrame } from '../shared/admin-frame/admin-frame';
import { Refunds } from '../features/refunds/components/refunds';

export const RefundsPage = () => (
  <AdminFrame title="Refunds" skeleton={<Skeleton label="Loading refunds" height="20rem" />}>
    <Refunds />
  </AdminFrame>
);
