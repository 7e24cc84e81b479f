import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { callApi } from 'shell/contract';

/** Query keys that show an order's status, by URL because the order pages belong to another slice. */
const affected = [['/api/orders'], ['/api/user/orders'], ['/api/admin/order-summary']];

/** Sets the status of an order as the admin saw it, and keeps its tracking number. */
export function useSetOrderStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ version, ...update }: { id: string; status: OrderStatus; version: number }) =>
      callApi('PATCH /api/orders/:id', update, { ifMatch: `"${version}"` }),
    // resolves once the lists are fresh, after a refusal too; until then the selector shows the choice
    onSettled: () => Promise.all(affected.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
