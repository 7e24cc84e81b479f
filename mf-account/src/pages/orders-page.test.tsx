import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListPage, Refusal, loggedOut, pendingResponse } from 'shared-contracts/testing/fake-api';
import { sampleDesign, sampleMagnets, sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { replaceInBrowser } from 'shell/testing/browser-calls';
import { openPage } from '../testing/open-page';

const signedIn = { 'GET /api/user': sampleUser() };

const goTo = replaceInBrowser('goTo');
afterEach(() => {
  jest.useRealTimers();
});

describe('/orders', () => {
  it('shows skeletons before the session is known', async () => {
    openPage('/orders', { 'GET /api/user': pendingResponse });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order History' })).toBeVisible();
    expect(screen.getByText('Loading your orders')).toBeInTheDocument();
  });

  it("shows each order's details", async () => {
    const order = sampleOrder({
      id: '1a2b3c4d-0000-4000-8000-000000000001',
      status: 'shipped',
      // the evening before in the shop's time zone
      createdAt: '2026-11-26T01:30:00.000Z',
      productType: 'Classic Square + 1 more',
      quantity: 3,
      totalAmount: '1234.50',
      message: 'Please wrap it.',
      customImages: ['/objects/photos/a.webp', '/objects/photos/b.webp'],
      previews: ['/objects/photos/a.webp?crop=1,2,3,4,0'],
    });
    const { container } = openPage('/orders', {
      ...signedIn,
      'GET /api/user/orders': new ListPage([order], { total: 1 }),
    });
    const card = within(await screen.findByRole('listitem'));
    expect(card.getByRole('heading', { name: 'Order #1a2b3c4d' })).toBeVisible();
    for (const text of [
      'Nov 25, 2026',
      'Shipped',
      'Classic Square + 1 more',
      'Quantity: 3',
      '$1,234.50',
      'Ada Lovelace',
      'ada@example.com',
      'Please wrap it.',
    ]) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.getByText('+1')).toBeInTheDocument();
    expect(container.querySelector('img')?.getAttribute('src')).toContain('a.webp?crop=1,2,3,4,0&w=');
    expect(card.getByRole('link', { name: /View Details/ })).toHaveAttribute('href', `/orders/${order.id}`);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows the magnets of an order as they lie, and counts the photos that are not among them', async () => {
    const [{ template }] = sampleMagnets as [(typeof sampleMagnets)[number]];
    const { slots } = sampleDesign({ paths: ['/objects/photos/a.webp', '/objects/photos/b.webp'] });
    const lying = { ...template, widthInches: 6, heightInches: 4 };
    const order = sampleOrder({
      customImages: ['a', 'b', 'c'].map((name) => `/objects/photos/${name}.webp`),
      previews: ['/objects/photos/a.webp?crop=1,2,3,4,0'],
      previewMagnets: slots.map((slot) => ({ template: lying, photos: [slot] })),
    });
    const { container } = openPage('/orders', {
      ...signedIn,
      'GET /api/user/orders': new ListPage([order], { total: 1 }),
    });
    expect(await screen.findByText('+1')).toBeInTheDocument();
    const images = [...container.querySelectorAll('img')];
    expect(images.map((image) => image.parentElement!.parentElement!.style.aspectRatio)).toEqual(['6 / 4', '6 / 4']);
  });

  it("loads more with the previous page's cursor", async () => {
    const [first, second] = [sampleOrder(), sampleOrder()];
    const { api } = openPage('/orders', {
      ...signedIn,
      'GET /api/user/orders': ({ cursor }) =>
        cursor === 'second-page'
          ? new ListPage([second], { total: 2 })
          : new ListPage([first], { total: 2, nextCursor: 'second-page' }),
    });
    expect(await screen.findByText('1 of 2 orders')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('2 of 2 orders')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(api.callsOf('GET /api/user/orders')).toHaveLength(2);
  });

  it('keeps the loaded orders if more fail to load, and retries on request', async () => {
    let isBroken = true;
    openPage('/orders', {
      ...signedIn,
      'GET /api/user/orders': ({ cursor }) => {
        if (cursor === undefined) return new ListPage([sampleOrder()], { total: 2, nextCursor: 'second-page' });
        return isBroken
          ? new Refusal('service_unavailable', { message: 'The shop is busy.' })
          : new ListPage([sampleOrder()], { total: 2 });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('The shop is busy.')).toBeVisible();
    expect(screen.getByText('1 of 2 orders')).toBeVisible();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('2 of 2 orders')).toBeVisible();
  });

  it('leads to /create-magnet without any orders', async () => {
    const { container } = openPage('/orders', { ...signedIn, 'GET /api/user/orders': new ListPage([], { total: 0 }) });
    expect(await screen.findByText('No orders yet')).toBeVisible();
    expect(screen.getByRole('link', { name: /magnet/i })).toHaveAttribute('href', '/create-magnet');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows an error if it cannot be loaded, and retries', async () => {
    let isBroken = true;
    openPage('/orders', {
      ...signedIn,
      'GET /api/user/orders': () =>
        isBroken
          ? new Refusal('service_unavailable', { message: 'The shop is busy.' })
          : new ListPage([sampleOrder()], { total: 1 }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The shop is busy.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listitem')).toBeVisible();
  });

  it('sends a logged-out visitor to log in and back', async () => {
    const { api, container } = openPage('/orders', { 'GET /api/user': loggedOut });
    expect(await screen.findByText('You are logged out')).toBeVisible();
    expect(await screen.findByText('Unauthorized')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/login?returnTo=%2Forders'));
    expect(api.calls.map((call) => call.key)).toEqual([]);
  });

  it('shows an error and does not redirect if the API cannot tell who is signed in', async () => {
    const { api } = openPage('/orders', { 'GET /api/user': new Refusal('service_unavailable', { message: 'Busy.' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Busy.');
    api.answer({ ...signedIn, 'GET /api/user/orders': new ListPage([], { total: 0 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No orders yet')).toBeVisible();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('sends the visitor to log in if the session has expired', async () => {
    openPage('/orders', { ...signedIn, 'GET /api/user/orders': loggedOut });
    // a toast of the test before may still show
    await waitFor(() => expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/login?returnTo=%2Forders'));
  });
});

describe('searching one’s orders', () => {
  const square = sampleOrder({ productType: 'Classic Square' });

  it('asks the server, keeps the search in the address, and shows all again', async () => {
    const { api, container } = openPage('/orders', {
      ...signedIn,
      'GET /api/user/orders': new ListPage([square], { total: 1 }),
    });
    await userEvent.type(await screen.findByRole('searchbox', { name: /Search your orders/ }), ' round {Enter}');
    await waitFor(() => expect(api.callsOf('GET /api/user/orders').at(-1)).toMatchObject({ q: 'round' }));
    expect(screen.getByRole('searchbox', { name: /Search your orders/ })).toHaveValue('round');
    api.answer({ 'GET /api/user/orders': new ListPage([], { total: 0 }) });
    await userEvent.clear(screen.getByRole('searchbox', { name: /Search your orders/ }));
    await userEvent.type(screen.getByRole('searchbox', { name: /Search your orders/ }), 'nothing{Enter}');
    expect(await screen.findByText('No orders match “nothing”')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
    expect(await screen.findByText('Classic Square')).toBeVisible();
  });

  it('begins with what the address says', async () => {
    const { api } = openPage('/orders?q=square', {
      ...signedIn,
      'GET /api/user/orders': new ListPage([square], { total: 1 }),
    });
    expect(await screen.findByRole('searchbox', { name: /Search your orders/ })).toHaveValue('square');
    expect(api.callsOf('GET /api/user/orders')[0]).toMatchObject({ q: 'square' });
  });

  it('is not offered without orders', async () => {
    openPage('/orders', { ...signedIn, 'GET /api/user/orders': new ListPage([], { total: 0 }) });
    await screen.findByText('No orders yet');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });
});

it('the list is read again when the server says that an order has changed', async () => {
  const opened: EventTarget[] = [];
  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    constructor(readonly url: string) {
      super();
      opened.push(this);
    }
    close(): void {}
  }
  Object.assign(globalThis, { EventSource: Stream });
  try {
    const order = sampleOrder({ status: 'pending' });
    const { api } = openPage('/orders', { ...signedIn, 'GET /api/user/orders': new ListPage([order], { total: 1 }) });
    expect(await screen.findByText('Pending')).toBeVisible();
    expect(opened).toMatchObject([{ url: '/api/user/orders/events' }]);
    api.answer({ 'GET /api/user/orders': new ListPage([{ ...order, status: 'shipped' as const }], { total: 1 }) });
    act(() => void opened[0]!.dispatchEvent(new Event('changed')));
    expect(await screen.findByText('Shipped')).toBeVisible();
  } finally {
    Reflect.deleteProperty(globalThis, 'EventSource');
  }
});
