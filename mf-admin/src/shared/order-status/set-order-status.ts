import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';

export function useRefreshOrders() {
  const queryClient = useQueryClient();
  // resolves once the lists are fresh, after a refusal too
  return () => queryClient.invalidateQueries({ predicate: showsOrders });
}

type StatusChange = { id: string; status: OrderStatus; version: number; waivesPhotos: boolean };

export function useSetOrderStatus() {
  return useMutation({
    mutationFn: async ({ id, status, version, waivesPhotos }: StatusChange) => {
      const seen = waivesPhotos ? (await callApi('POST /api/admin/orders/:id/waive-photos', { id })).version : version;
      return callApi('PATCH /api/orders/:id', { id, status }, { ifMatch: `"${seen}"` });
    },
    onSettled: useRefreshOrders(),
  });
}
