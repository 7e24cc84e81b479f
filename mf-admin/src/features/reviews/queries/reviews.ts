import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';

const allReviews = ['/api/admin/reviews'];

export function useDecideReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: ApiInput<'PATCH /api/admin/reviews/:id'>) =>
      callApi('PATCH /api/admin/reviews/:id', decision),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/products'], refetchType: 'none' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: allReviews }),
  });
}
