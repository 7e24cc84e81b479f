import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type Permission, mayDo, staffRoles } from 'shared-contracts/accounts/permissions';
import type { User } from 'shared-contracts/accounts/schemas';
import { emitBrowserEvent } from 'shared-contracts/events/browser-events';
import { useIsHydrated } from 'shared-ui/use-is-hydrated';
import { shareSessionHint, takeSessionHint } from '../session/session-hint';
import { callApi, isUnauthorized } from './api-client';

/** Null for a guest. Without the hint cookie the server is not asked. */
export const userQuery = queryOptions({
  queryKey: ['/api/user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await callApi('GET /api/user', {}, { signal });
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      // the response has cleared the hint cookie, which concerns other tabs too
      emitBrowserEvent('sessionChanged');
      return null;
    }
  },
  // only the browser has the hint cookie
  initialData: () => (typeof document !== 'undefined' && takeSessionHint() === null ? null : undefined),
});

/** All others count as personal. */
const publicQueries = new Set<unknown>([
  '/api/products',
  '/api/product-categories',
  '/api/shipping-options',
  '/api/track-order',
]);
const isPersonal = ({ queryKey }: Query): boolean => !publicQueries.has(queryKey[0]);

/** Drops the previous visitor's data. */
export async function changeSession(queryClient: QueryClient, user?: User): Promise<void> {
  const isGuest = takeSessionHint() === null;
  shareSessionHint();
  const { queryKey } = userQuery;
  // a late response must not bring it back
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
  /** May open /admin; `may` says which parts. */
  isStaff: boolean;
  may: (permission: Permission) => boolean;
  error: Error | null;
  retry: () => void;
};

/** `user` is null while loading or hydrating, and when the API is unreachable. */
export function useSession(): Session {
  const isHydrated = useIsHydrated();
  const { data, isPending, error, refetch } = useQuery({ ...userQuery, enabled: typeof window !== 'undefined' });
  const user = (isHydrated && data) || null;
  return {
    user,
    isLoading: isPending || !isHydrated,
    isSignedIn: user !== null,
    isAdmin: user?.role === 'admin',
    isStaff: user !== null && staffRoles.includes(user.role),
    may: (permission) => user !== null && mayDo(user.role, permission),
    error: isHydrated && data === undefined ? error : null,
    retry: () => void refetch(),
  };
}
