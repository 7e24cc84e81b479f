import { describe, expect, it } from '@jest/globals';
import { paperSizeOf } from 'shared-contracts/orders/paper-size';
import type { Order } from 'shared-contracts/orders/schemas';
import type { CreditNote } from 'shared-contracts/refunds/credit-note';
import { sampleId, sampleOrder, sampleOrderLine } from 'shared-contracts/testing/samples';
import { type ReadPage, readPdf, textOf } from '../../testing/read-pdf.js';
import { sampleShop as shop } from '../../testing/sample-shop.js';
import { writeCreditNote } from './write-credit-note.js';
import { writeInvoice } from './write-order-document.js';

const [squares, strip] = [
  sampleOrderLine({ quantity: 2, price: '19.99' }),
  sampleOrderLine({ productName: 'Photo Strip', price: '4.50' }),
];
const noteOf = (place: number, changes: Partial<CreditNote> & { amount: string }): CreditNote => ({
  id: sampleId(),
  number: `5eed0000-C${place}`,
  at: '2026-11-03T01:30:00.000Z',
  reason: 'requested',
  items: null,
  withShipping: false,
  ...changes,
});
// 2 * 19.99 + 4.50 = 44.48; tax 14.975% = 6.66: GST 2.22, QST 4.44; 44.48 + 6.66 + 5.99 = 57.13
const orderOf = (creditNotes: CreditNote[], changes: Partial<Order> = {}) =>
  sampleOrder({
    id: '5eed0000-0000-4000-8000-00000000da7a',
    createdAt: '2026-11-01T03:30:00.000Z',
    items: [squares, strip],
    subtotal: '44.48',
    tax: '6.66',
    totalAmount: '57.13',
    shippingState: 'QC',
    creditNotes,
    ...changes,
  });
const documentOf = (order: Order) => ({ order, shop, paper: paperSizeOf(order), pictures: new Map<string, Buffer>() });
const textIn = (pages: readonly ReadPage[]) => pages.map(textOf).join('|').replaceAll('|', ' ').replaceAll(/\s+/g, ' ');
const creditNote = async (order: Order, note: CreditNote) =>
  textIn(await readPdf(await writeCreditNote(documentOf(order), note)));

describe('the credit note of items', () => {
  // 4.50 * 14.975% = 0.67
  const note = noteOf(1, { amount: '5.17', items: [{ itemId: strip.id, quantity: 1 }] });

  it('names the seller, the invoice, what was refunded and why, in the shop’s time zone', async () => {
    const text = await creditNote(orderOf([note]), note);
    for (const said of [
      'Credit Note',
      'No. 5eed0000-C1',
      // 01:30 in UTC
      'November 2, 2026',
      'Fridgewell Inc.',
      'GST/HST 00000 0000 RT0001',
      'Ada Lovelace',
      'Invoice of order #5eed0000',
      'October 31, 2026',
      'Refunded by the shop.',
      'Photo Strip 1 $4.50 each $4.50',
      'Subtotal $4.50',
      'GST 5% $0.22',
      'QST 9.975% $0.45',
      'Shipping $0.00',
      'Credit $5.17',
      'Invoice $57.13',
      'This credit note -$5.17',
      'After refunds $51.96',
      'USD',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Classic Square');
    expect(text).not.toContain('Earlier credit notes');
  });

  it('names those before it, and has the same bytes after the next one', async () => {
    const next = noteOf(2, { amount: '10.00', reason: 'cancelled' });
    const text = await creditNote(orderOf([note, next]), next);
    for (const said of [
      'The order was cancelled.',
      'Part of the items',
      'Credit $10.00',
      'Earlier credit notes -$5.17',
      'After refunds $41.96',
    ])
      expect(text).toContain(said);
    const [alone, followed] = await Promise.all(
      [[note], [note, next]].map((notes) => writeCreditNote(documentOf(orderOf(notes)), note)),
    );
    expect(followed!.equals(alone!)).toBe(true);
  });

  it('does not exist for a refund that is not the order’s', async () => {
    const strange = noteOf(2, { amount: '1.00' });
    await expect(writeCreditNote(documentOf(orderOf([note])), strange)).rejects.toThrow(RangeError);
  });
});

it('shows items without prices when less than those was refunded', async () => {
  const everything = [squares, strip].map(({ id, quantity }) => ({ itemId: id, quantity }));
  const notes = [noteOf(1, { amount: '10.00' }), noteOf(2, { amount: '47.13', items: everything, withShipping: true })];
  const text = await creditNote(orderOf(notes), notes[1]!);
  expect(text).toContain('Classic Square 2 Photo Strip 1 Subtotal');
  expect(text).toContain('After refunds $0.00');
});

describe('the invoice of a refunded order', () => {
  it('shows each refund with its credit note, and what is left', async () => {
    const order = orderOf([noteOf(1, { amount: '5.17' }), noteOf(2, { amount: '10.00' })]);
    const text = textIn(await readPdf(await writeInvoice(documentOf(order))));
    for (const said of [
      'Tax $6.66',
      'including GST 5% $2.22',
      'including QST 9.975% $4.44',
      'Total $57.13',
      'Refunded November 2, 2026, credit note 5eed0000-C1 -$5.17',
      'credit note 5eed0000-C2 -$10.00',
      'After refunds $41.96',
    ])
      expect(text).toContain(said);
  });

  it('says nothing of refunds where there are none', async () => {
    const text = textIn(await readPdf(await writeInvoice(documentOf(orderOf([])))));
    expect(text).not.toContain('efund');
  });
});
