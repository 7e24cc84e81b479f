import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, ListPage, Refusal, loggedOut, pendingResponse } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { replaceInBrowser } from 'shell/testing/browser-calls';
import { axe } from 'shell/testing/axe';
import { otherSlicePage } from 'shell/testing/render-slice';
import { insightAnswers } from '../testing/insight-answers';
import { openPage } from '../testing/open-page';

const figures = { totalOrders: 1204, pendingOrders: 3, totalRevenue: '98765.40' };
const desk = (answers: FakeAnswers = {}): FakeAnswers => ({
  ...insightAnswers,
  'GET /api/admin/order-summary': figures,
  'GET /api/orders': new ListPage([], { total: 0 }),
  ...answers,
});
const listed = (...orders: ReturnType<typeof sampleOrder>[]) => new ListPage(orders, { total: orders.length });

const open = (answers: FakeAnswers = {}) => openPage('/admin', desk(answers));
const goTo = replaceInBrowser('goTo');

describe('/admin', () => {
  it('shows skeletons before the session is known', async () => {
    const { api } = openPage('/admin', { 'GET /api/user': pendingResponse });
    expect(await screen.findByText('Loading orders')).toBeInTheDocument();
    expect(api.calls.map((call) => call.key)).toEqual(['GET /api/user']);
  });

  it('sends a logged-out visitor to log in and back', async () => {
    const { api } = openPage('/admin', { 'GET /api/user': loggedOut });
    expect(await screen.findByText('Unauthorized')).toBeVisible();
    expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/login?returnTo=%2Fadmin'));
    expect(api.calls.map((call) => call.key)).toEqual([]);
  });

  it('shows a customer nothing, fetches nothing, and redirects home after a second', async () => {
    const { api } = openPage('/admin', { 'GET /api/user': sampleUser() });
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(screen.getByText("You don't have admin permissions.")).toBeVisible();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(await screen.findByText(otherSlicePage('/'))).toBeVisible();
    expect(api.calls.map((call) => call.key)).toEqual(['GET /api/user']);
  });

  it('shows an error and does not redirect if the API cannot tell who is signed in', async () => {
    const { api } = openPage('/admin', { 'GET /api/user': new Refusal('service_unavailable', { message: 'Busy.' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Busy.');
    api.answer({ 'GET /api/user': sampleUser({ role: 'admin' }), ...desk() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No orders found')).toBeVisible();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('sends the admin to log in if the session has expired', async () => {
    open({ 'GET /api/orders': loggedOut });
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/login?returnTo=%2Fadmin'));
  });
});

describe('the totals', () => {
  it('show orders, pending orders and revenue', async () => {
    open();
    expect(await screen.findByText('$98,765.40')).toBeVisible();
    expect(screen.getByText('Total Orders').nextElementSibling).toHaveTextContent('1,204');
    expect(screen.getByText('Pending Orders').nextElementSibling).toHaveTextContent('3');
    expect(screen.getByText('Total Revenue').nextElementSibling).toHaveTextContent('$98,765.40');
  });

  it('show an error and retry without affecting the orders', async () => {
    const { api } = open({ 'GET /api/admin/order-summary': new Refusal('service_unavailable', { message: 'Busy.' }) });
    expect(await screen.findByText('Busy.')).toBeVisible();
    expect(await screen.findByText('No orders found')).toBeVisible();
    api.answer({ 'GET /api/admin/order-summary': figures });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$98,765.40')).toBeVisible();
  });
});

describe('the orders', () => {
  it('say how many photos they still lack, until they are printed', async () => {
    const orders = (['pending', 'processing', 'shipped'] as const).map((status) =>
      sampleOrder({ status, missingPhotos: 6 }),
    );
    open({ 'GET /api/orders': listed(...orders, sampleOrder()) });
    expect(await screen.findAllByText('6 photos still missing')).toHaveLength(2);
    expect(screen.getAllByText(/still missing/)).toHaveLength(2);
  });

  it('are flagged when photos print badly', async () => {
    open({ 'GET /api/orders': listed(sampleOrder({ lowQualityPhotos: 2 }), sampleOrder()) });
    expect(await screen.findAllByText('2 photos will look blurry')).toHaveLength(1);
  });

  it('are listed in a table with all details', async () => {
    const order = sampleOrder({
      id: '1a2b3c4d-0000-4000-8000-000000000001',
      status: 'processing',
      customImages: ['/objects/photos/a.webp', '/objects/photos/b.webp'],
    });
    const shipped = { ...order, shippingMethod: 'Express Shipping', isRush: true, shipBy: '2030-01-04' };
    const { container } = open({ 'GET /api/orders': listed({ ...shipped, refundState: 'partly' }) });
    const row = within(await screen.findByRole('row', { name: /1a2b3c4d/ }));
    expect(row.getByRole('rowheader', { name: 'Manage order 1a2b3c4d...' })).toBeVisible();
    expect(row.getByRole('checkbox', { name: 'Select order 1a2b3c4d' })).not.toBeChecked();
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      '',
      'Ada Lovelaceada@example.com',
      'Classic Square',
      '2',
      '$28.59Partly refunded',
      'Processing',
      'Jan 4Express Shipping',
      'Jan 1, 2026',
      expect.stringContaining('View 2 Photos'),
    ]);
    expect(row.getByRole('link', { name: /^View/ })).toHaveAttribute('href', `/orders/${order.id}`);
    expect(row.getByRole('link', { name: /^Manage/ })).toHaveAttribute('href', `/admin/orders/${order.id}`);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('have no photo button without photos', async () => {
    open({ 'GET /api/orders': listed(sampleOrder()) });
    await screen.findByRole('rowheader');
    expect(screen.queryByRole('button', { name: /Photos/ })).not.toBeInTheDocument();
  });

  it('open their photos at the first one', async () => {
    const order = sampleOrder({ customImages: ['/objects/photos/a.webp', '/objects/photos/b.webp'] });
    open({ 'GET /api/orders': listed(order) });
    await userEvent.click(await screen.findByRole('button', { name: 'View 2 Photos' }));
    expect(screen.getByRole('dialog', { name: /^Photos of order/ })).toHaveTextContent('1 of 2');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it("load more with the previous page's cursor", async () => {
    const { api } = open({
      'GET /api/orders': ({ cursor }) =>
        cursor === 'second-page'
          ? new ListPage([sampleOrder()], { total: 2 })
          : new ListPage([sampleOrder()], { total: 2, nextCursor: 'second-page' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('2 of 2 orders')).toBeVisible();
    expect(api.callsOf('GET /api/orders')).toHaveLength(2);
  });
});

describe('the status selector', () => {
  const choose = async (status: string) =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Status of order/ }), status);

  it('offers every status', async () => {
    open({ 'GET /api/orders': listed(sampleOrder()) });
    const selector = await screen.findByRole('combobox', { name: /^Status of order/ });
    expect(
      within(selector)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Pending', 'Processing', 'Shipped', 'Delivered', 'Completed', 'Cancelled']);
  });

  it('sets the status, shows a toast and refreshes the list and the totals', async () => {
    const order = sampleOrder();
    const { api } = open({ 'GET /api/orders': listed(order) });
    await screen.findByRole('rowheader');
    const shipped = { ...order, status: 'shipped' as const };
    api.answer({
      'PATCH /api/orders/:id': shipped,
      'GET /api/orders': listed(shipped),
      'GET /api/admin/order-summary': { ...figures, pendingOrders: 2 },
    });
    await choose('shipped');
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([{ id: order.id, status: 'shipped' }]);
    expect(screen.getByRole('combobox', { name: /^Status of order/ })).toHaveValue('shipped');
    await waitFor(() => expect(screen.getByText('Pending Orders').nextElementSibling).toHaveTextContent('2'));
  });

  it.each([
    ['cancelled', { status: 'cancelled' as const }],
    ['refunded', { isRefunded: true }],
  ])('asks before a %s order is shipped, and changes nothing until that is confirmed', async (what, over) => {
    const order = sampleOrder(over);
    const { api } = open({ 'GET /api/orders': listed(order) });
    await choose('shipped');
    const dialog = await screen.findByRole('dialog', { name: `Set a ${what} order to shipped?` });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it as it is' }));
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([]);
    expect(screen.getByRole('combobox', { name: /^Status of order/ })).toHaveValue(order.status);
    api.answer({ 'PATCH /api/orders/:id': { ...order, status: 'shipped' } });
    await choose('shipped');
    await userEvent.click(await screen.findByRole('button', { name: 'Set to shipped' }));
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([{ id: order.id, status: 'shipped' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows the choice while saving', async () => {
    open({ 'GET /api/orders': listed(sampleOrder()), 'PATCH /api/orders/:id': pendingResponse });
    await choose('shipped');
    expect(screen.getByRole('combobox', { name: /^Status of order/ })).toHaveValue('shipped');
  });

  it("reverts and shows the server's reason on failure", async () => {
    const refused = new Refusal('out_of_stock', { message: 'Only 1 left.' });
    open({ 'GET /api/orders': listed(sampleOrder()), 'PATCH /api/orders/:id': refused });
    await choose('processing');
    expect(await screen.findByText('Failed to update order status')).toBeVisible();
    expect(screen.getByText('Only 1 left.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: /^Status of order/ })).toHaveValue('pending');
  });

  it('says what somebody else has changed of the order meanwhile', async () => {
    const order = sampleOrder();
    const now = { version: 4, status: 'cancelled', trackingNumber: '1Z', holdReason: null };
    const refused = new Refusal('order_changed', { message: 'It has changed.', details: now });
    open({ 'GET /api/orders': listed(order), 'PATCH /api/orders/:id': refused });
    await choose('processing');
    expect(
      await screen.findByText(
        'This order has changed since you opened it. Status: Pending → Cancelled. Tracking number: None → 1Z',
      ),
    ).toBeVisible();
  });

  it('sends the admin to log in if the session has expired', async () => {
    open({ 'GET /api/orders': listed(sampleOrder()), 'PATCH /api/orders/:id': loggedOut });
    await choose('processing');
    // a toast of the last test may still show
    await waitFor(() => expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/login?returnTo=%2Fadmin'));
  });
});
