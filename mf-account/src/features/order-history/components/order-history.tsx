import PackageOpen from '@lucide/icons/icons/package-open';
import SearchX from '@lucide/icons/icons/search-x';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { PagedList } from 'shared-ui/paged-list';
import { TextField } from 'shared-ui/text-field';
import { OrderCard } from './order-card';
import { OrderHistorySkeleton } from './order-history-skeleton';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveUpdates } from 'shared-ui/use-live-updates';
import { callApiPage } from 'shell/contract';
import common from 'shared-ui/styles/common.module.css';
import styles from './order-history.module.css';

const ORDERS_PER_PAGE = '20';
const WITHOUT_UPDATES_MS = 60_000;
const OWN_ORDERS = '/api/user/orders';

/** `q`: an order number, or a part of a product's name. */
const ownOrdersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [OWN_ORDERS, q],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        'GET /api/user/orders',
        { limit: ORDERS_PER_PAGE, ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });

function useOwnOrders(q: string) {
  const queryClient = useQueryClient();
  const isLive = useLiveUpdates('/api/user/orders/events', () => {
    void queryClient.invalidateQueries({ queryKey: [OWN_ORDERS] });
  });
  return useInfiniteQuery({ ...ownOrdersQuery(q), refetchInterval: isLive ? false : WITHOUT_UPDATES_MS });
}

type OrderSearchProps = { q: string; onSearch: (q: string) => void };

function OrderSearch({ q, onSearch }: OrderSearchProps) {
  const name = useId();
  return (
    <search>
      <form
        className={`${common.row3} ${styles.search}`}
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get(name);
          onSearch(typeof text === 'string' ? text.trim() : '');
        }}
      >
        <TextField
          key={q}
          label="Search your orders"
          hint="Order number or product"
          type="search"
          name={name}
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}

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

const NoMatches = ({ q, onShowAll }: { q: string; onShowAll: () => void }) => (
  <EmptyState
    icon={<Icon icon={SearchX} />}
    title={`No orders match “${q}”`}
    action={
      <Button variant="secondary" onClick={onShowAll}>
        Show all orders
      </Button>
    }
  >
    Try the first characters of the order number, or a part of the product’s name.
  </EmptyState>
);

export function OrderHistory() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const orders = useOwnOrders(q);
  const showMatches = (text: string) => setSearch(text ? { q: text } : {});
  const isSearchable = q !== '' || (orders.data?.pages[0]?.rows.length ?? 0) > 0;

  return (
    <div className={common.stack6}>
      {isSearchable && <OrderSearch q={q} onSearch={showMatches} />}
      <PagedList
        query={orders}
        noun="orders"
        errorTitle="Unable to Load Orders"
        skeleton={<OrderHistorySkeleton />}
        empty={q ? <NoMatches q={q} onShowAll={() => showMatches('')} /> : <NoOrders />}
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
