import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveUpdates } from 'shared-ui/use-live-updates';
import { callApiPage } from 'shell/contract';

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

export function useOwnOrders(q: string) {
  const queryClient = useQueryClient();
  const isLive = useLiveUpdates('/api/user/orders/events', () => {
    void queryClient.invalidateQueries({ queryKey: [OWN_ORDERS] });
  });
  return useInfiniteQuery({ ...ownOrdersQuery(q), refetchInterval: isLive ? false : WITHOUT_UPDATES_MS });
}
