import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput, ApiOutput } from 'shared-contracts/api/api';
import { isDelivered } from 'shared-contracts/orders/delivered';
import { browser, callApi } from 'shell/contract';

const POLL_MS = 1_500;
type Latest = ApiOutput<'GET /api/account/data-export'>;

export const isUnderWay = (latest: Latest['latest'] | undefined): boolean =>
  latest?.state === 'waiting' || latest?.state === 'working';

export const dataExportQuery = queryOptions({
  queryKey: ['/api/account/data-export'],
  queryFn: ({ signal }) => callApi('GET /api/account/data-export', {}, { signal }),
  refetchInterval: ({ state }) => (isUnderWay(state.data?.latest) ? POLL_MS : false),
});

export function useMakeDataExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('POST /api/account/data-export', {}),
    onSuccess: (latest) => queryClient.setQueryData(dataExportQuery.queryKey, { latest }),
  });
}

const isOpen = (order: ApiOutput<'GET /api/user/orders'>[number]) =>
  !isDelivered(order) && order.status !== 'cancelled';

export const openOrdersQuery = queryOptions({
  queryKey: ['/api/user/orders', 'open'],
  queryFn: async ({ signal }) => (await callApi('GET /api/user/orders', { limit: '100' }, { signal })).filter(isOpen),
});

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (proof: ApiInput<'POST /api/account/delete'>) => callApi('POST /api/account/delete', proof),
    // shown to a guest, the page would go to the login instead
    onSuccess: () => browser.goTo('/'),
  });
}
