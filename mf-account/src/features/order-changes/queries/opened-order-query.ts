import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

export const openedOrderQuery = (order: { id: string; token: string }) =>
  queryOptions({
    queryKey: ['/api/orders', order.id, 'open', order.token],
    queryFn: ({ signal }) => callApi('POST /api/orders/:id/open', order, { signal }),
    staleTime: 0,
    retry: false,
  });

/** Apart from the order, whose photos may be all that is asked for. */
export const orderContactQuery = (order: { id: string; token: string }) =>
  queryOptions({
    queryKey: ['/api/orders', order.id, 'contact', order.token],
    queryFn: ({ signal }) => callApi('GET /api/orders/:id/contact', order, { signal }),
    staleTime: 0,
    retry: false,
  });
