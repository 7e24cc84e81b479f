import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

const MESSAGES = '/api/admin/contact-messages';

export function useMarkMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { id: string; handled: boolean }) => callApi('PATCH /api/admin/contact-messages/:id', change),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [MESSAGES] }),
  });
}
