import { isRouteErrorResponse, matchRoutes, type RouteObject, useRouteError } from 'react-router-dom';
import { useEffect } from 'react';
import { AreaSkeleton } from '../layout/area-skeleton';
import { SiteLayout } from '../layout/site-layout';
import { NotFoundPage } from './not-found-page';
import { ApiError } from '../contract/api-client';
import { reportFailure } from '../telemetry/report-failure';
import { AreaUnavailable } from './area-unavailable';
import { useIsCrash } from './use-is-crash';

const isNotFound = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404;

function AreaError({ slice }: { slice?: string }) {
  const error = useRouteError();
  const isCrash = useIsCrash(error);
  useEffect(() => {
    if (!isNotFound(error)) reportFailure({ kind: 'render', slice, error });
  }, [slice, error]);
  if (isNotFound(error)) return <NotFoundPage />;
  return <AreaUnavailable hasCrashed={isCrash} />;
}

export const AREA_ROUTE = 'area';
export const NOT_FOUND_ROUTE = 'not-found';

/** `unserved`: paths without a page that a slice's patterns would match. */
export function shellRoutes(sliceRoutes: RouteObject[] = [], unserved: readonly string[] = []): RouteObject[] {
  return [
    {
      id: 'frame',
      element: <SiteLayout />,
      children: [
        {
          id: AREA_ROUTE,
          errorElement: <AreaError />,
          hydrateFallbackElement: <AreaSkeleton />,
          children: [
            ...sliceRoutes,
            ...unserved.map((path) => ({ path, element: <NotFoundPage /> })),
            { id: NOT_FOUND_ROUTE, path: '*', element: <NotFoundPage /> },
          ],
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

/** The most specific path of all slices, as the browser's router ranks them. */
export function claimAt<S extends { paths: readonly string[] }>(
  slices: readonly S[],
  pathname: string,
  unserved: readonly string[] = [],
): { slice: S; path: string } | undefined {
  const claims = [
    ...slices.flatMap((slice) => slice.paths.map((path) => ({ path, handle: slice }))),
    ...unserved.map((path) => ({ path, handle: undefined })),
  ];
  const [match] = matchRoutes(claims, pathname) ?? [];
  return match?.route.handle && { slice: match.route.handle, path: match.route.path };
}

export const ownerOf = <S extends { paths: readonly string[] }>(
  slices: readonly S[],
  pathname: string,
  unserved?: readonly string[],
): S | undefined => claimAt(slices, pathname, unserved)?.slice;

/** In the browser, unclaimed routes would answer addresses of others. */
export const claimedRoutes = (routes: readonly RouteObject[], paths: readonly string[]): RouteObject[] =>
  routes
    .filter(({ path, index }) => (path === undefined ? !index : paths.includes(path)))
    .map(
      ({ children, ...route }) =>
        ({
          ...route,
          caseSensitive: false,
          ...(children && { children: claimedRoutes(children, paths) }),
        }) as RouteObject,
    );
