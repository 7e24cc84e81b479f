import type { RouteObject } from 'react-router-dom';
import { matchPath } from 'react-router-dom';
import { AreaSkeleton } from '../layout/area-skeleton';
import { SiteLayout } from '../layout/site-layout';
import { AreaError } from './area-error';
import { NotFoundPage } from './not-found-page';

export const AREA_ROUTE = 'area';
export const NOT_FOUND_ROUTE = 'not-found';

/** The frame with the routes of slices inside. Slices are patched in below `area` when a path of theirs is visited. */
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

/** A slice's routes behind an error boundary of their own: what fails inside costs that area only. */
export const routesBehindBoundary = (slice: string, routes: RouteObject[]): RouteObject => ({
  id: `slice:${slice}`,
  errorElement: <AreaError />,
  children: routes,
});

/** The slice that owns the path, if any: the registry's word, since nobody knows a slice's routes before it is loaded. */
export const ownerOf = <S extends { paths: readonly string[] }>(
  slices: readonly S[],
  pathname: string,
): S | undefined => slices.find((slice) => slice.paths.some((pattern) => matchPath(pattern, pathname)));
