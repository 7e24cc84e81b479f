import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, callApiPage } from 'shell/contract';

const USERS = '/api/users';
const USERS_PER_PAGE = '50';

type UserSearch = Pick<ApiInput<'GET /api/users'>, 'q' | 'role' | 'sort'>;

export const usersQuery = (search: UserSearch) =>
  infiniteQueryOptions({
    queryKey: [USERS, search],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        'GET /api/users',
        { ...search, limit: USERS_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });

export type UserChange = { id: string; to: 'banned' | 'unbanned' | 'admin' | 'customer' };

const change = ({ id, to }: UserChange) => {
  if (to === 'banned') return callApi('PATCH /api/users/:id/ban', { id });
  if (to === 'unbanned') return callApi('PATCH /api/users/:id/unban', { id });
  return callApi('PATCH /api/admin/users/:id/role', { id, role: to });
};

export function useChangeUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [USERS] }),
  });
}
