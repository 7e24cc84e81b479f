import type { ComponentType } from 'react';
import {
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  matchRoutes,
  useRouteError,
} from 'react-router-dom';
import { withTimeout } from './with-timeout';

/** What a lazily imported page module may export. */
type Page = Partial<
  Pick<
    RouteObject,
    'action' | 'loader' | 'Component' | 'element' | 'ErrorBoundary' | 'errorElement' | 'shouldRevalidate'
  >
>;

const importOf = (lazy: NonNullable<RouteObject['lazy']>): (() => Promise<Page>) =>
  typeof lazy === 'function'
    ? lazy
    : async () => {
        const parts = Object.entries(lazy).map(async ([key, load]) => [key, await load?.()]);
        return Object.fromEntries(await Promise.all(parts)) as Page;
      };

const call = (handler: Page['loader'] | Page['action'], args: Parameters<LoaderFunction>[0]): unknown =>
  typeof handler === 'function' ? handler(args) : null;

/** The import function of each recoverable route's page. */
const importOfPage = new WeakMap<RouteObject, () => Promise<Page>>();

/**
 * Replaces `lazy`, whose failure the router never retries, with a loader that imports again after a failure, times out after ten
 * seconds, and runs the route's own loader in parallel.
 */
function withLazyPage(route: RouteObject & { lazy: NonNullable<RouteObject['lazy']> }): RouteObject {
  const { lazy, loader, action, ...rest } = route;
  const importPage = importOf(lazy);
  let page: Page | undefined;
  const load = async (): Promise<Page> => (page ??= await withTimeout(importPage(), `page ${route.path ?? ''}`));

  const LazyPage = () => {
    const Component = page?.Component;
    return Component ? <Component /> : (page?.element ?? null);
  };
  const LazyErrorBoundary: ComponentType = () => {
    const error = useRouteError();
    const ErrorBoundary = page?.ErrorBoundary;
    if (ErrorBoundary) return <ErrorBoundary />;
    if (page?.errorElement) return page.errorElement;
    throw error; // handled by the boundary above
  };
  const hasOwnBoundary = Boolean(route.errorElement ?? route.ErrorBoundary);
  const hasOwnElement = Boolean(route.element ?? route.Component);
  const recoverableRoute: RouteObject = {
    ...rest,
    ...(!hasOwnElement && { Component: LazyPage }),
    ...(!hasOwnBoundary && { ErrorBoundary: LazyErrorBoundary }),
    loader: async (args) => {
      const [loaded, data] = await Promise.all([load(), loader && call(loader, args)]);
      return loader ? data : call(loaded.loader, args);
    },
    action: async (args) => {
      const loaded = await load();
      return call(action ?? loaded.action, args);
    },
    shouldRevalidate: (args: ShouldRevalidateFunctionArgs) =>
      (route.shouldRevalidate ?? page?.shouldRevalidate)?.(args) ?? args.defaultShouldRevalidate,
  };
  importOfPage.set(recoverableRoute, load);
  return recoverableRoute;
}

/** A slice's routes with every lazy page made recoverable. */
export const recoverable = (routes: RouteObject[]): RouteObject[] =>
  routes.map((route) => {
    const nested = route.children ? ({ ...route, children: recoverable(route.children) } as RouteObject) : route;
    return nested.lazy ? withLazyPage({ ...nested, lazy: nested.lazy }) : nested;
  });

const routesAt = (routes: RouteObject[], { pathname }: { pathname: string }) =>
  matchRoutes(routes, { pathname })?.map(({ route, params }) => ({ route, params })) ?? [];

/** Imports the pages at this URL, without their data. Rejects if one fails to load. */
export async function importPages(routes: RouteObject[], address: { pathname: string }): Promise<void> {
  await Promise.all(routesAt(routes, address).map(async ({ route }) => importOfPage.get(route)?.()));
}

/** Imports the pages at this URL and loads their data into the query cache, like a navigation. */
export async function runLoaders(routes: RouteObject[], url: URL): Promise<void> {
  const request = new Request(url);
  await Promise.all(
    routesAt(routes, url).map(async ({ route: { loader, path = '' }, params }) =>
      call(loader, { request, url, pattern: path, params, context: {} }),
    ),
  );
}
