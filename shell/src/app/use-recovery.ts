import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigation } from 'react-router-dom';

export const RETRY_DELAYS_MS = [2000, 4000, 8000, 15_000, 30_000, 60_000];

/** Outside the error page, which remounts after every attempt. */
const attempts = new Map<string, number>();

type Recovery = { isRetrying: boolean; retry: () => void };

/** Loads the page and its failed data again. */
export function useRetry(): Recovery {
  const location = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const queryClient = useQueryClient();
  const retry = useCallback(() => {
    queryClient.removeQueries({ predicate: (query) => query.state.status === 'error' });
    const { search, state } = location;
    void navigate(location.pathname + search, { replace: true, state, preventScrollReset: true });
  }, [location, navigate, queryClient]);
  return { isRetrying: navigation.state !== 'idle', retry };
}

/** Retries after growing pauses and when back online, too. */
export function useRecovery(): Recovery {
  const { pathname } = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const { isRetrying, retry } = useRetry();
  const isIdle = !isRetrying;
  useEffect(() => {
    // a retry would cancel the navigation
    if (!isIdle) return undefined;
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
  }, [isIdle, pathname, retry, router]);

  return { isRetrying, retry };
}

export const forgetAttempts = (pathname: string): void => void attempts.delete(pathname);
