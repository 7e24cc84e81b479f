import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

export const walletsQuery = queryOptions({
  queryKey: ['/api/payment-wallets'],
  queryFn: ({ signal }) => callApi('GET /api/payment-wallets', {}, { signal }),
});
