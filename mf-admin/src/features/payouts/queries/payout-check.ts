import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** Compared anew each time, as orders and refunds change. */
export const payoutCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/payouts', 'check', id],
    queryFn: ({ signal }) => callApi('GET /api/admin/payouts/:id', { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
