import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from 'shell/contract';
import { useLiveUpdates } from 'shared-ui/use-live-updates';

export const linkedDesignQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/design-links', token],
    queryFn: ({ signal }) => callApi('GET /api/design-links/:token', { token }, { signal }),
    refetchOnWindowFocus: true,
  });

export type LinkEnd = 'expired' | 'revoked' | 'unknown';

export function endOf(error: unknown): LinkEnd | undefined {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  if (code === 'link_expired') return 'expired';
  if (code === 'link_revoked') return 'revoked';
  return code === 'not_found' || code === 'invalid_input' ? 'unknown' : undefined;
}

export function useLinkedDesign(token: string) {
  const query = useQuery(linkedDesignQuery(token));
  const isOpen = query.data !== undefined && !endOf(query.error);
  useLiveUpdates(isOpen ? `/api/design-links/${token}/events` : null, () => void query.refetch());
  return query;
}

export function useAddLinkedPhoto(token: string) {
  const queryClient = useQueryClient();
  const { queryKey } = linkedDesignQuery(token);
  return useMutation({
    mutationFn: (photo: { path: string; friendName?: string }) =>
      callApi('POST /api/design-links/:token/photos', { token, ...photo }),
    onSuccess: async (design) => {
      // a reading on its way may be older than this answer
      const isReading = queryClient.isFetching({ queryKey }) > 0;
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, design);
      if (isReading) void queryClient.invalidateQueries({ queryKey });
    },
    // somebody else may have been first
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function useRemoveLinkedPhoto(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (offerId: string) => callApi('DELETE /api/design-links/:token/photos/:offerId', { token, offerId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: linkedDesignQuery(token).queryKey }),
  });
}
