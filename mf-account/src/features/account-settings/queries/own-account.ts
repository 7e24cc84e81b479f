import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from 'shared-contracts/accounts/schemas';
import type { ApiInput, ApiOutput } from 'shared-contracts/api/api';
import { callApi, userQuery } from 'shell/contract';
import { sendPhoto } from '../../../shared/send-photo';

function useSetUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => queryClient.setQueryData(userQuery.queryKey, user);
}

export const pendingEmailQuery = queryOptions({
  queryKey: ['/api/account/pending-email'],
  queryFn: ({ signal }) => callApi('GET /api/account/pending-email', {}, { signal }),
});

export const useChangeName = () =>
  useMutation({
    mutationFn: (names: ApiInput<'PATCH /api/user'>) => callApi('PATCH /api/user', names),
    onSuccess: useSetUser(),
  });

/** Null removes it. */
export const useChangePicture = () =>
  useMutation({
    mutationFn: async (file: File | null) =>
      callApi('PUT /api/user/picture', { objectPath: file && (await sendPhoto(file)) }),
    onSuccess: useSetUser(),
  });

function usePendingEmail<Value>(change: (value: Value) => Promise<ApiOutput<'GET /api/account/pending-email'>>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (pending) => queryClient.setQueryData(pendingEmailQuery.queryKey, pending),
  });
}

export const useChangeEmail = () =>
  usePendingEmail((form: ApiInput<'POST /api/account/pending-email'>) =>
    callApi('POST /api/account/pending-email', form),
  );
export const useKeepEmail = () => usePendingEmail<void>(() => callApi('DELETE /api/account/pending-email', {}));

export const useSendVerification = () =>
  useMutation({ mutationFn: () => callApi('POST /api/account/verification-mail', {}) });
