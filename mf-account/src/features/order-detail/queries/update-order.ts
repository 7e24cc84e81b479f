import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';
import { orderQuery } from './order-query';

/** Query keys that show an order's status, by URL because the admin's lists belong to another slice. */
const affected = [['/api/orders'], ['/api/user/orders'], ['/api/admin/order-summary']];

/** Sets status, tracking number and prints-checked mark; admins only. */
export function useUpdateOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (update: ApiInput<'PATCH /api/orders/:id'>) => callApi('PATCH /api/orders/:id', update),
    onSuccess: (order) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, order);
      return Promise.all(affected.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
