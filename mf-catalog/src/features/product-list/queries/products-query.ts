import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi, callApiPage } from 'shell/contract';

/** All active products, a page of the server's at a time. `origin` is the API's address where the server renders. */
export const productsQuery = (origin?: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/products', 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callApiPage('GET /api/products', pageParam === null ? {} : { cursor: pageParam }, { signal, origin }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** The products that the home page shows as popular sizes. */
export const featuredProductsQuery = (origin?: string) =>
  queryOptions({
    queryKey: ['/api/products', { featured: true }],
    queryFn: ({ signal }) => callApi('GET /api/products', { featured: 'true' }, { signal, origin }),
  });
