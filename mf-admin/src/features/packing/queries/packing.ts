import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';
import { apiQuery } from '../../../shared/api-query/api-query';

/** Always refetched, as packing must not rely on old data. */
export const packedOrderQuery = (id: string) =>
  queryOptions({ ...apiQuery('GET /api/orders/:id', { id }, ['/api/orders', id]), staleTime: 0 });

export const deskOfPackedQuery = (id: string) =>
  queryOptions({
    ...apiQuery('GET /api/admin/orders/:id/desk', { id }, ['/api/admin/orders', id, 'desk']),
    staleTime: 0,
  });

export const printedSheetQuery = (code: string) =>
  queryOptions({
    ...apiQuery('GET /api/admin/print-sheets/:code', { code }, ['/api/admin/print-sheets', code]),
    staleTime: 0,
  });

export async function ordersNumbered(number: string) {
  const { orders } = await callApi('GET /api/admin/search', { q: number });
  return orders.filter(({ id }) => id.startsWith(number));
}

type Update = ApiInput<'PATCH /api/orders/:id'> & { version: number };

/** Only if the order is still as it was packed. */
export function useShipOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ version, ...update }: Update) =>
      callApi('PATCH /api/orders/:id', update, { ifMatch: `"${version}"` }),
    // not awaited: the next scan comes at once
    onSettled: () => {
      void queryClient.invalidateQueries({ predicate: showsOrders });
    },
  });
}
