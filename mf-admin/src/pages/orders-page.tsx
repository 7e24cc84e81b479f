import { ImportTracking } from '../features/order-management/components/import-tracking';
import { OrderManagement } from '../features/order-management/components/order-management';
import { OrderTableSkeleton } from '../features/order-management/components/order-table-skeleton';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const OrdersPage = () => (
  <AdminFrame title="Orders" actions={<ImportTracking />} skeleton={<OrderTableSkeleton />}>
    <OrderManagement />
  </AdminFrame>
);
