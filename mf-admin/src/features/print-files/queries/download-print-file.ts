import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Problem } from 'shared-contracts/api/problem';
import { saveFile } from 'shared-contracts/files/save-file';
import { ApiError } from 'shell/contract';

/** What shows an order's status, by URL because the order pages belong to another slice. */
const affected = [['/api/orders'], ['/api/user/orders'], ['/api/admin/order-summary']];

async function save(id: string): Promise<void> {
  const response = await fetch(`/api/admin/print-files/${encodeURIComponent(id)}/download`, { credentials: 'include' });
  if (!response.ok) {
    const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
    throw new ApiError(response.status, problem?.message ?? response.statusText, problem);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'print-file';
  saveFile(await response.blob(), name);
}

/** Saves a print file. By fetch instead of a link, so that a refusal is shown on the page. */
export function useDownloadPrintFile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: () => Promise.all(affected.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
