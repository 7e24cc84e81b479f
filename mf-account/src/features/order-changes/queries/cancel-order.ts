import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';

/** `token`: of the order's mail, unless the account that placed it is signed in. */
export type OwnOrder = { id: string; token?: string };

/** Safe to repeat. */
export function useCancelOrder(order: OwnOrder) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('POST /api/orders/:id/cancel', order),
    // after a refusal too: the order has changed
    onSettled: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}
