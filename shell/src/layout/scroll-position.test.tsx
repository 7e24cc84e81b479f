import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { renderShell } from '../testing/render-shell';

const pages = [
  { path: '/', element: <h1>Welcome</h1> },
  { path: '/products', element: <h1>All magnets</h1> },
];
let scrolledTo: number;

beforeEach(() => {
  fakeApi({ 'GET /api/user': new Refusal('not_authenticated') });
  scrolledTo = 0;
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => scrolledTo });
  jest.spyOn(window, 'scrollTo').mockImplementation((...args: unknown[]) => void (scrolledTo = Number(args[1])));
});
afterEach(() => void jest.restoreAllMocks());

describe('the scroll position', () => {
  it('stays where the visitor scrolled before hydration', async () => {
    scrolledTo = 400;
    renderShell(pages);
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
    expect(scrolledTo).toBe(400);
  });

  it('stays where the browser restored it, whatever was saved on an earlier visit', async () => {
    sessionStorage.setItem('scroll-positions', JSON.stringify({ '/': 900 }));
    scrolledTo = 400;
    const { router } = renderShell(pages);
    await act(() => router.revalidate());
    expect(scrolledTo).toBe(400);
  });

  it('starts at the top of a new page and is restored on going back', async () => {
    const { router } = renderShell(pages);
    scrolledTo = 400;
    await act(() => router.navigate('/products'));
    expect(scrolledTo).toBe(0);
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
    expect(scrolledTo).toBe(400);
  });
});
