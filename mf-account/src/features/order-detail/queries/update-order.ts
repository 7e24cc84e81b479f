import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';
import { orderQuery } from './order-query';

/** Everything that tells of an order's status, by the address it is read from: the admin's lists are another slice's. */
const affected = [['/api/orders'], ['/api/user/orders'], ['/api/admin/order-summary']];

/** Sets an order's status and tracking number; for admins. */
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
