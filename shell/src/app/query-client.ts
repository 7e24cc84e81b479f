import { QueryClient } from '@tanstack/react-query';

/** Queries refetch only when a mutation or an event invalidates them, and are never retried. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { retry: false },
    },
  });
