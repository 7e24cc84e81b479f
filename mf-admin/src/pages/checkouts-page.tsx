import { Skeleton } from 'shared-ui/skeleton';
import { Checkouts } from '../features/checkouts/components/checkouts';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const CheckoutsPage = () => (
  <AdminFrame
    title="Checkouts"
    description="Who holds stock now, and who left without paying."
    skeleton={<Skeleton label="Loading checkouts" height="20rem" />}
  >
    <Checkouts />
  </AdminFrame>
);
