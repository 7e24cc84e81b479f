import { queryOptions, useMutation } from '@tanstack/react-query';
import type { OrderStatus, OrderSummary } from 'shared-contracts/orders/schemas';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';
import { useApiChange, useChange } from '../../../shared/api-change/use-api-change';
import { downloadFile } from '../../../shared/download/download-file';

const shownOrders = { predicate: showsOrders };

export const useSetStatuses = () =>
  useChange(shownOrders, ({ orders, status }: { orders: readonly OrderSummary[]; status: OrderStatus }) =>
    callApi('POST /api/admin/orders/status', { orders: orders.map(({ id, version }) => ({ id, version })), status }),
  );

export const usePackingSlips = () =>
  useMutation({
    mutationFn: (ids: readonly string[]) =>
      downloadFile(`/api/admin/packing-slips.pdf?orders=${ids.join(',')}`, 'packing-slips.pdf'),
  });

export const useImportTracking = () => useApiChange('POST /api/admin/orders/tracking', shownOrders);

/** Null if the account does not exist. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/users', 'one', id],
    queryFn: async ({ signal }) => (await callApi('GET /api/users', { id }, { signal }))[0] ?? null,
  });

export const orderFiguresQuery = queryOptions({
  queryKey: ['/api/admin/order-summary'],
  queryFn: ({ signal }) => callApi('GET /api/admin/order-summary', {}, { signal }),
});

/** By the names in orders. */
export const shippingMethodsQuery = queryOptions({
  queryKey: ['/api/shipping-options'],
  queryFn: ({ signal }) => callApi('GET /api/shipping-options', {}, { signal }),
});

export const filterProductsQuery = queryOptions({
  queryKey: ['/api/products', 'names'],
  queryFn: ({ signal }) => callApi('GET /api/products', { limit: '100', sort: 'name' }, { signal }),
});
