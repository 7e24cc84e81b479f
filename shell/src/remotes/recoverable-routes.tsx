import type { ComponentType } from 'react';
import { type LoaderFunction, type RouteObject, matchRoutes, useRouteError } from 'react-router-dom';
import { within } from './within';

/** What a lazily imported page may consist of. */
type Page = Pick<RouteObject, 'Component' | 'ErrorBoundary' | 'loader'>;
type LazyRoute = RouteObject & { lazy: () => Promise<Page> };

const isLazy = (route: RouteObject): route is LazyRoute => typeof route.lazy === 'function';

const call = (loader: RouteObject['loader'], args: Parameters<LoaderFunction>[0]): unknown =>
  typeof loader === 'function' ? loader(args) : null;

/** How the page of a recoverable route is imported. */
const importOfPage = new WeakMap<RouteObject, () => Promise<Page>>();

/**
 * The router remembers a failed `lazy` for ever. This does the same work through a loader that imports again after a failure,
 * gives up after ten seconds, and runs the route's own loader meanwhile.
 */
function withLazyPage({ lazy, loader, ...rest }: LazyRoute): RouteObject {
  let page: Page | undefined;
  const load = async (): Promise<Page> => (page ??= await within(lazy(), `page ${rest.path ?? ''}`));

  const LazyPage = () => page?.Component && <page.Component />;
  const LazyErrorBoundary: ComponentType = () => {
    const error = useRouteError();
    if (page?.ErrorBoundary) return <page.ErrorBoundary />;
    throw error; // the boundary above shows it
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

/** A slice's routes with every lazy page made recoverable. */
export const recoverable = (routes: RouteObject[]): RouteObject[] =>
  routes.map((route) => {
    const nested = route.children ? ({ ...route, children: recoverable(route.children) } as RouteObject) : route;
    return isLazy(nested) ? withLazyPage(nested) : nested;
  });

const routesAt = (routes: RouteObject[], { pathname }: { pathname: string }) =>
  matchRoutes(routes, { pathname })?.map(({ route, params }) => ({ route, params })) ?? [];

/** Imports the pages at this address, without their data. Rejects when one does not load. */
export async function importPages(routes: RouteObject[], address: { pathname: string }): Promise<void> {
  await Promise.all(routesAt(routes, address).map(async ({ route }) => importOfPage.get(route)?.()));
}

/** Imports the pages at this address and loads their data into the query cache, as a navigation to it would. */
export async function runLoaders(routes: RouteObject[], url: URL): Promise<void> {
  const request = new Request(url);
  await Promise.all(
    routesAt(routes, url).map(async ({ route: { loader, path = '' }, params }) =>
      call(loader, { request, url, pattern: path, params, context: {} }),
    ),
  );
}
