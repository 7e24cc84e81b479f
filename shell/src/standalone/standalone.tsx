import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Link,
  Outlet,
  type RouteObject,
  RouterProvider,
  createBrowserRouter,
  createMemoryRouter,
  useLocation,
} from 'react-router-dom';
import { createQueryClient } from '../app/query-client';
import { useShop } from '../contract/shop';
import type { SliceRoutes } from '../contract/slice';
import { ShopToaster } from '../layout/shop-toaster';
import { SessionEffects } from '../session/session-effects';

const Frame = () => (
  <>
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <ShopToaster />
    <SessionEffects />
  </>
);

function Elsewhere() {
  const { pathname, search } = useLocation();
  return (
    <p>
      Another slice shows {pathname}
      {search}. <Link to="/">Start</Link>
    </p>
  );
}

const framed = (routes: RouteObject[]): RouteObject[] => [
  {
    element: <Frame />,
    hydrateFallbackElement: <Frame />,
    children: [...routes, { path: '*', element: <Elsewhere /> }],
  },
];

type StandaloneProps = {
  routes: SliceRoutes;
  /** For tests; keeps the browser's URL unchanged. */
  address?: string;
};

/** Without header, footer and other slices. */
export function Standalone({ routes, address }: StandaloneProps) {
  const shop = useShop();
  const [{ queryClient, router }] = useState(() => {
    const client = createQueryClient();
    const all = framed(routes({ queryClient: client, apiOrigin: '', shop }));
    return {
      queryClient: client,
      router: address === undefined ? createBrowserRouter(all) : createMemoryRouter(all, { initialEntries: [address] }),
    };
  });
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
