import { AdminFrame } from '../shared/admin-frame/admin-frame';
import { Refunds } from '../features/refunds/components/refunds';
import { RefundsToMake } from '../features/refunds/components/refunds-to-make';

export const RefundsPage = () => (
  <AdminFrame title="Refunds" permission="seeMoney">
    <RefundsToMake />
    <Refunds />
  </AdminFrame>
);
