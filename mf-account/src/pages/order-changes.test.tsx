import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Refusal, pendingResponse } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleOrderLine, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { otherSlicePage } from 'shell/testing/render-slice';
import { openPage } from '../testing/open-page';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const user = sampleUser();
const now = new Date('2026-11-22T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const own = (changes: Parameters<typeof sampleOrder>[0] = {}) =>
  sampleOrder({ id, userId: user.id, createdAt: minutesAgo(30), ...changes });

beforeEach(() => {
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'setImmediate', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('cancelling an order', () => {
  it('shows the time left, asks first, and shows the refund', async () => {
    const { api, container } = openPage(`/orders/${id}`, {
      'GET /api/user': user,
      'GET /api/orders/:id': own(),
      'POST /api/orders/:id/cancel': { status: 'cancelled', refund: { amount: '28.59', status: 'due' } },
    });
    expect(await screen.findByText(/for 1 hour 30 minutes at most/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
    expect(dialog.getByText(/we refund \$28\.59 to your card/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep order' }));
    expect(api.callsOf('POST /api/orders/:id/cancel')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    api.answer({
      'GET /api/orders/:id': own({ status: 'cancelled', refund: { amount: '28.59', status: 'due' } }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('We are refunding $28.59 to your card')).toBeVisible();
    expect(api.callsOf('POST /api/orders/:id/cancel')).toEqual([{ id }]);
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  });

  it('says what was refunded', async () => {
    openPage(`/orders/${id}`, {
      'GET /api/user': user,
      'GET /api/orders/:id': own({
        status: 'cancelled',
        refundedAmount: '28.59',
        refund: { amount: '28.59', status: 'done' },
      }),
    });
    expect(await screen.findByText('$28.59 refunded')).toBeVisible();
  });

  it('that comes too late says so, with the support address', async () => {
    const { cancellationWithinHours } = shopPolicy;
    openPage(`/orders/${id}`, {
      'GET /api/user': user,
      'GET /api/orders/:id': own({ createdAt: minutesAgo(60 * cancellationWithinHours) }),
    });
    expect(await screen.findByText(/and that time is over/)).toBeVisible();
    expect(screen.getByRole('link', { name: /@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  });

  it('that printing has overtaken says why and shows the order as it is', async () => {
    const { api } = openPage(`/orders/${id}`, {
      'GET /api/user': user,
      'GET /api/orders/:id': own(),
      'POST /api/orders/:id/cancel': new Refusal('printing_begun', { message: 'Printing has begun.' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
    api.answer({ 'GET /api/orders/:id': own({ status: 'processing' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('Printing has begun.')).toBeVisible();
    expect(await screen.findByText(/so this order can no longer be cancelled/)).toBeVisible();
  });

  it('is not offered to an admin who looks at the order', async () => {
    openPage(`/orders/${id}`, { 'GET /api/user': sampleUser({ role: 'admin' }), 'GET /api/orders/:id': own() });
    await screen.findByRole('heading', { level: 1, name: 'Order Details' });
    expect(screen.queryByRole('heading', { name: 'Cancel Order' })).not.toBeInTheDocument();
  });
});

describe('an order on hold', () => {
  const held = { heldSince: minutesAgo(60), holdReason: 'The second photo is blurry' };

  it('says why and since when', async () => {
    openPage(`/orders/${id}`, { 'GET /api/user': user, 'GET /api/orders/:id': own(held) });
    expect(await screen.findByText('This order is on hold')).toBeVisible();
    expect(screen.getByText(/The second photo is blurry\. On hold since/)).toBeVisible();
  });

  it('is released by an admin who empties the reason', async () => {
    const { api } = openPage(`/orders/${id}`, {
      'GET /api/user': sampleUser({ role: 'admin' }),
      'GET /api/orders/:id': own({ ...held, isOverdue: true }),
      'PATCH /api/orders/:id': own(),
    });
    expect(await screen.findByText('On hold for too long')).toBeVisible();
    await userEvent.clear(screen.getByRole('textbox', { name: /On hold because/ }));
    api.answer({ 'GET /api/orders/:id': own() });
    await userEvent.click(screen.getByRole('button', { name: 'Update Order' }));
    await waitFor(() => expect(screen.queryByText('On hold for too long')).not.toBeInTheDocument());
    expect(api.callsOf('PATCH /api/orders/:id')[0]).toMatchObject({ holdReason: null });
  });
});

describe('changing the photos of an order', () => {
  const items = [sampleOrderLine({ productName: 'Photo Strip' })];

  it('opens the designer with the item, until printing begins', async () => {
    openPage(`/orders/${id}`, { 'GET /api/user': user, 'GET /api/orders/:id': own({ items }) });
    expect(await screen.findByRole('link', { name: 'Change photos of Photo Strip' })).toHaveAttribute(
      'href',
      `/create-magnet?order=${id}&item=${items[0]!.id}&change=photos`,
    );
  });

  it('is not offered after that', async () => {
    openPage(`/orders/${id}`, { 'GET /api/user': user, 'GET /api/orders/:id': own({ items, status: 'processing' }) });
    await screen.findByRole('heading', { level: 1, name: 'Order Details' });
    expect(screen.queryByRole('link', { name: /Change photos/ })).not.toBeInTheDocument();
  });
});

describe('a guest with the link of the mail', () => {
  const tracked = {
    orderNumber: '1a2b3c4d',
    status: 'pending' as const,
    createdAt: minutesAgo(30),
    printsCheckedAt: null,
    shippedAt: null,
    deliveredAt: null,
    trackingNumber: null,
    isOnHold: false,
  };
  const address = `/track-order?order=${id}&token=a-token`;

  it('changes photos and cancels on the tracking page', async () => {
    const items = [sampleOrderLine({ productName: 'Photo Strip' })];
    const { api, container } = openPage(address, {
      'POST /api/track-order': tracked,
      'POST /api/orders/:id/open': own({ items }),
      'POST /api/orders/:id/cancel': { status: 'cancelled', refund: { amount: '28.59', status: 'due' } },
    });
    expect(await screen.findByRole('link', { name: 'Change photos of Photo Strip' })).toHaveAttribute(
      'href',
      `/create-magnet?order=${id}&item=${items[0]!.id}&change=photos&token=a-token`,
    );
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    api.answer({
      'POST /api/track-order': { ...tracked, status: 'cancelled' },
      'POST /api/orders/:id/open': own({ status: 'cancelled', refund: { amount: '28.59', status: 'due' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('We are refunding $28.59 to your card')).toBeVisible();
    expect(await screen.findByText('This order was cancelled')).toBeVisible();
    expect(api.callsOf('POST /api/orders/:id/cancel')).toEqual([{ id, token: 'a-token' }]);
  });

  it('sees product, variation, pack, quantity and price of each item', async () => {
    const chosen = { variationName: 'Finish: Glossy', quantity: 2, price: '15.98' };
    const items = ['6', '9'].map((selectedPack) => sampleOrderLine({ ...chosen, selectedPack }));
    openPage(address, { 'POST /api/track-order': tracked, 'POST /api/orders/:id/open': own({ items }) });
    const lines = within(await screen.findByRole('list', { name: 'Your Magnets' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Classic SquareFinish: Glossy2 x $15.98 each, pack of 6'),
      expect.stringContaining('Classic SquareFinish: Glossy2 x $15.98 each, pack of 9'),
    ]);
    expect(screen.getByRole('link', { name: 'Download invoice (PDF)' })).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Change photos of Classic Square, Finish: Glossy, pack of 9' }),
    ).toBeVisible();
  });

  it('adds missing photos with a link that can do nothing else', async () => {
    const lacking = { ...own({ missingPhotos: 6 }), photosToken: 'photos-token' };
    const { container } = openPage(address, { 'POST /api/track-order': tracked, 'POST /api/orders/:id/open': lacking });
    expect(await screen.findByText('6 photos still missing')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add photos' })).toHaveAttribute(
      'href',
      `/add-photos?order=${id}&token=photos-token`,
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it('sees that photos are missing, without a link, once printing has begun', async () => {
    const lacking = { ...own({ missingPhotos: 6, status: 'processing' }), photosToken: 'photos-token' };
    openPage(address, { 'POST /api/track-order': tracked, 'POST /api/orders/:id/open': lacking });
    expect(await screen.findByText(/Printing has begun, so photos can no longer be added here/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add photos' })).not.toBeInTheDocument();
  });

  it('gets a message when the link does not work, and still sees the progress', async () => {
    openPage(address, { 'POST /api/track-order': tracked, 'POST /api/orders/:id/open': new Refusal('not_found') });
    expect(await screen.findByText('This link to change your order doesn’t work')).toBeVisible();
    expect(screen.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact');
    expect(await screen.findByRole('heading', { name: 'Order #1a2b3c4d' })).toBeVisible();
  });

  it('gets a new link by email when the link does not work, and an error when that fails', async () => {
    const { api, container } = openPage(address, {
      'POST /api/track-order': tracked,
      'POST /api/orders/:id/open': new Refusal('not_found'),
      'POST /api/order-links': new Refusal('too_many_requests', { message: 'Please wait a moment.' }),
    });
    const button = await screen.findByRole('button', { name: 'Email me a new link' });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
    api.answer({ 'POST /api/order-links': pendingResponse });
    await userEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBe(button);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is not told whether the order exists when a new link was asked for', async () => {
    const { api, container } = openPage(address, {
      'POST /api/track-order': new Refusal('not_found', { message: 'Order Not Found' }),
      'POST /api/orders/:id/open': new Refusal('not_found'),
      'POST /api/order-links': { accepted: true },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Email me a new link' }));
    expect(await screen.findByText('Check your email')).toBeVisible();
    expect(screen.getByText(/If we have an order with this number/)).toBeVisible();
    expect(api.callsOf('POST /api/order-links')).toEqual([{ orderNumber: id }]);
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('ordering everything again', () => {
  const signedIn = { 'GET /api/user': user, 'GET /api/cart': [], 'GET /api/orders/:id': own() };

  it('fills the cart and shows it', async () => {
    const { api } = openPage(`/orders/${id}`, {
      ...signedIn,
      'POST /api/orders/:id/order-again': { added: 1, problems: [] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Order again' }));
    expect(await screen.findByText(otherSlicePage('/cart'))).toBeInTheDocument();
    expect(api.callsOf('POST /api/orders/:id/order-again')).toEqual([{ id }]);
  });

  it('names what could not be added', async () => {
    const message = 'This product is no longer sold.';
    const problems = [
      { itemId: id, productName: 'Photo Strip', selectedPack: '3', variationName: 'Finish: Glossy', message },
      // an earlier API names the product only
      { itemId: user.id, productName: 'Round One', message },
    ];
    const { container } = openPage(`/orders/${id}`, {
      ...signedIn,
      'POST /api/orders/:id/order-again': { added: 1, problems },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Order again' }));
    expect(await screen.findByText(`Photo Strip, Finish: Glossy, pack of 3: ${message}`)).toBeVisible();
    expect(screen.getByText(`Round One: ${message}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    expect(await axe(container)).toHaveNoViolations();
  });
});
