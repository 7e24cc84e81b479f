import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { createSliceLoader } from '../remotes/slice-loader';
import { FirstPageContext } from './first-page';
import { readPageData } from './page-data';
import { createQueryClient } from './query-client';
import { ShopApp } from './shop-app';
import { AREA_ROUTE, ownerOf, routesBehindBoundary, shellRoutes } from './shell-routes';

/** The frame comes alive this late at most; the page between header and footer follows when its slice is here. */
const FRAME_WAITS_MS = 1500;

/** Takes over the page that the server rendered: loads the slice that owns it, in the version that the page names, and hydrates. */
export async function startShop(): Promise<void> {
  const page = readPageData();
  const queryClient = createQueryClient();
  if (page.queries) hydrate(queryClient, page.queries);
  const load = createSliceLoader(page.composition, { queryClient, apiOrigin: '', shop: page.shop });

  const mounted = new Set<string>();
  const router = createBrowserRouter(shellRoutes(), {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const slice = ownerOf(page.composition, path);
      if (!slice || mounted.has(slice.name)) return;
      const routes = await load(slice);
      if (signal.aborted || mounted.has(slice.name)) return;
      mounted.add(slice.name);
      patch(AREA_ROUTE, [routesBehindBoundary(slice.name, routes)]);
    },
  });

  const loaded = firstPageOf(router);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, FRAME_WAITS_MS))]);
  startTransition(() => {
    hydrateRoot(
      document,
      <FirstPageContext value={{ isLoaded: router.state.initialized, loaded }}>
        <ShopApp queryClient={queryClient} shop={page.shop} failure={page.failure}>
          <RouterProvider router={router} />
        </ShopApp>
      </FirstPageContext>,
    );
  });
}

/** Resolves when the router has loaded the page at this address, or its error. */
function firstPageOf(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}
