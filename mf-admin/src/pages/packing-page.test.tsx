import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Order, OrderNow } from 'shared-contracts/orders/schemas';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleOrderLine, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

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
const open = (order: Order = anOrder(), answers: FakeAnswers = {}, search = '') => {
  const api = fakeApi({
    'GET /api/user': sampleUser({ role: 'admin' }),
    'GET /api/orders/:id': order,
    'GET /api/admin/search': { orders: [order], customers: [], products: [], isComplete: true },
    ...answers,
  });
  return { api, ...renderSlice(routes, `/admin/packing${search}`) };
};
/** Types as fast as a scanner does. */
const scan = (text: string, element: Element = document.body) => {
  for (const key of [...text.split(''), 'Enter']) fireEvent.keyDown(element, { key });
};
const field = () => screen.findByRole('textbox', { name: 'Order number' });
const counts = () => screen.findAllByRole('textbox', { name: /^Magnets counted of/ });
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

  it('ships an order once every line is counted right, as it was when it was opened', async () => {
    const { api } = open(
      anOrder(),
      { 'PATCH /api/orders/:id': anOrder({ status: 'shipped', trackingNumber: 'TR 1' }) },
      `?order=${id}`,
    );
    const [first, second] = await counts();
    await userEvent.type(first!, '17');
    await submit();
    expect(await screen.findByText('You counted 17, the order has 18')).toBeVisible();
    expect(screen.getByText('Please count the magnets')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([]);
    await userEvent.clear(first!);
    await userEvent.type(first!, '18');
    await userEvent.type(second!, '1');
    await userEvent.type(screen.getByRole('textbox', { name: /Tracking number/ }), ' TR 1 ');
    await submit();
    expect(await screen.findByText('Order 1a2b3c4d is shipped')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([{ id, status: 'shipped', trackingNumber: 'TR 1' }]);
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
    const [first, second] = await counts();
    await userEvent.type(first!, '18');
    await userEvent.type(second!, '1');
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
    const [first, second] = await counts();
    await userEvent.type(first!, '18');
    await userEvent.type(second!, '1');
    api.answer({ 'GET /api/orders/:id': now });
    await submit();
    expect((await screen.findByText('Tracking number', { selector: 'strong' })).closest('li')).toHaveTextContent(
      'Tracking number: None → 1Z-theirs',
    );
    expect(await axe(container)).toHaveNoViolations();
    expect(first).toHaveValue('18');
    api.answer({ 'PATCH /api/orders/:id': { ...now, status: 'shipped' } });
    await submit();
    expect(await screen.findByText('Order 1a2b3c4d is shipped')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id').at(-1)).toMatchObject({ trackingNumber: '1Z-theirs' });
  });

  it('opens the next order when it is scanned while a field is typed in, and leaves a tracking code there', async () => {
    const other = '5eed0000-0000-4000-8000-000000000002';
    const { api } = open(anOrder(), {}, `?order=${id}`);
    await counts();
    const tracking = screen.getByRole('textbox', { name: /Tracking number/ });
    scan('1Z999AA10123456784', tracking);
    expect(api.callsOf('GET /api/orders/:id')).toEqual([{ id }]);
    scan(other, tracking);
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
