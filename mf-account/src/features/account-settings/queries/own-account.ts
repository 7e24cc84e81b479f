import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from 'shared-contracts/accounts/schemas';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, changeSession, userQuery } from 'shell/contract';
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

/** Other tabs must be notified, since it starts a new session. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ApiInput<'POST /api/account/password'>) => callApi('POST /api/account/password', form),
    onSuccess: (user) => changeSession(queryClient, user),
  });
}

export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ApiInput<'POST /api/account/pending-email'>) => callApi('POST /api/account/pending-email', form),
    onSuccess: (pending) => queryClient.setQueryData(pendingEmailQuery.queryKey, pending),
  });
}

export function useKeepEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('DELETE /api/account/pending-email', {}),
    onSuccess: (pending) => queryClient.setQueryData(pendingEmailQuery.queryKey, pending),
  });
}

export const useSendVerification = () =>
  useMutation({ mutationFn: () => callApi('POST /api/account/verification-mail', {}) });
