import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApiPage } from 'shell/contract';

const REFUNDS_PER_PAGE = '25';

/** What was given back, newest first, a page of the server's at a time. */
export const refundsQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/refunds', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    callApiPage(
      'GET /api/admin/refunds',
      { limit: REFUNDS_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: (last) => last.nextCursor,
});
