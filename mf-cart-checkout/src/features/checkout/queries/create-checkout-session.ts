import { useMutation } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';

/** Reserves the stock and opens a hosted payment page. */
export const useCreateCheckoutSession = () =>
  useMutation({
    mutationFn: (input: ApiInput<'POST /api/create-checkout-session'>) =>
      callApi('POST /api/create-checkout-session', input),
  });
