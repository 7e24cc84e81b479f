import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** Totals over all orders. */
export const orderFiguresQuery = queryOptions({
  queryKey: ['/api/admin/order-summary'],
  queryFn: ({ signal }) => callApi('GET /api/admin/order-summary', {}, { signal }),
});
