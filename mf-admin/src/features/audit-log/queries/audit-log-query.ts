import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApiPage } from 'shell/contract';

const ENTRIES_PER_PAGE = '50';

/** What admins changed, paged by the server. Never cached for long: every change adds to it. */
export const auditLogQuery = (search: Pick<ApiInput<'GET /api/admin/audit-log'>, 'q' | 'subject' | 'sort'>) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/audit-log', search],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        'GET /api/admin/audit-log',
        { ...search, limit: ENTRIES_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  });
