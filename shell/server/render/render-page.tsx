import { type QueryClient, dehydrate } from '@tanstack/react-query';
import {
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
} from 'react-router-dom';
import type { AreaFailure } from '../../src/app/page-data';
import { createQueryClient } from '../../src/app/query-client';
import {
  AREA_ROUTE,
  NOT_FOUND_ROUTE,
  claimedRoutes,
  routesBehindBoundary,
  shellRoutes,
} from '../../src/app/shell-routes';
import { ShopApp } from '../../src/app/shop-app';
import { ApiError, isUnauthorized } from '../../src/contract/api-client';
import type { SliceRoutes } from '../../src/contract/slice';
import { AREA_SKELETON_ID } from '../../src/layout/area-skeleton';
import { withTimeout } from '../../src/remotes/with-timeout';
import type { IsolateContext, IsolatePage, PageFromIsolate } from './messages';
import { watchPageUsage } from './page-usage';
import { renderDocument } from './render-document';

export type PageOwner = { name: string; version: string; paths: readonly string[]; load: () => Promise<SliceRoutes> };
export type RenderOptions = Omit<IsolateContext, 'picturesFrom'> & {
  page: IsolatePage;
  apiOrigin: string;
  slice?: PageOwner | undefined;
};

const DEADLINE_MS = 5000;

/** If the slice is missing, too slow or throws, the frame has a message. */
export async function renderPage(options: RenderOptions): Promise<PageFromIsolate> {
  const { page, shop, slice } = options;
  // concatenated, because `//host/x` is a path of this shop
  const url = new URL(new URL(shop.publicUrl).origin + page.path);
  const deadline = page.deadlineMs ?? DEADLINE_MS;
  if (!slice || page.failure) return renderRoutes({ ...options, url, failure: page.failure, deadline });
  try {
    return await renderWithSlice({ ...options, url, slice, deadline });
  } catch (error) {
    // the browser can load the data with the session cookie
    if (isUnauthorized(error)) return renderRoutes({ ...options, url, failure: 'pending', deadline });
    const frame = await renderRoutes({ ...options, url, failure: 'unavailable', deadline });
    return { ...frame, problems: [describe(slice, error)] };
  }
}

const describe = ({ name, version }: PageOwner, error: unknown): string => `${name} ${version}: ${textOf(error)}`;

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

type SliceRendering = RenderOptions & { url: URL; slice: PageOwner; deadline: number };

async function renderWithSlice(rendering: SliceRendering): Promise<PageFromIsolate> {
  const { url, slice, shop, apiOrigin, deadline } = rendering;
  const queryClient = createQueryClient();
  const started = Date.now();
  const work = watchPageUsage(async () => {
    const routesOf = await slice.load();
    const claimed = claimedRoutes(routesOf({ queryClient, apiOrigin, shop }), slice.paths);
    const routes = routesBehindBoundary(slice.name, claimed);
    const left = Math.max(1, deadline - (Date.now() - started));
    return renderRoutes({ ...rendering, routes, queryClient, failure: null, deadline: left });
  });
  const { result, pages } = await withTimeout(work, `rendering ${url.pathname}`, deadline);
  const problems = result.problems.map((problem) => describe(slice, problem));
  return { ...result, problems, uses: pages };
}

type Rendering = RenderOptions & {
  url: URL;
  routes?: RouteObject;
  queryClient?: QueryClient;
  failure: AreaFailure | null;
  deadline: number;
};

async function renderRoutes(rendering: Rendering): Promise<PageFromIsolate> {
  const { page, links, shop, url, routes, queryClient = createQueryClient(), failure, deadline } = rendering;
  const handler = createStaticHandler(shellRoutes(routes ? [routes] : []));
  const context = await handler.query(new Request(url));
  if (context instanceof Response) return redirectionOf(context);
  rethrowUnhandledErrors(context);
  const { html, errors } = await renderDocument(
    <ShopApp queryClient={queryClient} shop={shop} failure={failure} slices={links}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ShopApp>,
    deadline,
  );
  // only private pages may be skeletons for the browser to fill
  if (html.includes(AREA_SKELETON_ID) && page.reportsProblems && failure !== 'pending')
    throw errors[0] ?? new Error('the page rendered nothing');
  const dehydrated = dehydrate(queryClient);
  const status = failure ? statusWithout[failure] : statusOf(context);
  const isIncomplete = status === 200 && hasFailedQuery(queryClient);
  queryClient.clear();
  const queries = dehydrated.queries.length ? dehydrated : null;
  return {
    status,
    document: html,
    uses: null,
    queries,
    recordIds: recordIdsIn(html + JSON.stringify(queries)),
    isIncomplete,
    failure,
    problems: page.reportsProblems ? [...errors, ...loadErrors(context)].map(textOf) : [],
  };
}

/** Other than with 401: the browser fetches private data itself. */
const hasFailedQuery = (queryClient: QueryClient): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error' && !isUnauthorized(state.error));

const RECORD_ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
/** A page that shows a record contains its id. */
const recordIdsIn = (page: string): string[] => [...new Set(page.match(RECORD_ID))];

const redirectionOf = (response: Response): PageFromIsolate => ({
  status: response.status,
  location: response.headers.get('location') ?? '/',
  document: '',
  uses: null,
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

/** If no boundary of the slice handles an error, the frame is rendered without the slice. */
function rethrowUnhandledErrors({ errors }: StaticHandlerContext): void {
  for (const [boundary, error] of Object.entries(errors ?? {})) {
    const isShells = boundary === AREA_ROUTE || boundary.startsWith('slice:');
    if (isShells && httpStatusOf(error) !== 404) throw error;
  }
}

const loadErrors = ({ errors }: StaticHandlerContext): unknown[] =>
  Object.values(errors ?? {}).filter((error) => httpStatusOf(error) !== 404);

/** 503 keeps search engines from indexing a page without its slice. */
const statusWithout: Record<AreaFailure, number> = { pending: 200, unavailable: 503 };

function statusOf({ errors, matches }: StaticHandlerContext): number {
  const [error] = Object.values(errors ?? {});
  if (error !== undefined) return httpStatusOf(error);
  return matches.some(({ route }) => route.id === NOT_FOUND_ROUTE) ? 404 : 200;
}
