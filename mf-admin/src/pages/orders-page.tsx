import { ImportTracking } from '../features/orders/components/import-tracking';
import { OrderList } from '../features/orders/components/order-list';
import { OrderTableSkeleton } from '../features/orders/components/order-table-skeleton';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const OrdersPage = () => (
  <AdminFrame title="Orders" permission="seeOrders" actions={<ImportTracking />} skeleton={<OrderTableSkeleton />}>
    <OrderList />
  </AdminFrame>
);
