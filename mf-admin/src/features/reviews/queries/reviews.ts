import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, callApiPage } from 'shell/contract';

const REVIEWS_PER_PAGE = '25';
const allReviews = ['/api/admin/reviews'];

export const reviewsQuery = (search: Pick<ApiInput<'GET /api/admin/reviews'>, 'q' | 'status' | 'sort'>) =>
  infiniteQueryOptions({
    queryKey: [...allReviews, search],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        'GET /api/admin/reviews',
        { ...search, limit: REVIEWS_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });

export function useDecideReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: ApiInput<'PATCH /api/admin/reviews/:id'>) =>
      callApi('PATCH /api/admin/reviews/:id', decision),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/products'], refetchType: 'none' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: allReviews }),
  });
}
