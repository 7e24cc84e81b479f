import { useInfiniteQuery } from '@tanstack/react-query';
import PackageOpen from '@lucide/icons/icons/package-open';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { PagedList } from 'shared-ui/paged-list';
import { messageOf } from 'shell/contract';
import { ownOrdersQuery } from '../queries/own-orders-query';
import { OrderCard } from './order-card';
import styles from './order-history.module.css';
import { OrderHistorySkeleton } from './order-history-skeleton';

const NoOrders = () => (
  <EmptyState
    icon={<Icon icon={PackageOpen} />}
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

  return (
    <PagedList
      query={orders}
      noun="orders"
      errorTitle="Unable to Load Orders"
      messageOf={messageOf}
      skeleton={<OrderHistorySkeleton />}
      empty={<NoOrders />}
    >
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
