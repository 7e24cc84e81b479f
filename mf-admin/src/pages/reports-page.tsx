import { Payouts } from '../features/payouts/components/payouts';
import { Reports } from '../features/reports/components/reports';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const ReportsPage = () => (
  <AdminFrame title="Reports" permission="admin">
    <Reports />
    <Payouts />
  </AdminFrame>
);
