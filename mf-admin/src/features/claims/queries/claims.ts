import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';

const allClaims = ['/api/admin/claims'];
const allRefunds = ['/api/admin/refunds'];

export function useAnswerClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: ApiInput<'POST /api/admin/claims/:id/answer'>) =>
      callApi('POST /api/admin/claims/:id/answer', answer),
    onSuccess: () =>
      Promise.all([allClaims, allRefunds].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export function useCloseClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('POST /api/admin/claims/:id/close', { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: allClaims }),
  });
}
