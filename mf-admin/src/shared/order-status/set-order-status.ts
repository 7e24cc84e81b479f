import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';

export function useRefreshOrders() {
  const queryClient = useQueryClient();
  // resolves once lists are fresh, after a refusal too
  return () => queryClient.invalidateQueries({ predicate: showsOrders });
}

type StatusChange = Pick<ApiInput<'PATCH /api/orders/:id'>, 'id' | 'status' | 'waivesPhotos'> & { version: number };

export function useSetOrderStatus() {
  return useMutation({
    mutationFn: ({ version, ...change }: StatusChange) =>
      callApi('PATCH /api/orders/:id', change, { ifMatch: `"${version}"` }),
    onSettled: useRefreshOrders(),
  });
}
