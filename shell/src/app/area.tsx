import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AreaSkeleton } from '../layout/area-skeleton';
import { AreaUnavailable } from './area-unavailable';
import { settleEarlyInput } from './early-input';
import type { AreaFailure } from './page-data';
import { forgetAttempts } from './use-recovery';

/** What went wrong with the slice's area on the server, when it did. */
export const AreaFailureContext = createContext<AreaFailure | null>(null);

/** The page between header and footer. Where the server could not render it, the browser starts from the same message and then tries. */
export function Area() {
  const failure = useContext(AreaFailureContext);
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  useEffect(() => settleEarlyInput('page'), []);
  useEffect(() => () => forgetAttempts(pathname), [pathname]);
  if (failure === null || isHydrated) return <Outlet />;
  return failure === 'pending' ? <AreaSkeleton /> : <AreaUnavailable />;
}

const subscribeToNothing = () => () => {};
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
