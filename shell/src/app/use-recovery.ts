import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

/** The pauses before a page that did not load is tried again. */
export const RETRY_DELAYS_MS = [2000, 4000, 8000, 15_000, 30_000, 60_000];

/** How often each path was tried again. Outlives the error page, which is drawn anew after every attempt. */
const attempts = new Map<string, number>();

/** Loads the page at this address again: by itself after growing pauses or when the network is back, and when asked to. */
export function useRecovery(): { isRetrying: boolean; retry: () => void } {
  // a new object after every attempt
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  const navigation = useNavigation();
  const queryClient = useQueryClient();

  const retry = useCallback(() => {
    queryClient.removeQueries({ predicate: (query) => query.state.status === 'error' });
    const { search, state } = location;
    void navigate(location.pathname + search, { replace: true, state, preventScrollReset: true });
  }, [location, navigate, queryClient]);

  const isIdle = navigation.state === 'idle';
  useEffect(() => {
    // who is on the way to another page must not be called back to this one
    if (!isIdle) return undefined;
    const attempt = attempts.get(pathname) ?? 0;
    const delay = RETRY_DELAYS_MS[attempt];
    const again = () => {
      attempts.set(pathname, attempt + 1);
      retry();
    };
    const timer = delay === undefined ? undefined : setTimeout(again, delay);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isIdle, pathname, retry]);

  return { isRetrying: !isIdle, retry };
}

/** The page works again: the next failure starts with short pauses. */
export const forgetAttempts = (pathname: string): void => void attempts.delete(pathname);
