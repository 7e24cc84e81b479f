import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactForm } from 'shared-contracts/orders/contact';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';
import type { OwnOrder } from './cancel-order';

export function useCorrectOrder(order: OwnOrder) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, version }: { form: ContactForm; version: number }) =>
      callApi('PUT /api/orders/:id/contact', { ...order, ...form }, { ifMatch: `"${version}"` }),
    // after a refusal too: the order has changed
    onSettled: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}
