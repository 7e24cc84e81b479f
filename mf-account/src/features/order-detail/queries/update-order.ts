import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';
import { orderQuery } from './order-query';

/** Query keys that show an order's status, by URL because the admin's lists belong to another slice. */
const affected = [['/api/orders'], ['/api/user/orders'], ['/api/admin/order-summary']];

type Update = ApiInput<'PATCH /api/orders/:id'> & { version: number };

/** Sets status, tracking number and prints-checked mark of an order as the admin saw it; admins only. */
export function useUpdateOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ version, ...update }: Update) =>
      callApi('PATCH /api/orders/:id', update, { ifMatch: `"${version}"` }),
    onSuccess: (order) => queryClient.setQueryData(orderQuery(order.id).queryKey, order),
    // a refusal may mean that the order has changed
    onSettled: () => Promise.all(affected.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
