import { useInfiniteQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { ErrorState } from 'shared-ui/error-state';
import { LoadMore } from 'shared-ui/load-more';
import { messageOf, useEndOfSession } from 'shell/contract';
import { ordersQuery } from '../queries/orders-query';
import css from './order-management.module.css';
import { OrderTableSkeleton } from './order-table-skeleton';
import { OrderTable } from './order-table';

/** All orders of the shop, newest first. */
export function OrderManagement() {
  const orders = useInfiniteQuery(ordersQuery);
  useEndOfSession(orders.error);

  if (orders.isPending) return <OrderTableSkeleton />;
  if (orders.isError && !orders.data) {
    return (
      <ErrorState
        title="Unable to Load Orders"
        action={<Button onClick={() => void orders.refetch()}>Try again</Button>}
      >
        {messageOf(orders.error, 'Please check your connection and try again.')}
      </ErrorState>
    );
  }
  const shown = orders.data.pages.flatMap((page) => page.rows);
  if (shown.length === 0) {
    return (
      <EmptyState icon={<Inbox />} title="No orders found">
        New orders appear here as soon as they’re paid.
      </EmptyState>
    );
  }
  return (
    <div className={css.orders}>
      <OrderTable orders={shown} />
      <LoadMore
        shown={shown.length}
        total={orders.data.pages[0]?.total ?? shown.length}
        noun="orders"
        hasMore={orders.hasNextPage}
        isLoading={orders.isFetchingNextPage}
        error={
          orders.isFetchNextPageError
            ? messageOf(orders.error, 'Couldn’t load more orders. Please try again.')
            : undefined
        }
        onMore={() => void orders.fetchNextPage()}
      />
    </div>
  );
}
