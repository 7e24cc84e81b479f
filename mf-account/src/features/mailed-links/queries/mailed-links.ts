import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, userQuery } from 'shell/contract';

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (form: ApiInput<'POST /api/forgot-password'>) => callApi('POST /api/forgot-password', form),
  });

export const resetLinkQuery = (token: string) => ({
  queryKey: ['/api/reset-password/check', token],
  queryFn: () => callApi('POST /api/reset-password/check', { token }),
});

export const addressLinkQuery = (token: string) => ({
  queryKey: ['/api/verify-email/check', token],
  queryFn: () => callApi('POST /api/verify-email/check', { token }),
});

export const useDeclineAddress = () =>
  useMutation({ mutationFn: (token: string) => callApi('POST /api/verify-email/decline', { token }) });

export function useVerifyEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ApiInput<'POST /api/verify-email'>) => callApi('POST /api/verify-email', form),
    // the account and its orders have changed; a guest has none
    onSuccess: () => {
      if (!queryClient.getQueryData(userQuery.queryKey)) return;
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['/api/user/orders'] });
    },
  });
}

export const useSendVerification = () =>
  useMutation({ mutationFn: () => callApi('POST /api/account/verification-mail', {}) });
