import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** The active ways to ship, the default first. `origin` is the API's address where the server renders. */
export const shippingOptionsQuery = (origin?: string) =>
  queryOptions({
    queryKey: ['/api/shipping-options'],
    queryFn: ({ signal }) => callApi('GET /api/shipping-options', {}, { signal, origin }),
  });
