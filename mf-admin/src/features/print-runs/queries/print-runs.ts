import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { problemIn } from 'shared-contracts/api/failure';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import type { PrintRun, PrintRunDetail, PrintSchedule } from 'shared-contracts/production/runs';
import { callApi } from 'shell/contract';
import { downloadFile } from '../../../shared/download/download-file';
import { isBeingMade } from '../model/run-texts';
import { apiQuery } from '../../../shared/api-query/api-query';

const RUNS = '/api/admin/print-runs';
const LOOK_EVERY_MS = 1000;

export type ReadySearch = ApiInput<'GET /api/admin/print-runs/ready'>;

/** Refetched with each visit: orders become ready by themselves. */
export const readyQuery = (search: ReadySearch) =>
  queryOptions({ ...apiQuery('GET /api/admin/print-runs/ready', search, [RUNS, 'ready', search]), staleTime: 0 });

export type PreflightSearch = ApiInput<'GET /api/admin/print-runs/preflight'>;

export const preflightQuery = (search: PreflightSearch) =>
  queryOptions({
    ...apiQuery('GET /api/admin/print-runs/preflight', search, [RUNS, 'preflight', search]),
    staleTime: 0,
  });

/** Refetched while files are made or delivered. */
export const printRunQuery = (id: string) =>
  queryOptions({
    ...apiQuery('GET /api/admin/print-runs/:id', { id }, [RUNS, id]),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && (isBeingMade(data.run) || data.run.isDelivering) ? LOOK_EVERY_MS : false,
  });

export const runSettingsQuery = apiQuery('GET /api/admin/print-runs/settings', {}, [RUNS, 'settings']);

const readOrdersAgain = (queryClient: QueryClient) => {
  void queryClient.invalidateQueries({ predicate: showsOrders });
};

export function useMakeRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ApiInput<'POST /api/admin/print-runs'>) => callApi('POST /api/admin/print-runs', request),
    onSuccess: () => readOrdersAgain(queryClient),
    // without an answer the run may exist, and the same request leads to it
    onError: (error) => problemIn(error) && readOrdersAgain(queryClient),
  });
}

function useRunChange(change: (id: string) => Promise<PrintRun>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (run, id) => queryClient.setQueryData(printRunQuery(id).queryKey, (known) => known && { ...known, run }),
    onSettled: () => readOrdersAgain(queryClient),
  });
}

export const useVoidRun = () => useRunChange((id) => callApi('POST /api/admin/print-runs/:id/void', { id }));
export const useRetryRun = () => useRunChange((id) => callApi('POST /api/admin/print-runs/:id/retry', { id }));
export const useDeliverRun = () => useRunChange((id) => callApi('POST /api/admin/print-runs/:id/deliver', { id }));

export function useMarkSpoiled() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (spoiled: ApiInput<'POST /api/admin/print-runs/:id/spoiled'>): Promise<PrintRunDetail> =>
      callApi('POST /api/admin/print-runs/:id/spoiled', spoiled),
    onSuccess: (detail, { id }) => queryClient.setQueryData(printRunQuery(id).queryKey, detail),
    onSettled: () => readOrdersAgain(queryClient),
  });
}

export function useDownloadRunFile(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => downloadFile(`${RUNS}/${id}/files/${encodeURIComponent(name)}`, name),
    // after its first download a run can't be voided
    onSettled: () => queryClient.invalidateQueries({ queryKey: [RUNS] }),
  });
}

export function useSaveSchedule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (schedule: PrintSchedule) => callApi('PUT /api/admin/print-runs/settings', schedule),
    onSuccess: (settings) => queryClient.setQueryData(runSettingsQuery.queryKey, settings),
  });
}
