import { type QueryClient, dehydrate } from '@tanstack/react-query';
import {
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
} from 'react-router-dom';
import type { AreaFailure, PageData } from '../../src/app/page-data';
import { createQueryClient } from '../../src/app/query-client';
import { AREA_ROUTE, NOT_FOUND_ROUTE, ownerOf, routesBehindBoundary, shellRoutes } from '../../src/app/shell-routes';
import { ShopApp } from '../../src/app/shop-app';
import { ApiError, isUnauthorized } from '../../src/contract/api-client';
import type { Shop } from '../../src/contract/shop';
import { AREA_SKELETON_ID } from '../../src/layout/area-skeleton';
import { withTimeout } from '../../src/remotes/with-timeout';
import type { SliceInUse } from '../registry/composition';
import { remoteUrl } from '../registry/discovery';
import { watchPageUsage } from './page-usage';
import { renderDocument } from './render-document';
import type { SliceBundles } from './slice-bundles';

export type RenderRequest = {
  path: string;
  slices: SliceInUse[];
  shop: Shop;
  apiOrigin: string;
  /** Render only the frame, because the slice has just got stuck. */
  withoutSlice?: boolean;
  deadlineMs?: number;
};
export type Asset = { url: string; integrity: string };
export type RenderedPage = {
  status: number;
  location?: string;
  document: string;
  styles: (Asset & { file: string })[];
  scripts: Asset[];
  queries: PageData['queries'];
  /** The API records it shows; the page is stale when one of them changes. */
  recordIds: string[];
  /** Data that the page can do without did not come. */
  isIncomplete: boolean;
  failure: AreaFailure | null;
  problems: string[];
};

const DEADLINE_MS = 5000;

/**
 * Renders one page with the slice that owns its path. If the slice is missing, too slow or throws, renders the frame with a
 * message in its place.
 */
export async function renderPage(request: RenderRequest, bundles: SliceBundles): Promise<RenderedPage> {
  // concatenated, because `//host/x` is a path of this shop
  const url = new URL(new URL(request.shop.publicUrl).origin + request.path);
  const owner = ownerOf(
    request.slices.map((slice) => ({ slice, paths: slice.extras.paths })),
    url.pathname,
  )?.slice;
  const deadline = request.deadlineMs ?? DEADLINE_MS;
  if (request.withoutSlice) return renderRoutes({ request, url, failure: 'unavailable', deadline });
  if (!owner) return renderRoutes({ request, url, failure: request.slices.length ? null : 'unavailable', deadline });
  try {
    return await renderWithSlice({ request, url, owner, bundles, deadline });
  } catch (error) {
    // the browser can load the data, because it has the session cookie
    if (isUnauthorized(error)) return renderRoutes({ request, url, failure: 'pending', deadline });
    const page = await renderRoutes({ request, url, failure: 'unavailable', deadline });
    return { ...page, problems: [describe(owner, error)] };
  }
}

const describe = ({ name, metadata }: SliceInUse, error: unknown): string =>
  `${name} ${metadata.version}: ${textOf(error)}`;

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

type SliceRendering = {
  request: RenderRequest;
  url: URL;
  owner: SliceInUse;
  bundles: SliceBundles;
  deadline: number;
};

async function renderWithSlice({ request, url, owner, bundles, deadline }: SliceRendering): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  const { shop, apiOrigin } = request;
  const started = Date.now();
  const work = watchPageUsage(async () => {
    const routesOf = await bundles.load(owner);
    const routes = routesBehindBoundary(owner.name, routesOf({ queryClient, apiOrigin, shop }));
    const left = Math.max(1, deadline - (Date.now() - started));
    return renderRoutes({ request, url, routes, queryClient, failure: null, deadline: left });
  });
  const { result, pages } = await withTimeout(work, `rendering ${url.pathname}`, deadline);
  const problems = result.problems.map((problem) => describe(owner, problem));
  return { ...result, problems, ...assetsOf(owner, pages) };
}

