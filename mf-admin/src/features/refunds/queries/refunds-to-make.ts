import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';

export const refundsToMakeQuery = queryOptions({
  queryKey: ['/api/admin/refunds', 'to-make'],
  queryFn: ({ signal }) => callApi('GET /api/admin/refunds/to-make', {}, { signal }),
});

/** Refetches promises, after a refusal too. */
export function useEndPromise() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ended: ApiInput<'POST /api/admin/refunds/to-make/:claimId/end'>) =>
      callApi('POST /api/admin/refunds/to-make/:claimId/end', ended),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: (query) =>
          showsOrders(query) ||
          ['/api/admin/refunds', '/api/admin/claims', '/api/admin/to-do'].includes(String(query.queryKey[0])),
      }),
  });
}
