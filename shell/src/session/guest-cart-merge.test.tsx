import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { guestLineOf } from 'shared-contracts/cart/guest-line';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleProduct, sampleUser } from 'shared-contracts/testing/samples';
import { guestCart } from '../contract/guest-cart';
import { useToastStore } from '../contract/toast';
import { renderShell } from '../testing/render-shell';

const product = sampleProduct();
const lineWith = (quantity: number) =>
  guestLineOf({ product, quantity, selectedPack: '6', selectedPackPrice: '16.00', customImages: ['/objects/a.webp'] });
const merged = (): CartLine[] => guestCart.read().map((line) => ({ ...line, createdAt: new Date(0).toISOString() }));
const signedIn = { 'GET /api/user': sampleUser(), 'GET /api/cart': [] };
const page = [{ path: '/', element: <h1>Welcome</h1> }];

beforeEach(() => {
  act(() => guestCart.clear());
  useToastStore.setState({ current: null });
});

describe('a guest cart', () => {
  it("moves into the signed-in visitor's account", async () => {
    act(() => guestCart.add(lineWith(2)));
    const [line] = guestCart.read();
    const api = fakeApi({ ...signedIn, 'POST /api/cart/merge': () => ({ items: merged(), problems: [] }) });
    renderShell(page);
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await waitFor(() => expect(guestCart.read()).toEqual([]));
    expect(api.callsOf('POST /api/cart/merge')).toEqual([
      {
        items: [
          {
            id: line?.id,
            productId: product.id,
            quantity: 2,
            customImages: ['/objects/a.webp'],
            selectedPack: '6',
            selectedPackPrice: '16.00',
          },
        ],
      },
    ]);
    expect(useToastStore.getState().current).toBeNull();
  });

  it("is not lost when an earlier response with the account's empty cart arrives late", async () => {
    act(() => guestCart.add(lineWith(2)));
    let arrive = (_cart: CartLine[]): void => {};
    const late = new Promise<CartLine[]>((resolve) => (arrive = resolve));
    fakeApi({
      ...signedIn,
      'GET /api/cart': () => late,
      'POST /api/cart/merge': () => ({ items: merged(), problems: [] }),
    });
    const { queryClient } = renderShell(page);
    await waitFor(() => expect(guestCart.read()).toEqual([]));
    arrive([]);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  });

  it('stays in the browser for a guest, and is not merged when empty', async () => {
    act(() => guestCart.add(lineWith(1)));
    const asGuest = fakeApi({ 'GET /api/user': new Refusal('not_authenticated') });
    const { unmount } = renderShell(page);
    await screen.findByRole('link', { name: 'Sign In' });
    expect(asGuest.callsOf('POST /api/cart/merge')).toEqual([]);
    unmount();
    act(() => guestCart.clear());
    const empty = fakeApi(signedIn);
    renderShell(page);
    await screen.findByRole('link', { name: 'Logout' });
    expect(empty.callsOf('POST /api/cart/merge')).toEqual([]);
  });

  it('keeps lines added during the merge and merges them next', async () => {
    act(() => guestCart.add(lineWith(1)));
    const api = fakeApi({
      ...signedIn,
      'POST /api/cart/merge': () => {
        if (api.callsOf('POST /api/cart/merge').length === 1) guestCart.add({ ...lineWith(5), selectedPack: '12' });
        return { items: [], problems: [] };
      },
    });
    renderShell(page);
    await waitFor(() => expect(guestCart.read()).toEqual([]));
    const quantities = api
      .callsOf('POST /api/cart/merge')
      .map(({ items }) => (items as { quantity: number }[]).map(({ quantity }) => quantity));
    expect(quantities).toEqual([[1], [5]]);
  });

  it('with more photos than one call takes moves in parts', async () => {
    const photos = (line: number) => Array.from({ length: 300 }, (_, at) => `/objects/${line}-${at}.webp`);
    for (const line of [1, 2, 3, 4, 5])
      act(() =>
        guestCart.add(
          guestLineOf({
            product,
            quantity: 1,
            selectedPack: '6',
            selectedPackPrice: '16.00',
            customImages: photos(line),
          }),
        ),
      );
    const api = fakeApi({ ...signedIn, 'POST /api/cart/merge': () => ({ items: merged(), problems: [] }) });
    renderShell(page);
    await waitFor(() => expect(guestCart.read()).toEqual([]));
    expect(api.callsOf('POST /api/cart/merge').map(({ items }) => (items as unknown[]).length)).toEqual([4, 1]);
  });

  it('shows a toast about lines that were changed by the merge', async () => {
    act(() => guestCart.add(lineWith(9)));
    const [line] = guestCart.read();
    const problem = {
      id: line?.id ?? '',
      productId: product.id,
      reason: 'quantity_capped' as const,
      message: 'Only 5 items available in stock.',
    };
    fakeApi({ ...signedIn, 'POST /api/cart/merge': () => ({ items: merged(), problems: [problem] }) });
    renderShell(page);
    await waitFor(() =>
      expect(useToastStore.getState().current).toMatchObject({
        title: 'Some items changed in your cart',
        description: problem.message,
      }),
    );
    expect(guestCart.read()).toEqual([]);
  });

  it('keeps an unavailable line with its problem and retries on the next page', async () => {
    act(() => guestCart.add(lineWith(2)));
    act(() => guestCart.add({ ...lineWith(1), selectedPack: '7' }));
    const [moved, refused] = guestCart.read();
    const problem = {
      id: refused?.id ?? '',
      productId: product.id,
      reason: 'pack_gone' as const,
      unmerged: 'pack_gone' as const,
      message: 'This pack size is no longer sold.',
    };
    const items = merged().filter(({ id }) => id === moved?.id);
    const api = fakeApi({ ...signedIn, 'POST /api/cart/merge': () => ({ items, problems: [problem] }) });
    const { unmount } = renderShell(page);
    // two in the account and one still in the browser
    expect(await screen.findByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
    await waitFor(() => expect(guestCart.read()).toEqual([{ ...refused, problem: 'pack_gone' }]));
    expect(useToastStore.getState().current).toMatchObject({ description: problem.message });
    expect(api.callsOf('POST /api/cart/merge')).toHaveLength(1);
    unmount();
    useToastStore.setState({ current: null });
    renderShell(page);
    await waitFor(() => expect(api.callsOf('POST /api/cart/merge')).toHaveLength(2));
    await screen.findByRole('link', { name: 'Cart, 3 items' });
    expect(useToastStore.getState().current).toBeNull();
  });

  it('stays in the browser when the server cannot take it', async () => {
    act(() => guestCart.add(lineWith(1)));
    fakeApi({ ...signedIn, 'POST /api/cart/merge': new Refusal('service_unavailable') });
    renderShell(page);
    await waitFor(() =>
      expect(useToastStore.getState().current).toMatchObject({
        title: 'Your guest cart could not be added',
        tone: 'destructive',
      }),
    );
    expect(guestCart.read()).toHaveLength(1);
  });
});
