import { useMutation } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';

export const useSendMessage = () =>
  useMutation({ mutationFn: (form: ApiInput<'POST /api/contact'>) => callApi('POST /api/contact', form) });
