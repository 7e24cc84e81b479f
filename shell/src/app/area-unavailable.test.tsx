import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSuspenseQuery } from '@tanstack/react-query';
import { axe } from '../../testing/axe';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { renderShell } from '../testing/render-shell';

const UNAVAILABLE = 'This part of the shop is not available right now';

beforeEach(() => {
  fakeApi({ 'GET /api/user': new Refusal('not_authenticated') });
  // React and the router log caught errors
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function fragilePage(path: string) {
  let isBroken = true;
  const loader = jest.fn(() => {
    if (isBroken) throw new Error('chunk 503');
    return null;
  });
  const repair = () => {
    isBroken = false;
  };
  return { route: { path, loader, element: <h1>Works again</h1> }, loader, repair };
}

describe('a page that fails to load', () => {
  it('shows an alert and keeps header and footer', async () => {
    const { container } = renderShell([fragilePage('/one').route], '/one');
    expect(await screen.findByRole('heading', { name: UNAVAILABLE })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(UNAVAILABLE);
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is retried when the visitor presses the button', async () => {
    const page = fragilePage('/two');
    renderShell([page.route], '/two');
    await screen.findByRole('heading', { name: UNAVAILABLE });
    page.repair();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Works again' })).toBeVisible();
  });

  it('is retried automatically with growing pauses', async () => {
    jest.useFakeTimers();
    const page = fragilePage('/three');
    renderShell([page.route], '/three');
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(page.loader).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(page.loader).toHaveBeenCalledTimes(2);
    await act(() => jest.advanceTimersByTimeAsync(3900));
    expect(page.loader).toHaveBeenCalledTimes(2);
    page.repair();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('heading', { name: 'Works again' })).toBeVisible();
  });

  it('does not interrupt a navigation to another page', async () => {
    jest.useFakeTimers();
    const page = fragilePage('/left');
    let arrive: (answer: null) => void = () => {};
    const slow = {
      path: '/slow',
      loader: () => new Promise<null>((resolve) => (arrive = resolve)),
      element: <h1>Somewhere else</h1>,
    };
    const { router } = renderShell([page.route, slow], '/left');
    await act(() => jest.advanceTimersByTimeAsync(100));
    await act(async () => {
      void router.navigate('/slow');
      await jest.advanceTimersByTimeAsync(100);
    });
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    await act(async () => {
      arrive(null);
      await jest.advanceTimersByTimeAsync(100);
    });
    expect(screen.getByRole('heading', { name: 'Somewhere else' })).toBeVisible();
    expect(page.loader).toHaveBeenCalledTimes(1);
  });

  it('does not interrupt a navigation that has started but is not rendered yet', async () => {
    const page = fragilePage('/leaving');
    const other = { path: '/other', loader: async () => null, element: <h1>Somewhere else</h1> };
    const { router } = renderShell([page.route, other], '/leaving');
    await screen.findByRole('heading', { name: UNAVAILABLE });
    await act(async () => {
      void router.navigate('/other');
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByRole('heading', { name: 'Somewhere else' })).toBeVisible();
    expect(page.loader).toHaveBeenCalledTimes(1);
  });

  it('is retried as soon as the network is back', async () => {
    const page = fragilePage('/four');
    renderShell([page.route], '/four');
    await screen.findByRole('heading', { name: UNAVAILABLE });
    page.repair();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Works again' })).toBeVisible();
  });

  it('fetches its failed data again', async () => {
    let isBroken = true;
    const queryFn = async () => {
      if (isBroken) throw new Error('away');
      return 'fresh data';
    };
    const Page = () => <h1>{useSuspenseQuery({ queryKey: ['data'], queryFn }).data}</h1>;
    renderShell([{ path: '/five', element: <Page /> }], '/five');
    await screen.findByRole('heading', { name: UNAVAILABLE });
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'fresh data' })).toBeVisible();
  });

  it('shows the not-found page for a 404', async () => {
    const loader = () => {
      throw new Response(null, { status: 404 });
    };
    renderShell([{ path: '/six', loader, element: <h1>Never seen</h1> }], '/six');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  });
});
