import { useMutation } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** Has the links of an order mailed to its own address. The answer is the same for an order that does not exist. */
export const useRequestLinks = () =>
  useMutation({ mutationFn: (orderNumber: string) => callApi('POST /api/order-links', { orderNumber }) });
