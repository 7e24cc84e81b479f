import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, callApiPage } from 'shell/contract';

const CLAIMS_PER_PAGE = '25';
const allClaims = ['/api/admin/claims'];

export const claimsQuery = (search: Pick<ApiInput<'GET /api/admin/claims'>, 'q' | 'status' | 'sort'>) =>
  infiniteQueryOptions({
    queryKey: [...allClaims, search],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        'GET /api/admin/claims',
        { ...search, limit: CLAIMS_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });

export function useAnswerClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: ApiInput<'POST /api/admin/claims/:id/answer'>) =>
      callApi('POST /api/admin/claims/:id/answer', answer),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: allClaims }),
  });
}

export function useCloseClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('POST /api/admin/claims/:id/close', { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: allClaims }),
  });
}
