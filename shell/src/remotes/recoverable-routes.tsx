import type { ComponentType } from 'react';
import { type LoaderFunction, type RouteObject, matchRoutes, useRouteError } from 'react-router-dom';
import { useIsCrash } from '../app/use-is-crash';
import { withTimeout } from './with-timeout';

type Page = Pick<RouteObject, 'Component' | 'ErrorBoundary' | 'loader'>;
type LazyRoute = RouteObject & { lazy: () => Promise<Page> };

const isLazy = (route: RouteObject): route is LazyRoute => typeof route.lazy === 'function';

const call = (loader: RouteObject['loader'], args: Parameters<LoaderFunction>[0]): unknown =>
  typeof loader === 'function' ? loader(args) : null;

const importOfPage = new WeakMap<RouteObject, () => Promise<Page>>();

/** The router never retries a failed `lazy`: this imports again, with a timeout, in parallel with the route's own loader. */
function withLazyPage({ lazy, loader, ...rest }: LazyRoute): RouteObject {
  let page: Page | undefined;
  const load = async (): Promise<Page> => (page ??= await withTimeout(lazy(), `page ${rest.path ?? ''}`));

  const LazyPage = () => page?.Component && <page.Component />;
  const LazyErrorBoundary: ComponentType = () => {
    const error = useRouteError();
    const isCrash = useIsCrash(error);
    if (page?.ErrorBoundary && !isCrash) return <page.ErrorBoundary />;
    throw error; // handled by the boundary above
  };
  const route = {
    Component: LazyPage,
    ErrorBoundary: LazyErrorBoundary,
    ...rest,
    loader: async (args: Parameters<LoaderFunction>[0]) => {
      const [loaded, data] = await Promise.all([load(), call(loader, args)]);
      return loader ? data : call(loaded.loader, args);
    },
  } as RouteObject;
  importOfPage.set(route, load);
  return route;
}

export const recoverable = (routes: RouteObject[]): RouteObject[] =>
  routes.map((route) => {
    const nested = route.children ? ({ ...route, children: recoverable(route.children) } as RouteObject) : route;
    return isLazy(nested) ? withLazyPage(nested) : nested;
  });

const routesAt = (routes: RouteObject[], { pathname }: { pathname: string }) =>
  matchRoutes(routes, { pathname })?.map(({ route, params }) => ({ route, params })) ?? [];

/** Without their data. Rejects if one fails to load. */
export async function importPages(routes: RouteObject[], address: { pathname: string }): Promise<void> {
  await Promise.all(routesAt(routes, address).map(async ({ route }) => importOfPage.get(route)?.()));
}

/** Like a navigation. */
export async function runLoaders(routes: RouteObject[], url: URL): Promise<void> {
  const request = new Request(url);
  await Promise.all(
    routesAt(routes, url).map(async ({ route: { loader, path = '' }, params }) =>
      call(loader, { request, url, pattern: path, params, context: {} }),
    ),
  );
}
