import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { useApiChange } from '../../../shared/api-change/use-api-change';
import { apiQuery } from '../../../shared/api-query/api-query';

export const refundsToMakeQuery = apiQuery('GET /api/admin/refunds/to-make', {}, ['/api/admin/refunds', 'to-make']);

export const useEndPromise = () =>
  useApiChange('POST /api/admin/refunds/to-make/:claimId/end', { predicate: showsOrders });
