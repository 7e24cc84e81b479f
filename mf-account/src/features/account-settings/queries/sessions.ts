import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browser, callApi, changeSession } from 'shell/contract';

export const sessionsQuery = queryOptions({
  queryKey: ['/api/account/sessions'],
  queryFn: ({ signal }) => callApi('GET /api/account/sessions', {}, { signal }),
});

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /api/account/sessions/:id', { id }),
    // one that had ended already is gone from the list, too
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Here too, so the page is left. */
export function useSignOutEverywhere() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('DELETE /api/account/sessions', {}),
    onSuccess: async () => {
      browser.goTo('/');
      await changeSession(queryClient);
    },
  });
}
