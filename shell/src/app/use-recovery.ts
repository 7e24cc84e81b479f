import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigation } from 'react-router-dom';

export const RETRY_DELAYS_MS = [2000, 4000, 8000, 15_000, 30_000, 60_000];

/** Outside the error page, which remounts after every attempt. */
const attempts = new Map<string, number>();

/** `isAutomatic`: retries after growing pauses and when back online, too. */
export function useRecovery({ isAutomatic }: { isAutomatic: boolean }): { isRetrying: boolean; retry: () => void } {
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  const navigation = useNavigation();
  const queryClient = useQueryClient();
  const router = useContext(UNSAFE_DataRouterContext)?.router;

  const retry = useCallback(() => {
    queryClient.removeQueries({ predicate: (query) => query.state.status === 'error' });
    const { search, state } = location;
    void navigate(location.pathname + search, { replace: true, state, preventScrollReset: true });
  }, [location, navigate, queryClient]);

  const isIdle = navigation.state === 'idle';
  useEffect(() => {
    // a retry would cancel the navigation
    if (!isIdle || !isAutomatic) return undefined;
    const attempt = attempts.get(pathname) ?? 0;
    const delay = RETRY_DELAYS_MS[attempt];
    const again = () => {
      // on a busy device a navigation starts long before the hooks render it
      if (router?.state.navigation.state !== 'idle') return;
      attempts.set(pathname, attempt + 1);
      retry();
    };
    const timer = delay === undefined ? undefined : setTimeout(again, delay);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isAutomatic, isIdle, pathname, retry, router]);

  return { isRetrying: !isIdle, retry };
}

export const forgetAttempts = (pathname: string): void => void attempts.delete(pathname);
