import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApiPage } from 'shell/contract';

const REFUNDS_PER_PAGE = '25';

/** All refunds, newest first, paged by the server. */
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
