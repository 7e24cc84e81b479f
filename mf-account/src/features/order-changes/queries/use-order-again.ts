import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { failureToast } from 'shared-contracts/api/failure';
import { callApi, cartQuery, toast } from 'shell/contract';

export function useOrderAgain(id: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => callApi('POST /api/orders/:id/order-again', { id }),
    onSuccess: async ({ added, problems }) => {
      await queryClient.invalidateQueries({ queryKey: cartQuery.queryKey });
      if (problems.length > 0) return;
      toast({ tone: 'success', title: 'Added to cart', description: 'Your order is in your cart again.' });
      if (added > 0) void navigate('/cart');
    },
    onError: (error) => toast(failureToast('Failed to add to cart', error)),
  });
}
