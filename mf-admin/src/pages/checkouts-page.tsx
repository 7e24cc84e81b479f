import { Checkouts } from '../features/checkouts/components/checkouts';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const CheckoutsPage = () => (
  <AdminFrame
    title="Checkouts"
    permission="admin"
    description="Who holds stock now, who left without paying, and payments that have no order."
  >
    <Checkouts />
  </AdminFrame>
);
