import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { failureToast } from 'shared-contracts/api/failure';
import type { Order } from 'shared-contracts/orders/schemas';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { useLiveUpdates } from 'shared-ui/use-live-updates';
import { callApi, toast } from 'shell/contract';

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders', id],
    queryFn: ({ signal }) => callApi('GET /api/orders/:id', { id }, { signal }),
  });

type Update = ApiInput<'PATCH /api/orders/:id'> & { version: number };

export function useUpdateOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ version, ...update }: Update) =>
      callApi('PATCH /api/orders/:id', update, { ifMatch: `"${version}"` }),
    onSuccess: (order) => queryClient.setQueryData(orderQuery(order.id).queryKey, order),
    // a refusal may mean that the order has changed
    onSettled: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}

export function useUndoUpdate() {
  const queryClient = useQueryClient();
  return async ({ id, version }: Pick<Order, 'id' | 'version'>) => {
    try {
      const { results } = await callApi('POST /api/admin/orders/undo', { orders: [{ id, version }] });
      const refusal = results[0]?.refusal ?? null;
      if (refusal === null) toast({ tone: 'success', title: 'Change undone' });
      else toast({ tone: 'destructive', title: 'Failed to undo the change', description: refusal });
    } catch (error) {
      toast(failureToast('Failed to undo the change', error, 'Please try again.'));
    }
    await queryClient.invalidateQueries({ predicate: showsOrders });
  };
}

const WITHOUT_UPDATES_MS = 30_000;

export function useLiveOrder(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(id);
  const isFound = queryClient.getQueryData(queryKey) !== undefined;
  const isLive = useLiveUpdates(isFound ? `/api/orders/${id}/events` : null, () => {
    void queryClient.invalidateQueries({ queryKey, exact: true });
    void queryClient.invalidateQueries({ queryKey: [...queryKey, 'claims'] });
  });
  return useQuery({ ...orderQuery(id), refetchInterval: isFound && !isLive ? WITHOUT_UPDATES_MS : false });
}
