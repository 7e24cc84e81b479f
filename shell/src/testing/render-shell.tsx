import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type RouteObject, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { createQueryClient } from '../app/query-client';
import { shellRoutes } from '../app/shell-routes';
import { type DeclaredLinks, SliceLinksContext, linksOf } from '../layout/slice-links';

/** The shell's frame around the routes, with the links that `slices` declare. */
export function renderShell(routes: RouteObject[], address = '/', slices: readonly DeclaredLinks[] = []) {
  const router = createMemoryRouter(shellRoutes(routes), { initialEntries: [address] });
  const queryClient = createQueryClient();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <SliceLinksContext value={linksOf(slices)}>
        <RouterProvider router={router} />
      </SliceLinksContext>
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient };
}
