import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

const ADDRESSES = '/api/admin/newsletter-addresses';

export function useRemoveAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /api/admin/newsletter-addresses/:id', { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [ADDRESSES] }),
  });
}
