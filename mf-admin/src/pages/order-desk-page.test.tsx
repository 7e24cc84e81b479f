import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import { type FakeAnswers, Refusal, pendingResponse } from 'shared-contracts/testing/fake-api';
import { sampleDesign, sampleMagnets, sampleOrder, sampleOrderLine } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import { sampleDesk } from '../testing/sample-desk';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const actor = { id: '00000000-0000-4000-8000-00000000000a', email: 'admin@example.com' };
const at = '2026-01-02T12:00:00.000Z';
const line = sampleOrderLine({ productName: 'Classic Square', quantity: 2, price: '10.00' });
/** 2 x 10.00 + 2.60 tax + 5.99 shipping */
const order = sampleOrder({
  id,
  version: 3,
  items: [line],
  customImages: ['/objects/photos/a.webp', '/objects/photos/b.webp'],
  subtotal: '20.00',
  tax: '2.60',
  shipping: '5.99',
  totalAmount: '28.59',
});
const mail = {
  key: `order-confirmation:${id}`,
  subject: 'Your order',
  to: 'ada@example.com',
  writtenAt: at,
  sentAt: at,
};
const desk = (changes: Partial<OrderDesk> = {}) => sampleDesk({ mails: [{ ...mail, isResent: false }], ...changes });
const open = (answers: FakeAnswers = {}) =>
  openPage(`/admin/orders/${id}`, {
    'GET /api/orders/:id': order,
    'GET /api/admin/orders/:id/desk': desk(),
    ...answers,
  });
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

