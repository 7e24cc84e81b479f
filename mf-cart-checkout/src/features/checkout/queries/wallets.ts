import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** What the payment page offers beside cards. */
export const walletsQuery = queryOptions({
  queryKey: ['/api/payment-wallets'],
  queryFn: ({ signal }) => callApi('GET /api/payment-wallets', {}, { signal }),
});
