import { isRouteErrorResponse, matchPath, type RouteObject, useRouteError } from 'react-router-dom';
import { useEffect } from 'react';
import { AreaSkeleton } from '../layout/area-skeleton';
import { SiteLayout } from '../layout/site-layout';
import { NotFoundPage } from './not-found-page';
import { ApiError } from '../contract/api-client';
import { reportFailure } from '../telemetry/report-failure';
import { AreaUnavailable } from './area-unavailable';

const isNotFound = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404;

/** `slice`: whose boundary it is. */
function AreaError({ slice }: { slice?: string }) {
  const error = useRouteError();
  useEffect(() => {
    if (!isNotFound(error)) reportFailure({ kind: 'render', slice, error });
  }, [slice, error]);
  return isNotFound(error) ? <NotFoundPage /> : <AreaUnavailable />;
}

export const AREA_ROUTE = 'area';
export const NOT_FOUND_ROUTE = 'not-found';

/** A slice's routes are patched in below `area` when one of its paths is visited. */
export function shellRoutes(sliceRoutes: RouteObject[] = []): RouteObject[] {
  return [
    {
      id: 'frame',
      element: <SiteLayout />,
      children: [
        {
          id: AREA_ROUTE,
          errorElement: <AreaError />,
          hydrateFallbackElement: <AreaSkeleton />,
          children: [...sliceRoutes, { id: NOT_FOUND_ROUTE, path: '*', element: <NotFoundPage /> }],
        },
      ],
    },
  ];
}

/** A failing slice affects only its own pages. */
export const routesBehindBoundary = (slice: string, routes: RouteObject[]): RouteObject => ({
  id: `slice:${slice}`,
  errorElement: <AreaError slice={slice} />,
  children: routes,
});

export const ownerOf = <S extends { paths: readonly string[] }>(
  slices: readonly S[],
  pathname: string,
): S | undefined => slices.find((slice) => slice.paths.some((pattern) => matchPath(pattern, pathname)));
