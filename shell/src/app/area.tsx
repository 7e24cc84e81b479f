import { createContext, useContext, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useIsHydrated } from 'shared-ui/use-is-hydrated';
import { AreaSkeleton } from '../layout/area-skeleton';
import { useRecordedViews } from '../telemetry/page-views';
import { AreaUnavailable } from './area-unavailable';
import type { AreaFailure } from './page-data';
import { forgetAttempts } from './use-recovery';

export const AreaFailureContext = createContext<AreaFailure | null>(null);

/** Hydrates from the server's message if it could not render the page. */
export function Area() {
  const failure = useContext(AreaFailureContext);
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  useRecordedViews(pathname);
  useEffect(() => {
    // React ignores events that are dispatched while it commits
    const timer = setTimeout(() => window.firstPage?.hydrated());
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => () => forgetAttempts(pathname), [pathname]);
  if (failure && !isHydrated) return failure === 'pending' ? <AreaSkeleton /> : <AreaUnavailable />;
  return <Outlet />;
}
