import { createContext, useContext, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useIsHydrated } from '../hydration';
import { AreaSkeleton } from '../layout/area-skeleton';
import { AreaUnavailable } from './area-unavailable';
import { useEarlyInputOf } from './early-input';
import { FirstPageContext } from './first-page';
import type { AreaFailure } from './page-data';
import { forgetAttempts } from './use-recovery';

/** What went wrong with the slice's area on the server, when it did. */
export const AreaFailureContext = createContext<AreaFailure | null>(null);

const AREA_ID = 'area';

/** The page between header and footer: one slice's work. */
export function Area() {
  const isLoaded = useIsFirstPageLoaded();
  return isLoaded ? <LoadedArea /> : <ServersArea />;
}

/** The slice's code is late: what the server rendered stays on the screen, while header and footer are alive already. */
function ServersArea() {
  const [html] = useState(() => document.getElementById(AREA_ID)?.innerHTML ?? '');
  return <div id={AREA_ID} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}

/** Where the server could not render the page, the browser starts from the same message and then tries. */
function LoadedArea() {
  const failure = useContext(AreaFailureContext);
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  useEarlyInputOf('page');
  useEffect(() => () => forgetAttempts(pathname), [pathname]);
  return (
    <div id={AREA_ID}>
      {failure === null || isHydrated ? <Outlet /> : failure === 'pending' ? <AreaSkeleton /> : <AreaUnavailable />}
    </div>
  );
}

function useIsFirstPageLoaded(): boolean {
  const firstPage = useContext(FirstPageContext);
  const [isLoaded, setIsLoaded] = useState(firstPage.isLoaded);
  useEffect(() => {
    if (isLoaded) return undefined;
    let isGone = false;
    void firstPage.loaded.then(() => !isGone && setIsLoaded(true));
    return () => {
      isGone = true;
    };
  }, [firstPage, isLoaded]);
  return isLoaded;
}