/** The slice's styles and scripts for this page: those of every page and those of the lazy imports used. */
function assetsOf(
  { name, url, metadata, extras }: SliceInUse,
  pages: string[],
): Pick<RenderedPage, 'styles' | 'scripts'> {
  const used = [extras.routes, ...pages.flatMap((page) => extras.pages[page] ?? [])];
  const assets = (files: string[]) =>
    [...new Set(files)].map((file) => ({
      file,
      url: remoteUrl(name, metadata.version, `browser/${file}`),
      integrity: extras.files[`browser/${file}`] ?? '',
    }));
  return {
    styles: assets(used.flatMap(({ css }) => css)),
    scripts: [{ url, integrity: metadata.integrity }, ...assets(used.flatMap(({ js }) => js))],
  };
}

type Rendering = {
  request: RenderRequest;
  url: URL;
  routes?: RouteObject;
  queryClient?: QueryClient;
  failure: AreaFailure | null;
  deadline: number;
};

async function renderRoutes(rendering: Rendering): Promise<RenderedPage> {
  const { request, url, routes, queryClient = createQueryClient(), failure, deadline } = rendering;
  const handler = createStaticHandler(shellRoutes(routes ? [routes] : []));
  const context = await handler.query(new Request(url));
  if (context instanceof Response) return redirectionOf(context);
  rethrowUnhandledErrors(context);
  const { html, errors } = await renderDocument(
    <ShopApp queryClient={queryClient} shop={request.shop} failure={failure}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ShopApp>,
    deadline,
  );
  const isPrivate = request.slices.some(({ extras }) => ownerOf([{ paths: extras.privatePaths }], url.pathname));
  // only a private page may be sent as a skeleton for the browser to fill
  if (html.includes(AREA_SKELETON_ID) && !isPrivate && failure !== 'pending')
    throw errors[0] ?? new Error('the page rendered nothing');
  const dehydrated = dehydrate(queryClient);
  const status = failure ? statusWithout[failure] : statusOf(context);
  const isIncomplete = status === 200 && hasFailedQuery(queryClient);
  queryClient.clear();
  const queries = dehydrated.queries.length ? dehydrated : null;
  return {
    status,
    document: html,
    styles: [],
    scripts: [],
    queries,
    recordIds: recordIdsIn(html + JSON.stringify(queries)),
    isIncomplete,
    failure,
    problems: isPrivate ? [] : [...errors, ...loadErrors(context)].map(textOf),
  };
}

/** Whether a query failed, other than with 401: the browser fetches private data itself. */
const hasFailedQuery = (queryClient: QueryClient): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error' && !isUnauthorized(state.error));

const RECORD_ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
/** A page that shows a record contains its id, in a link or in its data. */
const recordIdsIn = (page: string): string[] => [...new Set(page.match(RECORD_ID))];

const redirectionOf = (response: Response): RenderedPage => ({
  status: response.status,
  location: response.headers.get('location') ?? '/',
  document: '',
  styles: [],
  scripts: [],
  queries: null,
  recordIds: [],
  isIncomplete: false,
  failure: null,
  problems: [],
});

const httpStatusOf = (error: unknown): number => {
  if (isRouteErrorResponse(error) || error instanceof ApiError) return error.status === 404 ? 404 : 503;
  return 503;
};

/** Throws an error that no boundary of the slice handles, so that the frame is rendered without the slice. */
function rethrowUnhandledErrors({ errors }: StaticHandlerContext): void {
  for (const [boundary, error] of Object.entries(errors ?? {})) {
    const isShells = boundary === AREA_ROUTE || boundary.startsWith('slice:');
    if (isShells && httpStatusOf(error) !== 404) throw error;
  }
}

/** Those that the slice's own error page shows. */
const loadErrors = ({ errors }: StaticHandlerContext): unknown[] =>
  Object.values(errors ?? {}).filter((error) => httpStatusOf(error) !== 404);

/** 503 keeps search engines from indexing a page without its slice. */
const statusWithout: Record<AreaFailure, number> = { pending: 200, unavailable: 503 };

function statusOf({ errors, matches }: StaticHandlerContext): number {
  const [error] = Object.values(errors ?? {});
  if (error !== undefined) return httpStatusOf(error);
  return matches.some(({ route }) => route.id === NOT_FOUND_ROUTE) ? 404 : 200;
}
