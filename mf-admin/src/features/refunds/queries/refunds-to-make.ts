import { queryOptions } from '@tanstack/react-query';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';
import { useApiChange } from '../../../shared/api-change/use-api-change';

export const refundsToMakeQuery = queryOptions({
  queryKey: ['/api/admin/refunds', 'to-make'],
  queryFn: ({ signal }) => callApi('GET /api/admin/refunds/to-make', {}, { signal }),
});

export const useEndPromise = () =>
  useApiChange('POST /api/admin/refunds/to-make/:claimId/end', { predicate: showsOrders });
