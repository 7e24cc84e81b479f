import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import type { ListedUser } from 'shared-contracts/users/schemas';
import { callApi } from 'shell/contract';

const USERS = '/api/users';

export type Ban = { id: string; to: 'banned' | 'unbanned' };

function useUserChange<Change>(change: (wanted: Change) => Promise<ListedUser>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [USERS] }),
  });
}

export const useBan = () =>
  useUserChange(({ id, to }: Ban) =>
    to === 'banned' ? callApi('PATCH /api/users/:id/ban', { id }) : callApi('PATCH /api/users/:id/unban', { id }),
  );

export const useChangeRole = () =>
  useUserChange((change: ApiInput<'PATCH /api/admin/users/:id/role'>) =>
    callApi('PATCH /api/admin/users/:id/role', change),
  );
