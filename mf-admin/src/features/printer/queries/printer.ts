import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Problem } from 'shared-contracts/api/problem';
import type { PrintSheet, PrinterOptions, PrinterSettings } from 'shared-contracts/production/schemas';
import { ApiError, callApi } from 'shell/contract';
import { apiQuery } from '../../../shared/api-query/api-query';

export const printerQuery = apiQuery('GET /api/admin/printer', {}, ['/api/admin/printer']);

function useSaved<Change>(
  save: (change: Change) => Promise<PrinterSettings>,
): UseMutationResult<PrinterSettings, Error, Change> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (settings) => queryClient.setQueryData(printerQuery.queryKey, settings),
  });
}

/** Not in the endpoint table: the body is the file. */
async function sendProfile(file: File): Promise<PrinterSettings> {
  const response = await fetch(`/api/admin/printer/profile?${new URLSearchParams({ name: file.name }).toString()}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/vnd.iccprofile' },
    body: file,
    credentials: 'include',
  });
  if (response.ok) return (await response.json()) as PrinterSettings;
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  throw new ApiError(response.status, problem?.message ?? response.statusText, problem);
}

export const useSaveSheet = () => useSaved((sheet: PrintSheet) => callApi('PUT /api/admin/printer/sheet', sheet));
export const useSaveOptions = () =>
  useSaved((options: PrinterOptions) => callApi('PUT /api/admin/printer/options', options));
export const useUploadProfile = () => useSaved(sendProfile);
/** Files are then in sRGB. */
export const useRemoveProfile = () => useSaved<void>(() => callApi('DELETE /api/admin/printer/profile', {}));
