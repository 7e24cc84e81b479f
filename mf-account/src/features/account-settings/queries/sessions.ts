import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browser, callApi } from 'shell/contract';

export const sessionsQuery = queryOptions({
  queryKey: ['/api/account/sessions'],
  queryFn: ({ signal }) => callApi('GET /api/account/sessions', {}, { signal }),
});

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /api/account/sessions/:id', { id }),
    // also after a failure: the session may have ended already
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Leaves the page: shown to a guest, it would go to the login instead. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => callApi('DELETE /api/account/sessions', {}),
    onSuccess: () => browser.goTo('/'),
  });
}
