import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';
import { waitBeforeAsking } from '../model/patience';

/** The order of a paid session. Asks again, ever more slowly, while the payment is on its way; harmless however often it is asked. */
export const verifyPaymentQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['/api/verify-payment', sessionId],
    queryFn: ({ signal }) => callApi('POST /api/verify-payment', { sessionId }, { signal }),
    retry: (failures, error) => waitBeforeAsking(error, failures) !== undefined,
    retryDelay: (failures, error) => waitBeforeAsking(error, failures) ?? 0,
  });
