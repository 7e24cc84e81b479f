import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from 'shell/contract';

const RETRY_MS = [1000, 3000];
const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 502;

/** Closes the payment page that the shopper left and releases its stock. Safe to repeat. */
export const cancelCheckoutQuery = (checkoutId: string) =>
  queryOptions({
    queryKey: ['/api/cancel-checkout', checkoutId],
    queryFn: ({ signal }) => callApi('POST /api/cancel-checkout', { checkoutId }, { signal }),
    retry: (failures, error) => isUnreachable(error) && failures < RETRY_MS.length,
    retryDelay: (failures) => RETRY_MS[failures] ?? 0,
  });
