import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, callApiPage } from 'shell/contract';

const MESSAGES = '/api/admin/contact-messages';
const MESSAGES_PER_PAGE = '50';

type MessageSearch = Pick<ApiInput<'GET /api/admin/contact-messages'>, 'q' | 'state' | 'sort'>;

export const contactMessagesQuery = (search: MessageSearch) =>
  infiniteQueryOptions({
    queryKey: [MESSAGES, search],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        'GET /api/admin/contact-messages',
        { ...search, limit: MESSAGES_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });

export function useMarkMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { id: string; handled: boolean }) => callApi('PATCH /api/admin/contact-messages/:id', change),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [MESSAGES] }),
  });
}
