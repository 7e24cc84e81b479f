import { useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';
import { useChange } from '../api-change/use-api-change';

const orders = { predicate: showsOrders };

export function useRefreshOrders() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(orders);
}

type StatusChange = Pick<ApiInput<'PATCH /api/orders/:id'>, 'id' | 'status' | 'waivesPhotos'> & { version: number };

export const useSetOrderStatus = () =>
  useChange(orders, ({ version, ...change }: StatusChange) =>
    callApi('PATCH /api/orders/:id', change, { ifMatch: `"${version}"` }),
  );
