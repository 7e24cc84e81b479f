import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';

/** An order by its id, with the token of its mail unless the account that placed it is signed in. */
export type OwnOrder = { id: string; token?: string };

/** Cancels the order. Safe to repeat. */
export function useCancelOrder(order: OwnOrder) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('POST /api/orders/:id/cancel', order),
    // after a refusal too: printing has begun, or another tab was first
    onSettled: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}
