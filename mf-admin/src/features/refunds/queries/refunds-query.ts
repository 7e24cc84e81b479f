import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApiPage } from 'shell/contract';

const REFUNDS_PER_PAGE = '25';

export const refundsQuery = (search: Pick<ApiInput<'GET /api/admin/refunds'>, 'q' | 'status' | 'sort'>) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/refunds', search],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        'GET /api/admin/refunds',
        { ...search, limit: REFUNDS_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });
