import { callApi } from 'shell/contract';
import { useApiChange, useChange } from '../../../shared/api-change/use-api-change';

const users = { queryKey: ['/api/users'] };

export type Ban = { id: string; to: 'banned' | 'unbanned' };

export const useBan = () =>
  useChange(users, ({ id, to }: Ban) =>
    callApi(to === 'banned' ? 'PATCH /api/users/:id/ban' : 'PATCH /api/users/:id/unban', { id }),
  );

export const useChangeRole = () => useApiChange('PATCH /api/admin/users/:id/role', users);
