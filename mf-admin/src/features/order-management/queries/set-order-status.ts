import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { callApi } from 'shell/contract';

/** Query keys that show an order's status, by URL because the order pages belong to another slice. */
const affected = [['/api/orders'], ['/api/user/orders'], ['/api/admin/order-summary']];

/** Sets an order's status and keeps its tracking number. */
export function useSetOrderStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (update: { id: string; status: OrderStatus }) => callApi('PATCH /api/orders/:id', update),
    // resolves once the lists are fresh; until then the selector shows the choice
    onSuccess: () => Promise.all(affected.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
