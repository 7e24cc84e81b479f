import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** An order as a guest sees it with the token of the mail. */
export const openedOrderQuery = (order: { id: string; token: string }) =>
  queryOptions({
    queryKey: ['/api/orders', order.id, 'open', order.token],
    queryFn: ({ signal }) => callApi('POST /api/orders/:id/open', order, { signal }),
    staleTime: 0,
    retry: false,
  });
