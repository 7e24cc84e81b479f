import { Skeleton } from 'shared-ui/skeleton';
import { PackingDesk } from '../features/packing/components/packing-desk';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const PackingPage = () => (
  <AdminFrame
    title="Packing Desk"
    permission="packOrders"
    description="Scan an order or a printed sheet, count the magnets, ship the parcel."
    skeleton={<Skeleton label="Loading the packing desk" height="20rem" />}
  >
    <PackingDesk />
  </AdminFrame>
);
