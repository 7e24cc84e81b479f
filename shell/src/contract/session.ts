import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from 'shared-contracts/accounts/schemas';
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

export type Session = { user: User | null; isLoading: boolean; isSignedIn: boolean; isAdmin: boolean };

/** Who is here. While loading, nobody: pages reserve space rather than guess. An unreachable API makes everybody a guest. */
export function useSession(): Session {
  const { data, isPending } = useQuery({ ...userQuery, enabled: typeof window !== 'undefined' });
  const user = data ?? null;
  return { user, isLoading: isPending, isSignedIn: user !== null, isAdmin: user?.role === 'admin' };
}
