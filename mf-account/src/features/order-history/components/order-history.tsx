import { useInfiniteQuery } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { ErrorState } from 'shared-ui/error-state';
import { LoadMore } from 'shared-ui/load-more';
import { messageOf, useEndOfSession } from 'shell/contract';
import { ownOrdersQuery } from '../queries/own-orders-query';
import { OrderCard } from './order-card';
import css from './order-history.module.css';
import { OrderHistorySkeleton } from './order-history-skeleton';

const NoOrders = () => (
  <EmptyState
    icon={<PackageOpen />}
    title="No orders yet"
    action={
      <Button asChild size="large">
        <Link to="/create-magnet">Create your first magnet</Link>
      </Button>
    }
  >
    Your orders, with their photos and status, will show up here.
  </EmptyState>
);

/** The customer's orders, newest first. */
export function OrderHistory() {
  const orders = useInfiniteQuery(ownOrdersQuery);
  useEndOfSession(orders.error);

  if (orders.isPending) return <OrderHistorySkeleton />;
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
  if (shown.length === 0) return <NoOrders />;
  return (
    <div className={css.history}>
      <ul className={css.list}>
        {shown.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
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
