import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';
import { pollingDelay } from '../model/payment-polling';

/** The order of a paid session; polls while the payment is on its way. Safe to repeat. */
export const verifyPaymentQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['/api/verify-payment', sessionId],
    queryFn: ({ signal }) => callApi('POST /api/verify-payment', { sessionId }, { signal }),
    retry: (failures, error) => pollingDelay(error, failures) !== undefined,
    retryDelay: (failures, error) => pollingDelay(error, failures) ?? 0,
  });
