import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Order, OrderNow } from 'shared-contracts/orders/schemas';
import { type FakeAnswers, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleOrderLine } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { sampleDesk } from '../testing/sample-desk';
import { openPage } from '../testing/open-page';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const anOrder = (changes: Partial<Order> = {}) =>
  sampleOrder({
    id,
    version: 3,
    status: 'processing',
    items: [
      sampleOrderLine({
        productName: 'Classic Square',
        quantity: 2,
        selectedPack: '9',
        customImages: ['/objects/photos/a.webp'],
      }),
      sampleOrderLine({ productName: 'Porthole Round', quantity: 1, selectedPack: null }),
    ],
    ...changes,
  });
const open = (order: Order = anOrder(), answers: FakeAnswers = {}, search = '') =>
  openPage(`/admin/packing${search}`, {
    'GET /api/orders/:id': order,
    'GET /api/admin/orders/:id/desk': sampleDesk(),
    'GET /api/admin/search': { orders: [order], customers: [], products: [], isComplete: true },
    ...answers,
  });
const scan = (text: string, element: Element = document.body) => {
  for (const key of [...text.split(''), 'Enter']) fireEvent.keyDown(element, { key });
};
const field = () => screen.findByRole('textbox', { name: 'Order number' });
const count = () => screen.findByRole('textbox', { name: 'Magnets counted' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Mark as shipped' }));

describe('/admin/packing', () => {
  it('opens an order by the code on its packing slip, scanned anywhere on the page', async () => {
    const { api, container } = open();
    await field();
    expect(screen.getByText('Ready to scan')).toBeVisible();
    scan(id);
    const order = within(await screen.findByRole('region', { name: 'Order 1a2b3c4d' }));
    expect(order.getByText('2 x Classic Square, pack of 9')).toBeVisible();
    expect(order.getByRole('img', { name: 'Photo 1' })).toBeInTheDocument();
    expect(order.getByText('1 King Street West')).toBeVisible();
    expect(api.callsOf('GET /api/orders/:id')).toEqual([{ id }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('opens an order by its typed number', async () => {
    const { api } = open();
    await userEvent.type(await field(), '#1A2B3C4D{Enter}');
    expect(await screen.findByRole('region', { name: 'Order 1a2b3c4d' })).toBeVisible();
    expect(api.callsOf('GET /api/admin/search')).toEqual([{ q: '1a2b3c4d' }]);
  });

  it.each([
    ['what is no order number', 'hello world', 'No order number'],
    ['an unknown number', 'ffffffff', 'Order not found'],
  ])('says so after %s', async (_, text, title) => {
    open();
    await userEvent.type(await field(), `${text}{Enter}`);
    expect(await screen.findByText(title)).toBeVisible();
  });

  it('ships an order once its magnets are counted right, as it was when it was opened', async () => {
    const { api } = open(
      anOrder(),
      { 'PATCH /api/orders/:id': anOrder({ status: 'shipped', trackingNumber: 'TR 1' }) },
      `?order=${id}`,
    );
    await count();
    await submit();
    expect(await screen.findByText('Please count the magnets')).toBeVisible();
    await userEvent.type(await count(), '18');
    await submit();
    // 2 x 9 + 1
    expect(await screen.findByText('You counted 18, the order has 19')).toBeVisible();
    expect(await count()).toHaveFocus();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([]);
    await userEvent.keyboard('19');
    await userEvent.type(screen.getByRole('textbox', { name: /Tracking number/ }), ' TR 1 ');
    await submit();
    expect(await screen.findByText('Order 1a2b3c4d is shipped')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([
      { id, status: 'shipped', trackingNumber: 'TR 1', asksAboutTracking: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Order 1a2b3c4d' })).not.toBeInTheDocument());
    expect(await field()).toHaveFocus();
  });

  it.each([
    ['cancelled', anOrder({ status: 'cancelled' }), 'Do not pack this order. Put its magnets aside.'],
    ['refunded in full', anOrder({ isRefunded: true }), 'Do not pack this order. Put its magnets aside.'],
    [
      'on hold',
      anOrder({ status: 'pending', heldSince: '2026-01-02T12:00:00.000Z', holdReason: 'Better photo' }),
      'Do not pack this order yet. Better photo',
    ],
    ['shipped already', anOrder({ status: 'shipped' }), 'Its parcel has left.'],
  ])('warns of an order that is %s, which cannot be packed', async (_, order, text) => {
    const { container } = open(order, {}, `?order=${id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'Mark as shipped' })).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keeps what was entered when the order has changed meanwhile, and shows its warning', async () => {
    const { api } = open(
      anOrder(),
      {
        'PATCH /api/orders/:id': new Refusal('order_changed', {
          details: { ...OrderNow.parse(anOrder()), version: 4, status: 'cancelled' },
        }),
      },
      `?order=${id}`,
    );
    await userEvent.type(await count(), '19');
    api.answer({ 'GET /api/orders/:id': anOrder({ version: 4, status: 'cancelled' }) });
    await submit();
    expect(await screen.findByText('Do not pack this order. Put its magnets aside.')).toBeVisible();
    expect(screen.getByText('Failed to mark the order as shipped')).toBeVisible();
    expect(screen.getByText('Status').closest('li')).toHaveTextContent('Status: Processing → Cancelled');
  });

  it('keeps the tracking number that somebody else has set meanwhile', async () => {
    const seen = anOrder();
    const now = { ...seen, version: 4, trackingNumber: '1Z-theirs' };
    const refusal = new Refusal('order_changed', { details: OrderNow.parse(now) });
    const { api, container } = open(seen, { 'PATCH /api/orders/:id': refusal }, `?order=${id}`);
    await userEvent.type(await count(), '19');
    api.answer({ 'GET /api/orders/:id': now });
    await submit();
    expect((await screen.findByText('Tracking number', { selector: 'strong' })).closest('li')).toHaveTextContent(
      'Tracking number: None → 1Z-theirs',
    );
    expect(await axe(container)).toHaveNoViolations();
    expect(await count()).toHaveValue('19');
    api.answer({ 'PATCH /api/orders/:id': { ...now, status: 'shipped' } });
    await submit();
    expect(await screen.findByText('Order 1a2b3c4d is shipped')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id').at(-1)).toMatchObject({ trackingNumber: '1Z-theirs' });
  });

  it('is one scan, one count and one key, which ships the parcel', async () => {
    const { api } = open(anOrder(), { 'PATCH /api/orders/:id': anOrder({ status: 'shipped' }) });
    await field();
    scan(id);
    await waitFor(async () => expect(await count()).toHaveFocus());
    await userEvent.keyboard('19{Enter}');
    expect(await screen.findByText('Order 1a2b3c4d is shipped')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([{ id, status: 'shipped', trackingNumber: null }]);
  });

  it('undoes what was shipped from its toast, while the next order is packed and keeps the focus', async () => {
    const other = '5eed0000-0000-4000-8000-000000000002';
    const { api } = open(anOrder(), {
      'PATCH /api/orders/:id': anOrder({ status: 'shipped', version: 4, trackingNumber: 'TR 1' }),
      'POST /api/admin/orders/undo': { results: [{ id, refusal: null }] },
    });
    await field();
    scan(id);
    await waitFor(async () => expect(await count()).toHaveFocus());
    await userEvent.keyboard('19{Enter}');
    expect(await screen.findByText('Ada Lovelace is emailed shortly with TR 1, unless you undo it.')).toBeVisible();
    expect(await field()).toHaveFocus();
    expect(await screen.findByText('Ready to scan')).toBeVisible();
    api.answer({ 'GET /api/orders/:id': anOrder({ id: other }) });
    scan(other);
    await waitFor(async () => expect(await count()).toHaveFocus());
    await userEvent.keyboard('1');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await count()).toHaveFocus();
    expect(await count()).toHaveValue('1');
    expect(api.callsOf('POST /api/admin/orders/undo')).toEqual([{ orders: [{ id, version: 4 }] }]);
    expect(await screen.findByText('Change undone')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Order 5eed0000' })).toBeVisible();
  });

  it('takes a tracking code that is scanned anywhere, and moves the focus to what is missing', async () => {
    const { api } = open(anOrder(), { 'PATCH /api/orders/:id': anOrder({ status: 'shipped' }) }, `?order=${id}`);
    const counted = await count();
    const tracking = screen.getByRole('textbox', { name: /Tracking number/ });
    scan('420100019400111899223817428490');
    expect(tracking).toHaveValue('9400111899223817428490');
    expect(counted).toHaveFocus();
    // slowly, as people do
    fireEvent.change(counted, { target: { value: '19' } });
    scan('1Z999AA10123456784', counted);
    expect(counted).toHaveValue('19');
    expect(tracking).toHaveValue('1Z999AA10123456784');
    expect(screen.getByRole('button', { name: 'Mark as shipped' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Order 1a2b3c4d is shipped')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toMatchObject([{ trackingNumber: '1Z999AA10123456784' }]);
  });

  it('asks about a tracking number that another order has, as when one parcel has both', async () => {
    const answers: FakeAnswers = {
      'PATCH /api/orders/:id': ({ asksAboutTracking }) => {
        if (asksAboutTracking)
          return new Refusal('tracking_questioned', { message: 'Order 9a2b3c4d has this number already.' });
        return anOrder({ status: 'shipped', trackingNumber: '1Z999AA10123456784' });
      },
    };
    const { api, container } = open(anOrder(), answers, `?order=${id}`);
    await userEvent.type(await count(), '19');
    await userEvent.type(screen.getByRole('textbox', { name: /Tracking number/ }), '1Z999AA10123456784');
    await submit();
    const asked = within(await screen.findByRole('dialog', { name: 'Is 1Z999AA10123456784 right?' }));
    expect(screen.queryByText('Failed to mark the order as shipped')).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(asked.getByRole('button', { name: 'Use this number' }));
    expect(await screen.findByText('Order 1a2b3c4d is shipped')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id').at(-1)).toEqual({
      id,
      status: 'shipped',
      trackingNumber: '1Z999AA10123456784',
    });
  });

  it('takes no tracking number that no carrier writes', async () => {
    const { api } = open(anOrder(), {}, `?order=${id}`);
    await userEvent.type(await count(), '19');
    await userEvent.type(screen.getByRole('textbox', { name: /Tracking number/ }), '1.23457E+11');
    await submit();
    expect(await screen.findByText(/^A spreadsheet has rounded this number/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Tracking number/ })).toHaveFocus();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([]);
  });

  it('says that a tracking code needs an order', async () => {
    open();
    await field();
    scan('1Z999AA10123456784');
    expect(await screen.findByText('No order is being packed')).toBeVisible();
  });

  it('counts only what is still to be sent, and says what is not', async () => {
    const items = anOrder().items.map((line) => ({ ...line, refundedQuantity: 1 }));
    open(anOrder({ items }), { 'PATCH /api/orders/:id': anOrder({ status: 'shipped' }) }, `?order=${id}`);
    await count();
    expect(screen.getByText('1 more refunded: do not pack')).toBeVisible();
    expect(screen.getByText('Refunded: do not pack')).toBeVisible();
    // (2 - 1) x 9 + (1 - 1)
    await userEvent.keyboard('9{Enter}');
    expect(await screen.findByText('Order 1a2b3c4d is shipped')).toBeVisible();
  });

  it('warns when nothing is left to be sent', async () => {
    const items = anOrder().items.map((line) => ({ ...line, refundedQuantity: line.quantity }));
    open(anOrder({ items }), {}, `?order=${id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('All items of this order are refunded.');
    expect(screen.queryByRole('button', { name: 'Mark as shipped' })).not.toBeInTheDocument();
  });

  it('shows how and until when the parcel goes out', async () => {
    open(anOrder({ shippingMethod: 'Overnight', isRush: true, shipBy: '2026-03-05' }), {}, `?order=${id}`);
    expect(await screen.findByText('Overnight')).toBeVisible();
    expect(screen.getByText('Ship by Mar 5')).toBeVisible();
  });

  it('opens the next order when it is scanned while a field is typed in', async () => {
    const other = '5eed0000-0000-4000-8000-000000000002';
    const { api } = open(anOrder(), {}, `?order=${id}`);
    const counted = await count();
    expect(api.callsOf('GET /api/orders/:id')).toEqual([{ id }]);
    scan(other, counted);
    await waitFor(() => expect(api.callsOf('GET /api/orders/:id')).toEqual([{ id }, { id: other }]));
  });

  it('says so when there is no camera', async () => {
    open();
    await field();
    await userEvent.click(screen.getByRole('button', { name: 'Use camera' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Scan with the camera' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The camera cannot be used here.');
  });
});
