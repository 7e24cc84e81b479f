import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApiPage } from 'shell/contract';

const PER_PAGE = '50';

/** Checkouts that are no order, paged by the server. They come and go, so they are never cached for long. */
export const checkoutsQuery = (search: Pick<ApiInput<'GET /api/admin/checkouts'>, 'show' | 'q' | 'sort'>) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/checkouts', search],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        'GET /api/admin/checkouts',
        { ...search, limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  });
