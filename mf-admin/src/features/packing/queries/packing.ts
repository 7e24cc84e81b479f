import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';

/** An order as it is now: packing must not rely on what was read before. */
export const packedOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders', id],
    queryFn: ({ signal }) => callApi('GET /api/orders/:id', { id }, { signal }),
    staleTime: 0,
  });

/** What the desk knows of an order: its print run, and what of it is to be printed again. */
export const deskOfPackedQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/orders', id, 'desk'],
    queryFn: ({ signal }) => callApi('GET /api/admin/orders/:id/desk', { id }, { signal }),
    staleTime: 0,
  });

/** The parcels of a printed sheet as they are now. */
export const printedSheetQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/admin/print-sheets', code],
    queryFn: ({ signal }) => callApi('GET /api/admin/print-sheets/:code', { code }, { signal }),
    staleTime: 0,
  });

/** The orders whose number begins like this. */
export async function ordersNumbered(number: string) {
  const { orders } = await callApi('GET /api/admin/search', { q: number });
  return orders.filter(({ id }) => id.startsWith(number));
}

type Update = ApiInput<'PATCH /api/orders/:id'> & { version: number };

/** Marks an order as shipped, as it was when it was packed. */
export function useShipOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ version, ...update }: Update) =>
      callApi('PATCH /api/orders/:id', update, { ifMatch: `"${version}"` }),
    // not awaited, so that the next order can be scanned at once
    onSettled: () => {
      void queryClient.invalidateQueries({ predicate: showsOrders });
    },
  });
}
