import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from 'shared-contracts/accounts/schemas';
import { emitBrowserEvent } from 'shared-contracts/events/browser-events';
import { useIsHydrated } from '../hydration';
import { shareSessionHint, takeSessionHint } from '../session/session-hint';
import { callApi, isUnauthorized } from './api-client';

/** The signed-in account, or null for a guest. Without the hint cookie the visitor is a guest, and nobody asks the server. */
export const userQuery = queryOptions({
  queryKey: ['/api/user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await callApi('GET /api/user', {}, { signal });
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      // the answer has cleared the hint: everything else here, and the other tabs, have to know
      emitBrowserEvent('sessionChanged');
      return null;
    }
  },
  // the server knows nobody: that nobody is signed in is the browser's to say
  initialData: () => (typeof document !== 'undefined' && takeSessionHint() === null ? null : undefined),
});

/** Everything else in the cache may be somebody's own. */
const sameForEverybody = new Set<unknown>([
  '/api/products',
  '/api/product-categories',
  '/api/shipping-options',
  '/api/track-order',
]);
const isPersonal = ({ queryKey }: Query): boolean => !sameForEverybody.has(queryKey[0]);

/** Forgets the data of who was here, and takes over the session that the browser has now. `user`: whose it is, where that is known. */
export async function changeSession(queryClient: QueryClient, user?: User): Promise<void> {
  const isGuest = takeSessionHint() === null;
  shareSessionHint();
  const { queryKey } = userQuery;
  // an answer for who was here before must not arrive after this
  await queryClient.cancelQueries({ predicate: isPersonal });
  if (user) queryClient.setQueryData(queryKey, user);
  else if (isGuest) queryClient.setQueryData(queryKey, null);
  else void queryClient.resetQueries({ queryKey });
  queryClient.removeQueries({ predicate: (query) => isPersonal(query) && query.queryKey[0] !== queryKey[0] });
}

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
    if (isUnauthorized(error)) void changeSession(queryClient);
  }, [error, queryClient]);
}
