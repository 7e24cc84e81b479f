import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { type FakeAnswers, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleOrderLine } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import { sampleDesk } from '../testing/sample-desk';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const otherId = '9a2b3c4d-0000-4000-8000-000000000002';
const claimId = '5a2b3c4d-0000-4000-8000-000000000003';
const at = '2026-01-02T12:00:00.000Z';
const lines = [
  sampleOrderLine({ productName: 'Classic Square', quantity: 2, price: '10.00', selectedPack: null }),
  sampleOrderLine({ productName: 'Porthole Round', quantity: 1, price: '5.00', selectedPack: null }),
];
const anOrder = (changes: Partial<Order> = {}) =>
  sampleOrder({
    id,
    version: 3,
    status: 'processing',
    items: lines,
    subtotal: '25.00',
    tax: '3.25',
    shipping: '5.99',
    totalAmount: '34.24',
    customerPhone: '416 555 0100',
    ...changes,
  });
const desk = (changes: Partial<OrderDesk> = {}) =>
  sampleDesk({
    refundable: '34.24',
    payment: { id: 'pi_1', link: 'https://dashboard.example/payments/pi_1', disputed: '0.00' },
    promisedRefunds: [],
    ...changes,
  });
const open = (answers: FakeAnswers = {}, search = '') =>
  openPage(`/admin/orders/${id}${search}`, {
    'GET /api/orders/:id': anOrder(),
    'GET /api/admin/orders/:id/desk': desk(),
    ...answers,
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the page of an order', () => {
  it('has its totals, the state of its payment, and a link to it at the provider', async () => {
    const { container } = open({ 'GET /api/orders/:id': anOrder({ shippingMethod: 'Express', isRush: true }) });
    const items = await region('Items');
    expect(items.getByText('2 x Classic Square')).toBeVisible();
    expect(items.getByText('$34.24')).toBeVisible();
    expect(items.getByText('Paid')).toBeVisible();
    expect(items.getByRole('link', { name: 'pi_1' })).toHaveAttribute(
      'href',
      'https://dashboard.example/payments/pi_1',
    );
    expect((await region('Order')).getAllByText('Express')).toHaveLength(2);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('of a reprint leads to its original, and has nothing to refund', async () => {
    const money = { subtotal: '0.00', tax: '0.00', shipping: '0.00', totalAmount: '0.00' };
    open({
      'GET /api/orders/:id': anOrder({ ...money, reprintOf: otherId }),
      'GET /api/admin/orders/:id/desk': desk({ payment: null, refundable: '0.00' }),
    });
    const facts = await region('Order');
    expect(facts.getByRole('link', { name: '#9a2b3c4d' })).toHaveAttribute('href', `/admin/orders/${otherId}`);
    expect((await region('Items')).getByText('Free of charge')).toBeVisible();
    expect((await region('Refunds')).getByText(/^This reprint was free of charge/)).toBeVisible();
  });

  it('shows no money to those who may not see it', async () => {
    const { totalAmount: _total, ...order } = anOrder();
    const { refundable: _refundable, ...seen } = desk();
    open({
      'GET /api/orders/:id': { ...order, items: lines.map(({ price: _price, ...line }) => line) } as unknown as Order,
      'GET /api/admin/orders/:id/desk': seen as OrderDesk,
    });
    expect((await region('Items')).getByText('2 x Classic Square')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Refunds' })).toBeNull();
    expect(document.body).not.toHaveTextContent('$');
  });

  it('saves a tracking number and the check of the prints of the order as it was seen', async () => {
    const { api } = open({ 'PATCH /api/orders/:id': anOrder({ trackingNumber: '1Z999AA10123456784' }) });
    const handling = await region('Production and Shipping');
    await userEvent.type(handling.getByRole('textbox', { name: 'Tracking number' }), ' 1Z999AA10123456784 {Enter}');
    expect(await screen.findByText('Tracking number saved')).toBeVisible();
    await userEvent.click(handling.getByRole('checkbox', { name: 'Prints checked' }));
    await waitFor(() =>
      expect(api.callsOf('PATCH /api/orders/:id')).toEqual([
        { id, status: 'processing', trackingNumber: '1Z999AA10123456784', asksAboutTracking: true },
        { id, status: 'processing', printsChecked: true },
      ]),
    );
  });
});

describe('a tracking number', () => {
  const save = async (number: string) => {
    const handling = await region('Production and Shipping');
    const field = handling.getByRole('textbox', { name: 'Tracking number' });
    await userEvent.clear(field);
    await userEvent.type(field, `${number}{Enter}`);
    return field;
  };

  it('that no carrier writes stays in the field, with the reason', async () => {
    const { api } = open();
    expect(await save('#N/A')).toBeInvalid();
    expect(screen.getByText('#N/A is an error of the spreadsheet, not a value')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([]);
  });

  it('that another order has is saved once that is confirmed', async () => {
    const { api, container } = open({
      'PATCH /api/orders/:id': ({ asksAboutTracking }) => {
        if (asksAboutTracking)
          return new Refusal('tracking_questioned', { message: 'Order 9a2b3c4d has this number already.' });
        return anOrder({ trackingNumber: '1Z9' });
      },
    });
    await save('1Z9');
    const asked = await dialog();
    expect(asked.getByRole('heading', { name: 'Is 1Z9 right?' })).toBeVisible();
    expect(asked.getByText(/^Order 9a2b3c4d has this number already/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(asked.getByRole('button', { name: 'Change it' }));
    expect(await save('1Z9')).toHaveValue('1Z9');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Use this number' }));
    expect(await screen.findByText('Tracking number saved')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id').at(-1)).toEqual({ id, status: 'processing', trackingNumber: '1Z9' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a correction', () => {
  it('is sent with the version that was seen, and says that the customer is told', async () => {
    const { api, container } = open({ 'PUT /api/admin/orders/:id/contact': anOrder() });
    await userEvent.click(await screen.findByRole('button', { name: 'Correct address, phone or email' }));
    const form = await dialog();
    const address = await form.findByRole('textbox', { name: 'Address' });
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.clear(address);
    await userEvent.type(address, '2 Bay Street');
    await userEvent.click(form.getByRole('button', { name: 'Save and tell the customer' }));
    expect(await screen.findByText('Order corrected')).toBeVisible();
    expect(api.callsOf('PUT /api/admin/orders/:id/contact')).toMatchObject([{ id, address: '2 Bay Street' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays in the form when it is refused', async () => {
    open({ 'PUT /api/admin/orders/:id/contact': new Refusal('order_shipped', { message: 'This order has shipped.' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Correct address, phone or email' }));
    const form = await dialog();
    await userEvent.type(await form.findByRole('textbox', { name: 'Address' }), ' West');
    await userEvent.click(form.getByRole('button', { name: 'Save and tell the customer' }));
    expect(await form.findByText('This order has shipped.')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue(`${anOrder().shippingAddress} West`);
  });

  it('is not offered once the order is shipped', async () => {
    open({ 'GET /api/orders/:id': anOrder({ status: 'shipped' }) });
    await region('Order');
    expect(screen.queryByRole('button', { name: 'Correct address, phone or email' })).toBeNull();
  });
});

describe('a reprint', () => {
  it('has the chosen units and reason, is ordered once, and opens', async () => {
    const { api, container } = open({
      'POST /api/admin/orders/:id/reprint': new Refusal('out_of_stock', { message: 'There is not enough stock.' }),
    });
    await userEvent.click((await region('Reprints')).getByRole('button', { name: 'Print again, free of charge' }));
    const form = await dialog();
    const submit = () => userEvent.click(form.getByRole('button', { name: 'Print again' }));
    await submit();
    expect(form.getByRole('alert')).toHaveTextContent('Choose what to print again');
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Classic Square' }), '1');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Reason' }), 'Never arrived');
    await userEvent.type(form.getByRole('textbox', { name: /^Your words/ }), 'Sorry!');
    await submit();
    expect(await form.findByText('There is not enough stock.')).toBeVisible();
    api.answer({ 'POST /api/admin/orders/:id/reprint': { orderId: otherId } });
    await submit();
    expect(await screen.findByText('Order 9a2b3c4d prints it again')).toBeVisible();
    const [first, second] = api.callsOf('POST /api/admin/orders/:id/reprint');
    expect(first).toEqual({
      id,
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      items: [{ itemId: lines[0]!.id, quantity: 1 }],
      reason: 'lost',
      message: 'Sorry!',
    });
    expect(second).toEqual(first);
    expect(await screen.findByRole('heading', { level: 1, name: 'Order 9a2b3c4d' })).toBeVisible();
  });

  it('is listed, and not offered before anything was printed', async () => {
    open({
      'GET /api/orders/:id': anOrder({
        status: 'pending',
        reprints: [{ id: otherId, createdAt: at, status: 'shipped' }],
      }),
    });
    const reprints = await region('Reprints');
    expect(reprints.getByRole('link', { name: 'Order 9a2b3c4d' })).toHaveAttribute('href', `/admin/orders/${otherId}`);
    expect(reprints.getByText(/^This order has not been printed yet/)).toBeVisible();
    expect(reprints.queryByRole('button')).toBeNull();
  });
});

describe('a promised refund', () => {
  const promisedRefunds = [{ claimId, amount: '11.30' }];

  it('is made with one press, and named as kept', async () => {
    const { api } = open({
      'GET /api/admin/orders/:id/desk': desk({ promisedRefunds }),
      'POST /api/admin/orders/:id/refunds': desk({ refundable: '22.94' }),
    });
    const refunds = await region('Refunds');
    expect(refunds.getByText('$11.30 promised in a claim')).toBeVisible();
    await userEvent.click(refunds.getByRole('button', { name: 'Make this refund' }));
    await userEvent.click(refunds.getByRole('button', { name: 'Refund $11.30' }));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('Refund of $11.30 requested')).toBeVisible();
    expect(api.callsOf('POST /api/admin/orders/:id/refunds')).toMatchObject([
      { what: { kind: 'amount', amount: '11.30' }, promisedIn: claimId },
    ]);
    expect(refunds.queryByText('$11.30 promised in a claim')).toBeNull();
  });

  it('is ready to be made for who comes from the list', async () => {
    open({ 'GET /api/admin/orders/:id/desk': desk({ promisedRefunds }) }, `?promised=${claimId}`);
    const amount = (await region('Refunds')).getByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveValue('11.30');
    expect(amount).toHaveFocus();
  });
});

describe('the state of an email', () => {
  const mail = { key: `order-shipped:${id}`, subject: 'Shipped', writtenAt: at, sentAt: null, isResent: false };

  it('refreshes by itself once it is sent again, to the address of the order', async () => {
    const now = new Date().toISOString();
    const original = { ...mail, to: 'old@example.com', resendsTo: 'new@example.com', sentAt: at };
    const copy = { ...mail, key: `${mail.key}:again:1`, to: 'new@example.com', writtenAt: now, isResent: true };
    const { api } = open({
      'GET /api/admin/orders/:id/desk': desk({ mails: [original] }),
      'POST /api/admin/orders/:id/mails': desk({ mails: [copy, original] }),
    });
    const mails = await region('Emails');
    await userEvent.click(mails.getByRole('button', { name: /^Send again/ }));
    const asked = await dialog();
    expect(asked.getByText('“Shipped” goes to new@example.com once more.')).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Send again' }));
    expect(await mails.findByText('Waiting')).toBeVisible();
    api.answer({ 'GET /api/admin/orders/:id/desk': desk({ mails: [{ ...copy, sentAt: now }, original] }) });
    expect(await mails.findByText('Sent again', { selector: 'li *' }, { timeout: 5_000 })).toBeVisible();
  });

  it('says that the one about a new status has still to leave', async () => {
    open({ 'GET /api/admin/orders/:id/desk': desk({ waitingMail: { status: 'shipped', leavesAt: at } }) });
    expect((await region('Emails')).getByText('The email about “shipped” leaves within a minute.')).toBeVisible();
  });

  it('says that it failed', async () => {
    open({ 'GET /api/admin/orders/:id/desk': desk({ mails: [{ ...mail, to: 'ada@example.com', hasFailed: true }] }) });
    expect((await region('Emails')).getByText('Failed')).toBeVisible();
  });
});
