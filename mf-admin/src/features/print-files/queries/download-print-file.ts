import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { downloadFile } from '../../../shared/download/download-file';

/** Saves a print file. */
export function useDownloadPrintFile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => downloadFile(`/api/admin/print-files/${encodeURIComponent(id)}/download`, 'print-file'),
    onSuccess: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}
