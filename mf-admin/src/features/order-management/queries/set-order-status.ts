import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { callApi } from 'shell/contract';

/** Everything that tells of an order's status, by the address it is read from: order pages are another slice's. */
const affected = [['/api/orders'], ['/api/user/orders'], ['/api/admin/order-summary']];

/** Sets the status of one order; its tracking number stays. */
export function useSetOrderStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (update: { id: string; status: OrderStatus }) => callApi('PATCH /api/orders/:id', update),
    // resolves when the lists are fresh: until then the selector shows what was chosen
    onSuccess: () => Promise.all(affected.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
