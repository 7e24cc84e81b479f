import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, ListPage, pendingResponse } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleProduct, sampleShippingOption, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const first = sampleOrder({ id: '1a2b3c4d-0000-4000-8000-000000000001' });
const second = sampleOrder({ id: '2b3c4d5e-0000-4000-8000-000000000002', version: 7 });
const listed = (...orders: ReturnType<typeof sampleOrder>[]) => new ListPage(orders, { total: orders.length });
const open = (answers: FakeAnswers = {}, search = '') =>
  openPage(`/admin/orders${search}`, { 'GET /api/orders': listed(first, second), ...answers });
const select = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }));

describe('/admin/orders', () => {
  it('is in the navigation, and shows a skeleton while it loads', async () => {
    open({ 'GET /api/orders': pendingResponse });
    expect(await screen.findByText('Loading orders')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  });

  it('asks the server for what the address says, and leaves out what it does not know', async () => {
    const search =
      '?q=ada&status=pending&photos=with&quality=low&hold=overdue&disputed=open&late=yes&sort=highest&from=2026-05-06&to=2026-05-06';
    const { api } = open({}, search);
    await screen.findByRole('table', { name: 'Orders' });
    const { from, to, ...rest } = api.callsOf('GET /api/orders')[0] as Record<string, string>;
    expect(rest).toEqual({
      q: 'ada',
      status: 'pending',
      photos: 'with',
      quality: 'low',
      hold: 'overdue',
      disputed: 'open',
      late: 'yes',
      sort: 'highest',
      limit: '50',
    });
    // the whole day in the shop's time zone
    expect([from, to]).toEqual(['2026-05-06T04:00:00.000Z', '2026-05-07T04:00:00.000Z']);
    expect(screen.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
    const csv = screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')!;
    expect(Object.fromEntries(new URL(csv, 'http://shop.test').searchParams)).toEqual({
      ...Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'limit')),
      from,
      to,
    });
  });

  it('ignores an address that makes no sense', async () => {
    const { api } = open({}, '?status=lost&user=ada&from=yesterday&hold=x&sort=y');
    await screen.findByRole('table', { name: 'Orders' });
    expect(api.callsOf('GET /api/orders')).toEqual([{ sort: 'newest', limit: '50' }]);
  });

  it('narrows and sorts the list, and clears it all again', async () => {
    const { api } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'More filters' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Photos' }), 'Photos missing');
    expect(screen.getByRole('button', { name: 'More filters (1)' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Total' }));
    await waitFor(() =>
      expect(api.callsOf('GET /api/orders').at(-1)).toMatchObject({ photos: 'missing', sort: 'lowest' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(api.callsOf('GET /api/orders').at(-1)).not.toHaveProperty('photos'));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  it('filters by shipping method, product, country, refunds and what is ready', async () => {
    const methods = [sampleShippingOption({ name: 'Express Shipping' })];
    const product = sampleProduct();
    const { api, container } = open({
      'GET /api/shipping-options': methods,
      'GET /api/products': new ListPage([product], { total: 1 }),
    });
    const choose = async (name: string, option: string) => {
      await screen.findByRole('option', { name: option });
      await userEvent.selectOptions(screen.getByRole('combobox', { name }), option);
    };
    await choose('Shipping', 'Express Shipping');
    await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
    await choose('Product', product.name);
    await choose('Country', 'Canada');
    await choose('Refunded', 'Partly refunded');
    await choose('Ready to print', 'Ready to print');
    await waitFor(() =>
      expect(api.callsOf('GET /api/orders').at(-1)).toEqual({
        shipping: 'Express Shipping',
        product: product.id,
        country: 'CA',
        refunded: 'partly',
        ready: 'yes',
        sort: 'newest',
        limit: '50',
      }),
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows a view of its filters, and keeps one’s own', async () => {
    const { api, unmount } = open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'View' }), 'Express first');
    await waitFor(() =>
      expect(api.callsOf('GET /api/orders').at(-1)).toEqual({
        status: 'pending',
        shipping: 'rush',
        sort: 'shipBy',
        limit: '50',
      }),
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Processing');
    await userEvent.click(screen.getByRole('button', { name: 'Save this view' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    expect(screen.getByText('Enter a name')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Rush in print');
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    expect(screen.getByRole('combobox', { name: 'View' })).toHaveDisplayValue('Rush in print');
    unmount();
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'View' }), 'Rush in print');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('processing');
    await userEvent.click(screen.getByRole('button', { name: 'Delete view Rush in print' }));
    expect(screen.queryByRole('option', { name: 'Rush in print' })).not.toBeInTheDocument();
  });

  it.each(['{', '7', '[7, {"name": 7}, {"name": "Mine", "address": 7}]'])(
    'is not broken by stored views and columns like %s',
    async (stored) => {
      for (const name of ['admin-views', 'admin-columns']) window.localStorage.setItem(name, stored);
      open();
      expect(await screen.findByRole('columnheader', { name: 'Customer' })).toBeVisible();
      window.localStorage.clear();
    },
  );

  it('hides columns, and remembers which', async () => {
    const { unmount } = open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Customer' }));
    expect(screen.queryByRole('columnheader', { name: 'Customer' })).not.toBeInTheDocument();
    unmount();
    open();
    await screen.findByRole('table', { name: 'Orders' });
    expect(screen.queryByRole('columnheader', { name: 'Customer' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Customer' }));
    expect(screen.getByRole('columnheader', { name: 'Customer' })).toBeVisible();
  });

  it('is searched by the / key and walked by the arrows', async () => {
    open();
    const [one, two] = await screen.findAllByRole('link', { name: /^Manage/ });
    one!.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(two).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    expect(one).toHaveFocus();
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveFocus();
    await userEvent.keyboard('a/b');
    expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('a/b');
  });

  it('names the customer whose orders it lists, and lists everybody’s again', async () => {
    const ada = { ...sampleUser({ email: 'ada@new.example' }), orders: 2 };
    const { api, container } = open(
      { 'GET /api/users': new ListPage([ada], { total: 1 }) },
      `?user=${ada.id}&q=square`,
    );
    expect(await screen.findByText('Orders of Ada Lovelace ada@new.example')).toBeVisible();
    expect(api.callsOf('GET /api/users')).toEqual([{ id: ada.id }]);
    expect(api.callsOf('GET /api/orders')).toEqual([{ user: ada.id, q: 'square', sort: 'newest', limit: '50' }]);
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toContain(`user=${ada.id}`);
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Show all customers' }));
    await waitFor(() =>
      expect(api.callsOf('GET /api/orders').at(-1)).toEqual({ q: 'square', sort: 'newest', limit: '50' }),
    );
    expect(screen.queryByText(/Orders of/)).not.toBeInTheDocument();
  });

  it('says that the account whose orders it lists no longer exists', async () => {
    const { id } = sampleUser();
    open({ 'GET /api/orders': listed(), 'GET /api/users': new ListPage([], { total: 0 }) }, `?user=${id}`);
    expect(await screen.findByText('Orders of a deleted account')).toBeVisible();
    expect(await screen.findByText('No orders found')).toBeVisible();
  });

  it('says how long an order has been on hold', async () => {
    const since = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString();
    const { container } = open({
      'GET /api/orders': listed(
        { ...first, heldSince: since(1), holdReason: 'Why', isOverdue: false },
        { ...second, heldSince: since(20), holdReason: 'Why', isOverdue: true },
      ),
    });
    expect(await screen.findByText('On hold for 1 day')).toBeVisible();
    expect(screen.getByText('Overdue: On hold for 20 days')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('the status of one order', () => {
  const selector = () => screen.findByRole('combobox', { name: `Status of order ${first.id.slice(0, 8)}` });

  it('is set at once, and the toast undoes it', async () => {
    const changed = sampleOrder({ ...first, status: 'processing', version: 5 });
    const { api } = open({
      'PATCH /api/orders/:id': changed,
      'POST /api/admin/orders/undo': { results: [{ id: first.id, refusal: null, version: 6 }] },
    });
    await userEvent.selectOptions(await selector(), 'Processing');
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([{ id: first.id, status: 'processing' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone')).toBeVisible();
    expect(api.callsOf('POST /api/admin/orders/undo')).toEqual([{ orders: [{ id: first.id, version: 5 }] }]);
  });

  it('says that the stock is gone when a cancellation cannot be undone', async () => {
    open({
      'PATCH /api/orders/:id': sampleOrder({ ...first, status: 'cancelled', version: 5 }),
      'POST /api/admin/orders/undo': {
        results: [{ id: first.id, refusal: 'There is not enough stock to reopen this order.', code: 'out_of_stock' }],
      },
    });
    await userEvent.selectOptions(await selector(), 'Cancelled');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Failed to undo the change')).toBeVisible();
    expect(screen.getByText(/There is not enough stock to reopen this order/)).toBeVisible();
  });

  it('offers to add the tracking number of an order that was shipped without one', async () => {
    const shipped = sampleOrder({ ...first, status: 'shipped', trackingNumber: null, version: 5 });
    open({ 'PATCH /api/orders/:id': shipped });
    await userEvent.selectOptions(await selector(), 'Shipped');
    await userEvent.click(await screen.findByRole('button', { name: 'Add tracking number' }));
    await waitFor(() => expect(document.title).toContain('Order 1a2b3c4d'));
  });

  it('asks before it goes on without missing photos, which is a choice of its own', async () => {
    const owing = sampleOrder({ ...first, missingPhotos: 2 });
    const { api, container } = open({
      'GET /api/orders': listed(owing, second),
      'PATCH /api/orders/:id': { ...owing, status: 'processing', photosWaived: true },
    });
    await userEvent.selectOptions(await selector(), 'Processing');
    const dialog = within(await screen.findByRole('dialog', { name: 'Go on without the missing photos?' }));
    expect(dialog.getByText(/2 photos still missing/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep it as it is' }));
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([]);
    await userEvent.selectOptions(await selector(), 'Processing');
    await userEvent.click(await screen.findByRole('button', { name: 'Go on without them' }));
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([{ id: first.id, status: 'processing', waivesPhotos: true }]);
  });
});

describe('several orders', () => {
  const setStatus = async (status: string) => {
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'New status' }), status);
    await userEvent.click(screen.getByRole('button', { name: 'Set status' }));
  };

  it('get a status at once, as the admin saw them, and can be undone together', async () => {
    const { api, container } = open({
      'POST /api/admin/orders/status': {
        results: [first, second].map(({ id }, nth) => ({ id, refusal: null, version: 11 + nth })),
      },
      'POST /api/admin/orders/undo': { results: [first, second].map(({ id }) => ({ id, refusal: null })) },
    });
    await select(/Select all/);
    expect(screen.getByText('2 orders selected')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await setStatus('Shipped');
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
    expect(api.callsOf('POST /api/admin/orders/status')).toEqual([
      { status: 'shipped', orders: [first, second].map(({ id, version }) => ({ id, version })) },
    ]);
    expect(screen.queryByText('2 orders selected')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone')).toBeVisible();
    expect(api.callsOf('POST /api/admin/orders/undo')).toEqual([
      { orders: [first, second].map(({ id }, nth) => ({ id, version: 11 + nth })) },
    ]);
  });

  it('are cancelled only after a question', async () => {
    const { api } = open({
      'POST /api/admin/orders/status': { results: [first, second].map(({ id }) => ({ id, refusal: null })) },
    });
    await select(/Select all/);
    await setStatus('Cancelled');
    expect(api.callsOf('POST /api/admin/orders/status')).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel 2 orders' }));
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
  });

  it('that refuse it are named with the reason', async () => {
    open({
      'POST /api/admin/orders/status': {
        results: [
          { id: first.id, refusal: null, version: 2 },
          { id: second.id, refusal: 'There is not enough stock to reopen this order.' },
        ],
      },
    });
    await select(/Select all/);
    await setStatus('Pending');
    expect(await screen.findByText('1 order could not be changed')).toBeVisible();
    // in the toast too, as the notice may be out of sight
    expect((await screen.findByText('Failed to update order status')).parentElement).toHaveTextContent(
      '1 order updated, 1 not. 2b3c4d5e: There is not enough stock to reopen this order.',
    );
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('2b3c4d5e: There is not enough stock to reopen this order.');
    await userEvent.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(screen.queryByText('1 order could not be changed')).not.toBeInTheDocument();
  });

  it('that owe photos are left out of packing slips, and can go on without them', async () => {
    const fetched = jest.fn<typeof fetch>();
    const owing = { ...second, missingPhotos: 3 };
    const { container } = open({
      'GET /api/orders': listed(first, owing),
      'POST /api/admin/orders/:id/waive-photos': { ...owing, photosWaived: true },
    });
    await select(/Select all/);
    const before = globalThis.fetch;
    globalThis.fetch = fetched.mockResolvedValue(new Response('%PDF'));
    await userEvent.click(screen.getByRole('button', { name: 'Packing slips' }));
    globalThis.fetch = before;
    expect(fetched.mock.calls[0]![0]).toBe(`/api/admin/packing-slips.pdf?orders=${first.id}`);
    expect(await screen.findByText('1 order left out')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: /Go on without the missing photos/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Go on without them' }));
    expect(await screen.findByText(/goes on without its missing photos/)).toBeVisible();
  });

  it('lead to their print run, and to one file of packing slips', async () => {
    const fetched = jest.fn<typeof fetch>();
    open();
    await select(/1a2b3c4d/);
    await select(/2b3c4d5e/);
    expect(screen.getByRole('link', { name: 'Print' })).toHaveAttribute(
      'href',
      `/admin/print-runs?orders=${first.id},${second.id}`,
    );
    const before = globalThis.fetch;
    globalThis.fetch = fetched.mockResolvedValue(
      Response.json({ statusCode: 503, code: 'service_unavailable', message: 'Busy.' }, { status: 503 }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Packing slips' }));
    expect(await screen.findByText('Packing slips not made')).toBeVisible();
    expect(screen.getByText('Busy.')).toBeVisible();
    expect(fetched.mock.calls[0]![0]).toBe(`/api/admin/packing-slips.pdf?orders=${first.id},${second.id}`);
    globalThis.fetch = before;
  });
});
