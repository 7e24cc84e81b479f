import { type ErrorInfo, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { prefetchLinks } from '../remotes/prefetch-links';
import { importPages, runLoaders } from '../remotes/recoverable-routes';
import { createSliceLoader } from '../remotes/slice-loader';
import { reportFailure } from '../telemetry/report-failure';
import { reportWhenUsed } from '../telemetry/report-when-used';
import { servePicturesFrom } from 'shared-contracts/media/picture-url';
import { isTranslated, tolerateForeignMarkup } from './foreign-markup';
import { readPageData } from './page-data';
import { createQueryClient, hydrateQueries } from './query-client';
import { retryUntilLoaded } from './retry-until-loaded';
import { ShopApp } from './shop-app';
import { AREA_ROUTE, ownerOf, routesBehindBoundary, shellRoutes } from './shell-routes';

/** Hydrates the document; until then the page works as plain HTML. */
export async function startShop(): Promise<void> {
  if (window.firstPage?.start() === false) return;
  tolerateForeignMarkup();
  const page = readPageData();
  servePicturesFrom(page.picturesFrom);
  reportWhenUsed(page);
  const queryClient = createQueryClient();
  if (page.queries) hydrateQueries(queryClient, page.queries);
  const load = createSliceLoader({ queryClient, apiOrigin: '', shop: page.shop });

  const sliceOf = (pathname: string) => ownerOf(page.composition, pathname, page.unserved);

  // without a rendered page the router loads the slice after hydration
  const owner = page.failure ? undefined : sliceOf(window.location.pathname);
  if (owner) await retryUntilLoaded(async () => importPages(await load(owner), window.location));

  if (window.firstPage?.isCurrent() === false) return;
  const mounted = new Set<string>();
  const router = createBrowserRouter(shellRoutes([], page.unserved), {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const slice = sliceOf(path);
      if (!slice || mounted.has(slice.name)) return;
      const routes = await load(slice);
      if (signal.aborted || mounted.has(slice.name)) return;
      mounted.add(slice.name);
      patch(AREA_ROUTE, [routesBehindBoundary(slice.name, routes)]);
    },
  });
  // the page's data has a deadline, too
  window.firstPage?.hydrating();
  // RouterProvider would miss the first state of a router that starts while React hydrates (react-router #15527)
  if (!page.failure) await initialized(router);

  window.firstPage?.hydrating();
  startTransition(() => {
    hydrateRoot(
      document,
      <ShopApp queryClient={queryClient} shop={page.shop} failure={page.failure} slices={page.composition}>
        <RouterProvider router={router} onError={reportPageError} />
      </ShopApp>,
      { onRecoverableError: process.env.NODE_ENV === 'production' ? reportIf(!isTranslated()) : reportWithComponents },
    );
  });
  prefetchLinks(async (url) => {
    const slice = sliceOf(url.pathname);
    if (slice) await runLoaders(await load(slice), url);
  });
}

/** React rendered a translated page anew, which is nobody's fault; by the time it says so, the translation may be gone. */
const reportIf = (isOwn: boolean) => (error: unknown) => {
  if (isOwn && !isTranslated()) reportError(error);
};

/** React's default, plus the component stack for a gate. */
function reportWithComponents(error: unknown, { componentStack }: ErrorInfo): void {
  if (error instanceof Error && componentStack) error.stack = `${error.name}: ${error.message}\n${componentStack}`;
  reportError(error);
}

const reportPageError = (error: unknown) => reportFailure({ kind: 'render', path: window.location.pathname, error });

function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
}
