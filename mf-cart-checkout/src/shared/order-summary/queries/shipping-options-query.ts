import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

export const shippingOptionsQuery = queryOptions({
  queryKey: ['/api/shipping-options'],
  queryFn: ({ signal }) => callApi('GET /api/shipping-options', {}, { signal }),
});
