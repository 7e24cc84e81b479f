import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { useApiChange } from '../../../shared/api-change/use-api-change';

export const useAnswerClaim = () => useApiChange('POST /api/admin/claims/:id/answer', { predicate: showsOrders });
export const useCloseClaim = () => useApiChange('POST /api/admin/claims/:id/close', { predicate: showsOrders });
