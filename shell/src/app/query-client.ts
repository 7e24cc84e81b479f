import { QueryClient } from '@tanstack/react-query';

/** Data is never stale by itself, nothing is fetched again on focus, nothing is retried: mutations and events invalidate. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { retry: false },
    },
  });
