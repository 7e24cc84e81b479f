import { type DehydratedState, QueryClient, hydrate } from '@tanstack/react-query';

/** Queries refetch only when a mutation or an event invalidates them, and are never retried. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { retry: false },
    },
  });

/** Islands far below the fold may need the first page's data only much later. */
export const hydrateQueries = (queryClient: QueryClient, queries: DehydratedState): void =>
  hydrate(queryClient, queries, { defaultOptions: { queries: { gcTime: Infinity } } });
