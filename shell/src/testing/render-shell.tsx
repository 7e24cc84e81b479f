import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type RouteObject, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { createQueryClient } from '../app/query-client';
import { shellRoutes } from '../app/shell-routes';

/** Renders the shell's frame around the given routes, at one path. */
export function renderShell(routes: RouteObject[], address = '/') {
  const router = createMemoryRouter(shellRoutes(routes), { initialEntries: [address] });
  const queryClient = createQueryClient();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient };
}
