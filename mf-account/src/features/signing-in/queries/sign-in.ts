import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from 'shared-contracts/accounts/schemas';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, userQuery } from 'shell/contract';

function useSignIn<K extends 'POST /api/login' | 'POST /api/register'>(key: K) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ApiInput<K>): Promise<User> => callApi(key, form),
    onSuccess: async (user) => {
      // a "nobody" that is still on its way from the first look must not overwrite who has just signed in
      await queryClient.cancelQueries({ queryKey: userQuery.queryKey });
      queryClient.setQueryData(userQuery.queryKey, user);
    },
  });
}

export const useLogIn = () => useSignIn('POST /api/login');
export const useRegister = () => useSignIn('POST /api/register');
