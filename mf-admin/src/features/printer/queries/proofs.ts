import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

export const proofsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['/api/admin/orders', orderId, 'print-proofs'],
    queryFn: ({ signal }) => callApi('GET /api/admin/orders/:id/print-proofs', { id: orderId }, { signal }),
  });
