import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { type NonIndexRouteObject, RouterProvider, createMemoryRouter, useLoaderData } from 'react-router-dom';
import { recoverable } from './recoverable-routes';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function open(route: NonIndexRouteObject) {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const routes = [
    {
      hydrateFallbackElement: <></>,
      errorElement: <p>outer boundary</p>,
      children: recoverable([{ path: '/', ...route }]),
    },
  ];
  const router = createMemoryRouter(routes);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const Page = () => <h1>{String(useLoaderData() ?? 'no data')}</h1>;

describe('a lazy page', () => {
  it("is shown with its own loader's data", async () => {
    open({ lazy: async () => ({ Component: Page, loader: () => 'from the page' }) });
    expect(await screen.findByRole('heading', { name: 'from the page' })).toBeVisible();
  });

  it("runs the route's loader while it is imported", async () => {
    let isImported = false;
    const loader = jest.fn(() => `imported: ${isImported}`);
    open({
      loader,
      lazy: async () => {
        await Promise.resolve();
        isImported = true;
        return { Component: Page };
      },
    });
    expect(await screen.findByRole('heading', { name: 'imported: false' })).toBeVisible();
  });

  it('is imported again after a failure', async () => {
    let attempts = 0;
    const router = open({
      lazy: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('chunk 503');
        return { Component: Page };
      },
    });
    expect(await screen.findByText('outer boundary')).toBeVisible();
    await act(() => router.navigate('/', { replace: true }));
    expect(await screen.findByRole('heading', { name: 'no data' })).toBeVisible();
    await act(() => router.navigate('/', { replace: true }));
    expect(attempts).toBe(2);
  });

  it('fails after ten seconds', async () => {
    jest.useFakeTimers();
    open({ lazy: () => new Promise<never>(() => {}) });
    await act(() => jest.advanceTimersByTimeAsync(9900));
    expect(screen.queryByText('outer boundary')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByText('outer boundary')).toBeVisible();
  });

  it('shows its own error page when its loader throws', async () => {
    open({
      lazy: async () => ({
        Component: Page,
        ErrorBoundary: () => <p>own boundary</p>,
        loader: () => {
          throw new Error('no data');
        },
      }),
    });
    expect(await screen.findByText('own boundary')).toBeVisible();
  });

  it('leaves an error to the boundary above when it has none', async () => {
    open({
      lazy: async () => ({
        Component: () => {
          throw new Error('while rendering');
        },
      }),
    });
    expect(await screen.findByText('outer boundary')).toBeVisible();
  });

  it('works below another route', async () => {
    const child = { path: 'child', lazy: async () => ({ Component: Page }) };
    const routes = recoverable([{ path: '/', hydrateFallbackElement: <></>, children: [child] }]);
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/child'] })} />);
    expect(await screen.findByRole('heading', { name: 'no data' })).toBeVisible();
  });
});
