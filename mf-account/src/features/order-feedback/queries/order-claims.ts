import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';
import type { OpenOrder } from '../model/open-order';

export const orderClaimsQuery = ({ id, token }: OpenOrder) =>
  queryOptions({
    queryKey: ['/api/orders', id, 'claims', token ?? null],
    queryFn: ({ signal }) => callApi('GET /api/orders/:id/claims', { id, token }, { signal }),
  });

type Filed = Pick<ApiInput<'POST /api/orders/:id/claims'>, 'kind' | 'itemIds' | 'words' | 'photos'>;

/** Reloads after a refusal too: another tab may have been first. */
export function useFileClaim(order: OpenOrder) {
  const queryClient = useQueryClient();
  const { queryKey } = orderClaimsQuery(order);
  return useMutation({
    mutationFn: (filed: Filed) => callApi('POST /api/orders/:id/claims', { ...order, ...filed }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
