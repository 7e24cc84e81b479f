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
    mutationFn: (closed: ApiInput<'POST /api/admin/claims/:id/close'>) =>
      callApi('POST /api/admin/claims/:id/close', closed),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: allClaims }),
  });
}
