import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { cookieNames } from 'shared-contracts/accounts/cookie-names';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';
import { cartQuery } from '../contract/cart';
import { renderShell } from '../testing/render-shell';
import { replaceInBrowser } from '../../testing/browser-calls';

const reload = replaceInBrowser('reload');
const page = [{ path: '/', element: <h1>Welcome</h1> }];
const signedIn = { 'GET /api/user': sampleUser(), 'GET /api/cart': [] } satisfies FakeAnswers;

const setHint = (hint: string) => {
  document.cookie = `${cookieNames(false).sessionHint}=${hint}; Path=/`;
};
const clearHint = () => {
  document.cookie = `${cookieNames(false).sessionHint}=; Path=/; Max-Age=0`;
};
const hearFromAnotherTab = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'sessionHint' })));
const show = (persisted: boolean) =>
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted })));
const hide = () => act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));

afterEach(() => {
  document.documentElement.hidden = false;
});

async function renderSignedIn() {
  const api = fakeApi(signedIn);
  const view = renderShell(page);
  await screen.findByRole('link', { name: 'Logout' });
  return { api, ...view };
}

describe('when another tab signs out', () => {
  it("shows the guest's view and forgets the account's data, but not the catalog", async () => {
    const { api, queryClient } = await renderSignedIn();
    queryClient.setQueryData(['/api/user/orders'], ['an order']);
    queryClient.setQueryData(['/api/products', 7], 'a product');
    const calls = api.calls.length;
    clearHint();
    hearFromAnotherTab();
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(queryClient.getQueryData(['/api/user/orders'])).toBeUndefined();
    expect(queryClient.getQueryData(cartQuery.queryKey)).toBeUndefined();
    expect(queryClient.getQueryData(['/api/products', 7])).toBe('a product');
    expect(api.calls).toHaveLength(calls);
  });

  it.each([
    ['it gets the focus', () => window.dispatchEvent(new FocusEvent('focus'))],
    ['it is shown', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('notices without an event from the other tab, as soon as %s', async (_, happen) => {
    await renderSignedIn();
    clearHint();
    act(() => void happen());
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  it('ignores a response to an earlier request', async () => {
    let arrive = (_user: ReturnType<typeof sampleUser>): void => {};
    const late = new Promise<ReturnType<typeof sampleUser>>((resolve) => (arrive = resolve));
    fakeApi({ ...signedIn, 'GET /api/user': () => late });
    renderShell(page);
    clearHint();
    hearFromAnotherTab();
    await screen.findByRole('link', { name: 'Sign In' });
    await act(async () => arrive(sampleUser()));
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });
});

it('notifies other tabs when the server reports that the session has ended', async () => {
  window.localStorage.setItem('sessionHint', 'the-session');
  fakeApi({ 'GET /api/user': () => new Refusal('not_authenticated') });
  renderShell(page);
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(window.localStorage.getItem('sessionHint')).toBeNull();
});

describe('when another tab signs in', () => {
  it('loads and shows the account', async () => {
    const api = fakeApi({});
    renderShell(page);
    await screen.findByRole('link', { name: 'Sign In' });
    api.answer(signedIn);
    hearFromAnotherTab();
    expect(await screen.findByRole('link', { name: 'Logout' })).toBeVisible();
    expect(api.callsOf('GET /api/user')).toHaveLength(1);
  });

  it('to another account, shows nothing of the first one meanwhile', async () => {
    const { api } = await renderSignedIn();
    api.answer({ 'GET /api/user': () => new Promise<never>(() => {}) });
    setHint('of-somebody-else');
    hearFromAnotherTab();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Logout' })).toBeNull());
    expect(api.callsOf('GET /api/user')).toHaveLength(2);
  });
});

it('notifies other tabs of a new session once', async () => {
  const heard = jest.fn();
  window.addEventListener('sessionChanged', heard);
  const { unmount } = await renderSignedIn();
  expect(window.localStorage.getItem('sessionHint')).toBe('the-session');
  unmount();
  await renderSignedIn();
  expect(heard).toHaveBeenCalledTimes(1);
  window.removeEventListener('sessionChanged', heard);
});

describe('a page restored from the back/forward cache', () => {
  it.each([
    ['the visitor signed out', clearHint],
    ['another account signed in', () => setHint('of-somebody-else')],
  ])('hides its content and reloads if meanwhile %s', async (_, change) => {
    await renderSignedIn();
    hide();
    change();
    // browsers fire visibilitychange before pageshow
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    show(true);
    expect(document.documentElement).not.toBeVisible();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('stays in the same session and refreshes its cart', async () => {
    const { api } = await renderSignedIn();
    hide();
    show(true);
    await waitFor(() => expect(api.callsOf('GET /api/cart')).toHaveLength(2));
    expect(document.documentElement).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });
});
