import { createContext, useContext, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useIsHydrated } from '../hydration';
import { AreaSkeleton } from '../layout/area-skeleton';
import { AreaUnavailable } from './area-unavailable';
import type { AreaFailure } from './page-data';
import { forgetAttempts } from './use-recovery';

/** What went wrong with the slice's area on the server, when it did. */
export const AreaFailureContext = createContext<AreaFailure | null>(null);

/** The page between header and footer: one slice's work. Where the server could not render it, the browser starts from the same message. */
export function Area() {
  const failure = useContext(AreaFailureContext);
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  useEffect(() => {
    // after React's own work: it ignores events that are dispatched while it commits
    const timer = setTimeout(() => window.firstPage?.hydrated());
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => () => forgetAttempts(pathname), [pathname]);
  if (failure && !isHydrated) return failure === 'pending' ? <AreaSkeleton /> : <AreaUnavailable />;
  return <Outlet />;
}
