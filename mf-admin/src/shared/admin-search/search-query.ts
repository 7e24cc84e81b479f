import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

export const SHORTEST_SEARCH = 2;

/** Orders, customers and products. An answer that nobody waits for any more is cancelled. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['/api/admin/search', q],
    queryFn: ({ signal }) => callApi('GET /api/admin/search', { q }, { signal }),
    enabled: q.length >= SHORTEST_SEARCH,
    // what was found stays while another letter is typed
    placeholderData: (previous) => previous,
    staleTime: 10_000,
  });
