import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import type { OwnReview } from 'shared-contracts/reviews/schemas';
import { callApi } from 'shell/contract';
import type { OpenOrder } from '../model/open-order';

export const orderReviewsQuery = ({ id, token }: OpenOrder) =>
  queryOptions({
    queryKey: ['/api/orders', id, 'reviews', token ?? null],
    queryFn: ({ signal }) => callApi('GET /api/orders/:id/reviews', { id, token }, { signal }),
  });

type ReviewInput = Pick<ApiInput<'PUT /api/orders/:id/reviews/:productId'>, 'productId' | 'stars' | 'words' | 'photo'>;

export function useWriteReview(order: OpenOrder) {
  const show = useShowReview(order);
  return useMutation({
    mutationFn: (written: ReviewInput) => callApi('PUT /api/orders/:id/reviews/:productId', { ...order, ...written }),
    onSuccess: (review, { productId }) => show(productId, review),
  });
}

export function useDeleteReview(order: OpenOrder) {
  const show = useShowReview(order);
  return useMutation({
    mutationFn: (productId: string) => callApi('DELETE /api/orders/:id/reviews/:productId', { ...order, productId }),
    onSuccess: (_, productId) => show(productId, null),
  });
}

function useShowReview(order: OpenOrder) {
  const queryClient = useQueryClient();
  const { queryKey } = orderReviewsQuery(order);
  return (productId: string, review: OwnReview | null) => {
    queryClient.setQueryData(
      queryKey,
      (known) =>
        known && {
          ...known,
          products: known.products.map((product) => (product.id === productId ? { ...product, review } : product)),
        },
    );
    // another slice's data: a changed review may change the rating
    return queryClient.invalidateQueries({ queryKey: ['/api/products'], refetchType: 'none' });
  };
}
