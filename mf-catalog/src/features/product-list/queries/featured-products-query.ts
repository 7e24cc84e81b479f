import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

export const featuredProductsQuery = (origin?: string) =>
  queryOptions({
    queryKey: ['/api/products', { featured: true }],
    queryFn: ({ signal }) => callApi('GET /api/products', { featured: 'true' }, { signal, origin }),
  });
