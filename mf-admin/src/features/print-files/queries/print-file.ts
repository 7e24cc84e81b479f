import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';
import { downloadFile } from '../../../shared/download/download-file';

const LOOK_EVERY_MS = 1000;

/** A print file, refetched until it is finished. */
export const printFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/print-files', id],
    queryFn: ({ signal }) => callApi('GET /api/admin/print-files/:id', { id }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'done' || data?.state === 'failed' ? false : LOOK_EVERY_MS,
  });

export function useDownloadPrintFile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => downloadFile(`/api/admin/print-files/${encodeURIComponent(id)}/download`, 'print-file'),
    onSuccess: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}
