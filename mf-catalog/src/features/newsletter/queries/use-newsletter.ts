import { useMutation } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

export const useSubscribe = () =>
  useMutation({ mutationFn: (email: string) => callApi('POST /api/newsletter', { email }) });

export const useUnsubscribe = () =>
  useMutation({ mutationFn: (token: string) => callApi('POST /api/newsletter/unsubscribe', { token }) });
