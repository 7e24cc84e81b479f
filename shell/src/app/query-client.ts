import { type DehydratedState, QueryClient, hydrate } from '@tanstack/react-query';

/** Queries refetch only when invalidated, and are never retried. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { retry: false },
    },
  });

/** Islands below the fold may need the first page's data much later. */
export const hydrateQueries = (queryClient: QueryClient, queries: DehydratedState): void =>
  hydrate(queryClient, queries, { defaultOptions: { queries: { gcTime: Infinity } } });