describe('/admin/orders/:id', () => {
  it('shows the order with its notes, history, emails and refunds', async () => {
    const { container } = open({
      'GET /api/admin/orders/:id/desk': desk({
        notes: [{ id: actor.id, at, text: 'Called <b>them</b>.', author: actor }],
        history: [{ id: '2', at, kind: 'status', from: 'pending', to: 'shipped', actor }],
      }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order 1a2b3c4d' })).toBeVisible();
    expect((await region('Internal Notes')).getByText('Called <b>them</b>.')).toBeVisible();
    const history = await region('History');
    expect(history.getByText('Status: Pending → Shipped')).toBeVisible();
    expect(history.getByText(/admin@example.com/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/orders/${id}`);
    expect(screen.getByRole('link', { name: 'Print' })).toHaveAttribute('href', `/admin/print-runs?orders=${id}`);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows a skeleton while it loads, and says so if there is no such order', async () => {
    const missing = new Refusal('not_found', { message: 'This order could not be found.' });
    const { api } = open({ 'GET /api/orders/:id': pendingResponse, 'GET /api/admin/orders/:id/desk': missing });
    expect(await screen.findByText('Order Not Found')).toBeVisible();
    expect(api.callsOf('GET /api/admin/orders/:id/desk')).toHaveLength(1);
  });

  it('says what went wrong, and tries again', async () => {
    const { api } = open({ 'GET /api/orders/:id': new Refusal('service_unavailable', { message: 'Busy.' }) });
    expect(await screen.findByText('Busy.')).toBeVisible();
    api.answer({ 'GET /api/orders/:id': order });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'History' })).toBeVisible();
  });
});

describe('a note', () => {
  it('is added, and kept in the field while that fails', async () => {
    const refused = new Refusal('service_unavailable', { message: 'Busy.' });
    const { api } = open({ 'POST /api/admin/orders/:id/notes': refused });
    const notes = await region('Internal Notes');
    await userEvent.click(notes.getByRole('button', { name: 'Add note' }));
    expect(notes.getByText('Please write a note')).toBeVisible();
    await userEvent.type(notes.getByRole('textbox', { name: 'New note' }), 'Called them.');
    await userEvent.click(notes.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('The note was not saved')).toBeVisible();
    expect(notes.getByRole('textbox', { name: 'New note' })).toHaveValue('Called them.');
    api.answer({
      'POST /api/admin/orders/:id/notes': desk({ notes: [{ id: actor.id, at, text: 'Called them.', author: actor }] }),
    });
    await userEvent.click(notes.getByRole('button', { name: 'Add note' }));
    expect(await notes.findByText('Called them.', { selector: 'span' })).toBeVisible();
    expect(notes.getByRole('textbox', { name: 'New note' })).toHaveValue('');
  });
});

describe('an email', () => {
  it('is sent again once that is confirmed, or says why not', async () => {
    const refused = new Refusal('too_many_requests', { message: 'Please wait.' });
    const { api } = open({ 'POST /api/admin/orders/:id/mails': refused });
    const resend = async () => {
      await userEvent.click((await region('Emails')).getByRole('button', { name: /^Send again/ }));
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send again' }));
    };
    await resend();
    expect(await screen.findByText('Please wait.')).toBeVisible();
    api.answer({ 'POST /api/admin/orders/:id/mails': desk() });
    await resend();
    expect(await screen.findByText('Email sent again')).toBeVisible();
    expect(api.callsOf('POST /api/admin/orders/:id/mails').at(-1)).toEqual({ id, key: `order-confirmation:${id}` });
  });
});

describe('a better photo', () => {
  it('is asked for with the chosen photos and a message', async () => {
    const { api, container } = open({
      'POST /api/admin/orders/:id/photo-request': desk({
        photoRequest: { at, photos: ['/objects/photos/b.webp'], message: 'Too small.', actor },
      }),
    });
    const photos = await region('Photos (2)');
    expect(photos.getByRole('button', { name: 'Ask for a better photo' })).toBeDisabled();
    await userEvent.click(photos.getByRole('checkbox', { name: 'Ask for a better photo 2' }));
    await userEvent.type(photos.getByRole('textbox', { name: 'Message to the customer' }), 'Too small.');
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(photos.getByRole('button', { name: 'Ask for a better photo' }));
    expect(await screen.findByText('Ada Lovelace gets an email with a link')).toBeVisible();
    expect(api.callsOf('POST /api/admin/orders/:id/photo-request')).toEqual([
      { id, photos: ['/objects/photos/b.webp'], message: 'Too small.' },
    ]);
    expect(await photos.findByText('Asked for: photo 2')).toBeVisible();
  });

  it('is recognized by its low print quality and by how it is cropped', async () => {
    const [a, b] = order.customImages as [string, string];
    const designed = sampleOrderLine({
      productName: 'Classic Square',
      customImages: [a, b],
      customDesign: sampleDesign({ paths: [a, b] }),
      magnets: sampleMagnets,
      selectedPack: '3',
    });
    open({
      'GET /api/orders/:id': { ...order, items: [designed, line] },
      'GET /api/admin/orders/:id/desk': desk({ lowQualityPhotos: [{ photo: b, dpi: 116 }] }),
    });
    const photos = await region('Photos (2)');
    const [first, second] = within(photos.getByRole('list', { name: 'Photos' })).getAllByRole('listitem');
    expect(first).not.toHaveTextContent('dpi');
    expect(second).toHaveTextContent('Low: 116 dpi');
    const magnets = within(photos.getByRole('list', { name: 'Magnets of Classic Square, pack of 3' }));
    expect(magnets.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
      expect.stringContaining(`${a}?crop=`),
      expect.stringContaining(`${b}?crop=`),
    ]);
  });

  it('is not asked for once printing has begun', async () => {
    open({ 'GET /api/orders/:id': { ...order, status: 'processing' } });
    const photos = await region('Photos (2)');
    expect(photos.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(photos.getByText(/Printing has begun/)).toBeVisible();
  });
});

describe('the deletion of the photos', () => {
  const endpoint = 'POST /api/admin/orders/:id/delete-photos';
  const ask = async () => {
    await userEvent.click((await region('Photos (2)')).getByRole('button', { name: 'Delete photos' }));
    return within(screen.getByRole('dialog', { name: 'Delete the 2 photos of this order?' }));
  };
  const confirm = async () => userEvent.click((await ask()).getByRole('button', { name: 'Delete photos' }));

  it('says what it deletes, and deletes nothing unless that is confirmed', async () => {
    const { api, baseElement } = open({ [endpoint]: pendingResponse });
    const question = await ask();
    expect(question.getByText(/can’t be printed without its photos/)).toBeVisible();
    expect(question.getByText(/All sizes of the photos are deleted, and every print file/)).toBeVisible();
    expect(await axe(baseElement)).toHaveNoViolations();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(api.callsOf(endpoint)).toEqual([]);
    await confirm();
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeVisible();
    expect(api.callsOf(endpoint)).toEqual([{ id }]);
  });

  it('does not speak of printing once the order is shipped', async () => {
    open({ 'GET /api/orders/:id': { ...order, status: 'shipped' } });
    expect((await ask()).queryByText(/can’t be printed/)).not.toBeInTheDocument();
  });

  it.each([
    [{ deleted: 2, kept: 0 }, ['2 photos were deleted']],
    [
      { deleted: 1, kept: 1 },
      ['1 photo was deleted', '1 photo was kept, because another order still needs to be printed with it.'],
    ],
    [
      { deleted: 0, kept: 2 },
      ['No photos were deleted', '2 photos were kept, because another order still needs to be printed with them.'],
    ],
    [{ deleted: 0, kept: 0 }, ['There were no photos left to delete']],
  ])('tells of %o and reads the order again', async (deletedPhotos, texts) => {
    const { api } = open({ [endpoint]: deletedPhotos });
    await confirm();
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.callsOf('GET /api/orders/:id').length).toBeGreaterThan(1);
    expect(api.callsOf('GET /api/admin/orders/:id/desk').length).toBeGreaterThan(1);
  });

  it('says why it failed', async () => {
    open({ [endpoint]: new Refusal('service_unavailable', { message: 'Busy.' }) });
    await confirm();
    expect(await screen.findByText('The photos were not deleted')).toBeVisible();
    expect(screen.getByText('Busy.')).toBeVisible();
  });
});

describe('revoking the links of an order', () => {
  const endpoint = 'POST /api/admin/orders/:id/revoke-links';
  const ask = async () => {
    await userEvent.click((await region('Emails')).getByRole('button', { name: 'Revoke links' }));
    return within(screen.getByRole('dialog', { name: 'Revoke the links to this order?' }));
  };

  it('is asked for first, and then in the history', async () => {
    const revoked = desk({ history: [{ id: '2', at, kind: 'mail', from: 'links', to: null, actor }] });
    const { api, baseElement } = open({ [endpoint]: revoked });
    const question = await ask();
    expect(question.getByText(/stop working at once/)).toBeVisible();
    expect(await axe(baseElement)).toHaveNoViolations();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(api.callsOf(endpoint)).toEqual([]);
    await userEvent.click((await ask()).getByRole('button', { name: 'Revoke links' }));
    expect(await screen.findByText('Links revoked')).toBeVisible();
    expect(api.callsOf(endpoint)).toEqual([{ id }]);
    expect((await region('History')).getByText('Links in emails revoked')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says why it failed', async () => {
    open({ [endpoint]: new Refusal('service_unavailable', { message: 'Busy.' }) });
    await userEvent.click((await ask()).getByRole('button', { name: 'Revoke links' }));
    expect(await screen.findByText('The links were not revoked')).toBeVisible();
    expect(screen.getByText('Busy.')).toBeVisible();
  });
});

describe('an order on hold', () => {
  it('says for how long, and is released as the admin saw it', async () => {
    const held = {
      ...order,
      heldSince: new Date(Date.now() - 3 * 86_400_000 - 1000).toISOString(),
      holdReason: 'Waiting for a better photo',
      isOverdue: false,
    };
    const { api } = open({ 'GET /api/orders/:id': held, 'PATCH /api/orders/:id': order });
    expect(await screen.findByText('On hold for 3 days')).toBeVisible();
    expect(screen.getByText('Waiting for a better photo')).toBeVisible();
    api.answer({ 'GET /api/orders/:id': order });
    await userEvent.click(screen.getByRole('button', { name: 'Release hold' }));
    expect(await screen.findByText('Order released')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([{ id, status: 'pending', holdReason: null }]);
    await waitFor(() => expect(screen.queryByText('On hold for 3 days')).not.toBeInTheDocument());
  });
});

it('names each item with its variation and pack, in the order and in refunds', async () => {
  const chosen = { quantity: 2, variationName: 'Finish: Glossy' };
  const items = ['6', '9'].map((selectedPack) => sampleOrderLine({ ...chosen, selectedPack }));
  const refund: OrderDesk['refunds'][number] = {
    id: actor.id,
    amount: '11.30',
    reason: 'requested',
    status: 'done',
    at,
    requestedBy: actor,
    items: [{ itemId: items[1]!.id, quantity: 1 }],
    withShipping: false,
  };
  open({
    'GET /api/orders/:id': { ...order, items },
    'GET /api/admin/orders/:id/desk': desk({ refunds: [refund] }),
  });
  const facts = await region('Items');
  const [six, nine] = ['Classic Square, Finish: Glossy, pack of 6', 'Classic Square, Finish: Glossy, pack of 9'];
  for (const name of [six, nine]) expect(facts.getByText(`2 x ${name}`)).toBeVisible();
  const refunds = await region('Refunds');
  expect(refunds.getByText(`1 x ${nine}`)).toBeVisible();
  await userEvent.selectOptions(refunds.getByRole('combobox', { name: 'Refund' }), 'Items');
  expect(refunds.getByRole('combobox', { name: `${six}, $10.00 each` })).toBeVisible();
  expect(refunds.getByRole('combobox', { name: `${nine}, $10.00 each` })).toBeVisible();
});

describe('a refund', () => {
  const confirm = async () =>
    userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));

  it('is everything that is left by default', async () => {
    const { api } = open({ 'POST /api/admin/orders/:id/refunds': desk({ refundable: '0.00' }) });
    const refunds = await region('Refunds');
    await userEvent.click(refunds.getByRole('checkbox', { name: 'Return the items to stock' }));
    await userEvent.click(refunds.getByRole('button', { name: 'Refund $28.59' }));
    await confirm();
    expect(await screen.findByText('Refund of $28.59 requested')).toBeVisible();
    expect(api.callsOf('POST /api/admin/orders/:id/refunds')).toEqual([
      { id, key: expect.stringMatching(/^[0-9a-f-]{36}$/), what: { kind: 'full' }, returnStock: true },
    ]);
    expect(refunds.getByText(/^There is nothing left to refund/)).toBeVisible();
  });

  it('of items has their price and tax, and the shipping if wanted', async () => {
    const { api, container } = open({ 'POST /api/admin/orders/:id/refunds': desk() });
    const refunds = await region('Refunds');
    await userEvent.selectOptions(refunds.getByRole('combobox', { name: 'Refund' }), 'Items');
    await userEvent.click(refunds.getByRole('button', { name: 'Refund $0.00' }));
    expect(refunds.getByRole('alert')).toHaveTextContent('Choose what to refund');
    await userEvent.selectOptions(refunds.getByRole('combobox', { name: 'Classic Square, $10.00 each' }), '1');
    // 10.00 + 1.30
    expect(refunds.getByRole('button', { name: 'Refund $11.30' })).toBeEnabled();
    await userEvent.click(refunds.getByRole('checkbox', { name: 'With shipping, $5.99' }));
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(refunds.getByRole('button', { name: 'Refund $17.29' }));
    await confirm();
    expect(await screen.findByText('Refund of $17.29 requested')).toBeVisible();
    expect(api.callsOf('POST /api/admin/orders/:id/refunds')[0]).toMatchObject({
      what: { kind: 'items', items: [{ itemId: line.id, quantity: 1 }], withShipping: true },
      returnStock: false,
    });
  });

  it('clears the form for the next refund', async () => {
    open({ 'POST /api/admin/orders/:id/refunds': desk({ refundable: '17.29' }) });
    const refunds = await region('Refunds');
    await userEvent.selectOptions(refunds.getByRole('combobox', { name: 'Refund' }), 'Items');
    await userEvent.selectOptions(refunds.getByRole('combobox', { name: 'Classic Square, $10.00 each' }), '1');
    await userEvent.click(refunds.getByRole('checkbox', { name: 'Return the items to stock' }));
    await userEvent.click(refunds.getByRole('button', { name: 'Refund $11.30' }));
    await confirm();
    expect(await screen.findByText('Refund of $11.30 requested')).toBeVisible();
    expect(refunds.getByRole('combobox', { name: 'Classic Square, $10.00 each' })).toHaveValue('0');
    expect(refunds.getByRole('checkbox', { name: 'Return the items to stock' })).not.toBeChecked();
  });

  it('of an amount stays within what is left, and says why it was refused', async () => {
    open({
      'GET /api/admin/orders/:id/desk': desk({ refundable: '5.00' }),
      'POST /api/admin/orders/:id/refunds': new Refusal('refund_too_large', { message: 'Only $4.00 are left.' }),
    });
    const refunds = await region('Refunds');
    await userEvent.selectOptions(refunds.getByRole('combobox', { name: 'Refund' }), 'An amount');
    const amount = refunds.getByRole('textbox', { name: 'Amount' });
    await userEvent.type(amount, 'five');
    expect(refunds.getByText('Must be an amount like 12.30')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '5.01');
    await userEvent.click(refunds.getByRole('button', { name: 'Refund $5.01' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(amount).toHaveAccessibleDescription('Only $5.00 can still be refunded.');
    await userEvent.clear(amount);
    await userEvent.type(amount, '5.00');
    await userEvent.click(refunds.getByRole('button', { name: 'Refund $5.00' }));
    await confirm();
    expect(await screen.findByText('Only $4.00 are left.')).toBeVisible();
    expect(amount).toHaveValue('5.00');
  });
});
