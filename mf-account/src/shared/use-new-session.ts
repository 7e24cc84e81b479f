import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from 'shared-contracts/accounts/schemas';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, changeSession } from 'shell/contract';

type Endpoint = 'POST /api/login' | 'POST /api/register' | 'POST /api/reset-password' | 'POST /api/account/password';

/** Starts a session, of which other tabs are notified. */
export function useNewSession<K extends Endpoint>(endpoint: K) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ApiInput<K>): Promise<User> => callApi(endpoint, form),
    onSuccess: (user) => changeSession(queryClient, user),
  });
}
