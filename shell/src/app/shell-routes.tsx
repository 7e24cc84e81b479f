import type { RouteObject } from 'react-router-dom';
import { matchPath } from 'react-router-dom';
import { AreaSkeleton } from '../layout/area-skeleton';
import { SiteLayout } from '../layout/site-layout';
import { AreaError } from './area-error';
import { NotFoundPage } from './not-found-page';

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
