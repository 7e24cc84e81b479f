import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApiPage } from 'shell/contract';

const ORDERS_PER_PAGE = '20';

/** The customer's orders, newest first, paged by the server. */
export const ownOrdersQuery = infiniteQueryOptions({
  queryKey: ['/api/user/orders'],
  queryFn: ({ pageParam, signal }) =>
    callApiPage(
      'GET /api/user/orders',
      { limit: ORDERS_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: (last) => last.nextCursor,
});
