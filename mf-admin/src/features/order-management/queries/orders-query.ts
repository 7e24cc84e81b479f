import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApiPage } from 'shell/contract';

const ORDERS_PER_PAGE = '25';

/** All orders, newest first, paged by the server. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['/api/orders', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    callApiPage('GET /api/orders', { limit: ORDERS_PER_PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.nextCursor,
});
