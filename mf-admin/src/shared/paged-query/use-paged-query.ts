import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiInput, ApiKey } from 'shared-contracts/api/api';
import { callApiPage } from 'shell/contract';

type PagedKey = { [K in ApiKey]: ApiInput<K> extends { limit?: unknown; cursor?: unknown } ? K : never }[ApiKey];
export type SearchOf<K extends PagedKey> = Omit<ApiInput<K>, 'limit' | 'cursor'>;

/** The key begins with the endpoint's address. `staleTime`: milliseconds. */
export function usePagedQuery<K extends PagedKey>(
  endpoint: K,
  search: SearchOf<K>,
  { perPage = 50, ...options }: { perPage?: number; staleTime?: number } = {},
) {
  return useInfiniteQuery({
    queryKey: [endpoint.replace('GET ', ''), search, perPage],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        endpoint,
        { ...search, limit: String(perPage), ...(pageParam && { cursor: pageParam }) } as ApiInput<K>,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    ...options,
  });
}
