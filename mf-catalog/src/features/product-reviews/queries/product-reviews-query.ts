import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApiPage } from 'shell/contract';

export const productReviewsQuery = (id: string, origin?: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/products', id, 'reviews'],
    queryFn: ({ pageParam, signal }) =>
      callApiPage('GET /api/products/:id/reviews', { id, ...(pageParam && { cursor: pageParam }) }, { signal, origin }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });
