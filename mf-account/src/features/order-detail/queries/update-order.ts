import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';
import { orderQuery } from './order-query';

type Update = ApiInput<'PATCH /api/orders/:id'> & { version: number };

/** Sets status, tracking number and prints-checked mark of an order as the admin saw it; admins only. */
export function useUpdateOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ version, ...update }: Update) =>
      callApi('PATCH /api/orders/:id', update, { ifMatch: `"${version}"` }),
    onSuccess: (order) => queryClient.setQueryData(orderQuery(order.id).queryKey, order),
    // a refusal may mean that the order has changed
    onSettled: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}
