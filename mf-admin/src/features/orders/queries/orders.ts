import { queryOptions, useMutation } from '@tanstack/react-query';
import type { OrderStatus, OrderSummary } from 'shared-contracts/orders/schemas';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';
import { apiQuery } from '../../../shared/api-query/api-query';
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

export const orderFiguresQuery = apiQuery('GET /api/admin/order-summary', {}, ['/api/admin/order-summary']);

/** By the names in orders. */
export const shippingMethodsQuery = apiQuery('GET /api/shipping-options', {}, ['/api/shipping-options']);

export const filterProductsQuery = apiQuery('GET /api/products', { limit: '100', sort: 'name' }, [
  '/api/products',
  'names',
]);
