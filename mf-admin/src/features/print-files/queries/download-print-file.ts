import { useMutation, useQueryClient } from '@tanstack/react-query';
import { downloadFile } from '../../../shared/download/download-file';

/** What shows an order's status, by URL because the order pages belong to another slice. */
const affected = [['/api/orders'], ['/api/user/orders'], ['/api/admin/order-summary']];

/** Saves a print file. */
export function useDownloadPrintFile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => downloadFile(`/api/admin/print-files/${encodeURIComponent(id)}/download`, 'print-file'),
    onSuccess: () => Promise.all(affected.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
