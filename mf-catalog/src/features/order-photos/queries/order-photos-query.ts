import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';

/** `token`: of its link, unless the account that placed it is signed in. */
export type LinkedOrder = { id: string; token?: string };

export const orderPhotosQuery = ({ id, token }: LinkedOrder) =>
  queryOptions({
    queryKey: ['/api/orders', id, 'photos', token ?? null],
    queryFn: ({ signal }) => callApi('GET /api/orders/:id/photos', { id, token }, { signal }),
  });

/** Safe to repeat. */
export function useAddPhotos(order: LinkedOrder) {
  const queryClient = useQueryClient();
  const { queryKey } = orderPhotosQuery(order);
  return useMutation({
    mutationFn: (added: Pick<ApiInput<'POST /api/orders/:id/photos'>, 'itemId' | 'photos'>) =>
      callApi('POST /api/orders/:id/photos', { ...order, ...added }),
    onSuccess: async (photos) => {
      await queryClient.invalidateQueries({ predicate: showsOrders, refetchType: 'none' });
      queryClient.setQueryData(queryKey, photos);
    },
    // another tab, or the start of printing, may have been first
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
