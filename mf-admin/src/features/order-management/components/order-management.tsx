import { useInfiniteQuery } from '@tanstack/react-query';
import Inbox from '@lucide/icons/icons/inbox';
import { Icon } from 'shared-ui/icon';
import { EmptyState } from 'shared-ui/empty-state';
import { PagedList } from 'shared-ui/paged-list';
import { messageOf } from 'shell/contract';
import { ordersQuery } from '../queries/orders-query';
import { OrderTableSkeleton } from './order-table-skeleton';
import { OrderTable } from './order-table';

/** All orders of the shop, newest first. */
export function OrderManagement() {
  const orders = useInfiniteQuery(ordersQuery);

  return (
    <PagedList
      query={orders}
      noun="orders"
      errorTitle="Unable to Load Orders"
      messageOf={messageOf}
      skeleton={<OrderTableSkeleton />}
      empty={
        <EmptyState icon={<Icon icon={Inbox} />} title="No orders found">
          New orders appear here as soon as they’re paid.
        </EmptyState>
      }
    >
      {(rows) => <OrderTable orders={rows} />}
    </PagedList>
  );
}
