import { AdminFrame } from '../shared/admin-frame/admin-frame';
import { Refunds } from '../features/refunds/components/refunds';

export const RefundsPage = () => (
  <AdminFrame title="Refunds" permission="seeMoney">
    <Refunds />
  </AdminFrame>
);
