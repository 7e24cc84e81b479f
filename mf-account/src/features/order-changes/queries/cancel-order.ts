import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** An order by its id, with the token of its mail unless the account that placed it is signed in. */
export type OwnOrder = { id: string; token?: string };

/** Query keys that show an order's status, by URL because other slices have some of them. */
const affected = [['/api/orders'], ['/api/user/orders'], ['/api/track-order'], ['/api/admin/order-summary']];

/** Cancels the order. Safe to repeat. */
export function useCancelOrder(order: OwnOrder) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('POST /api/orders/:id/cancel', order),
    // after a refusal too: printing has begun, or another tab was first
    onSettled: () => Promise.all(affected.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
