import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from 'shared-contracts/accounts/schemas';
import { useIsHydrated } from '../hydration';
import { callApi, isUnauthorized } from './api-client';

/** The signed-in account, or null for a guest. */
export const userQuery = queryOptions({
  queryKey: ['/api/user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await callApi('GET /api/user', {}, { signal });
    } catch (error) {
      if (isUnauthorized(error)) return null;
      throw error;
    }
  },
});

export type Session = {
  user: User | null;
  isLoading: boolean;
  isSignedIn: boolean;
  isAdmin: boolean;
  /** Why it could not be found out who is here. Pages that need an account say so; to all others everybody is a guest. */
  error: Error | null;
  /** Asks again. */
  retry: () => void;
};

/** Who is here. While loading, and while a page is hydrated, nobody: pages reserve space rather than guess. An unreachable API makes everybody a guest. */
export function useSession(): Session {
  const isHydrated = useIsHydrated();
  const { data, isPending, error, refetch } = useQuery({ ...userQuery, enabled: typeof window !== 'undefined' });
  const user = (isHydrated && data) || null;
  return {
    user,
    isLoading: isPending || !isHydrated,
    isSignedIn: user !== null,
    isAdmin: user?.role === 'admin',
    error: isHydrated && data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/**
 * For the error of any call that needs an account: a 401 says that the session has ended. From then on everybody here is a guest,
 * and every page that needs an account asks for it.
 */
export function useEndOfSession(error: unknown): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isUnauthorized(error)) queryClient.setQueryData(userQuery.queryKey, null);
  }, [error, queryClient]);
}
