import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

const USERS = '/api/users';

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
