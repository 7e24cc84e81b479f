import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from 'shared-contracts/accounts/schemas';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, changeSession } from 'shell/contract';

function useSignIn<K extends 'POST /api/login' | 'POST /api/register'>(key: K) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ApiInput<K>): Promise<User> => callApi(key, form),
    onSuccess: (user) => changeSession(queryClient, user),
  });
}

export const useLogIn = () => useSignIn('POST /api/login');
export const useRegister = () => useSignIn('POST /api/register');
