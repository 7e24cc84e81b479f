import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cents, parseMoney, toDecimal } from 'shared-contracts/money/money';
import type { Refunded } from 'shared-contracts/order-desk/schemas';
import { planRefund } from './plan-refund.js';

type Refundable = Parameters<typeof planRefund>[0];
const square = {
  id: 'square',
  productName: 'Classic Square',
  price: '10.00',
  quantity: 2,
  refundedQuantity: 0,
  returnedQuantity: 0,
};
const strip = { ...square, id: 'strip', productName: 'Photo Strip', price: '5.00', quantity: 1 };
/** 2 x 10.00 + 5.00, 13% tax, 5.99 shipping. */
const bought = (changes: Partial<Refundable> = {}): Refundable => ({
  order: { status: 'processing', subtotal: '25.00', tax: '3.25', shipping: '5.99', disputedAmount: '0.00' },
  lines: [square, strip],
  left: cents(2500 + 325 + 599),
  promised: cents(0),
  isShippingRefunded: false,
  ...changes,
});
const plan = (refundable: Refundable, what: Refunded, returnStock = false) =>
  planRefund(refundable, { what, returnStock });
const items = (...units: [string, number][]): Refunded => ({
  kind: 'items',
  items: units.map(([itemId, quantity]) => ({ itemId, quantity })),
  withShipping: false,
});

describe('a refund', () => {
  it('in full has all units, the shipping and what is left', () => {
    expect(plan(bought(), { kind: 'full' }, true)).toMatchObject({
      value: {
        amount: 3424,
        withShipping: true,
        items: [
          { itemId: 'square', quantity: 2 },
          { itemId: 'strip', quantity: 1 },
        ],
        returned: [
          { itemId: 'square', quantity: 2 },
          { itemId: 'strip', quantity: 1 },
        ],
      },
    });
  });

  it('in full leaves out shipping that is refunded already', () => {
    const rest = bought({ left: cents(2825), isShippingRefunded: true });
    expect(plan(rest, { kind: 'full' })).toMatchObject({ value: { amount: 2825, withShipping: false } });
  });

  it('of units has their price and tax, and returns them only if wanted', () => {
    // 10.00 + 1.30
    expect(plan(bought(), items(['square', 1]))).toMatchObject({ value: { amount: 1130, returned: [] } });
    expect(plan(bought(), items(['square', 1]), true)).toMatchObject({
      value: { returned: [{ itemId: 'square', quantity: 1 }] },
    });
  });

  it('of an amount has no units', () => {
    expect(plan(bought(), { kind: 'amount', amount: '3.50' })).toMatchObject({
      value: { amount: 350, items: null, withShipping: false, returned: [] },
    });
  });

  it('returns no unit that is in stock again', () => {
    const half = bought({ lines: [{ ...square, returnedQuantity: 1 }] });
    expect(plan(half, { kind: 'full' }, true)).toMatchObject({
      value: { returned: [{ itemId: 'square', quantity: 1 }] },
    });
  });
});

describe('a refund is refused', () => {
  it.each<[string, Refundable, Refunded, string]>([
    ['if nothing is left', bought({ left: cents(0) }), { kind: 'full' }, 'There is nothing left to refund.'],
    [
      'if less is left',
      bought({ left: cents(300) }),
      { kind: 'amount', amount: '3.01' },
      'Only $3.00 can still be refunded.',
    ],
    [
      'if less is left than units cost',
      bought({ left: cents(300) }),
      items(['strip', 1]),
      'Only $3.00 can still be refunded.',
    ],
    [
      'for more units than were bought',
      bought(),
      items(['square', 3]),
      'Only 2 of Classic Square can still be refunded.',
    ],
    [
      'for units that are refunded',
      bought({ lines: [{ ...square, refundedQuantity: 2 }] }),
      items(['square', 1]),
      'Classic Square is refunded already.',
    ],
    [
      'for shipping that is refunded',
      bought({ isShippingRefunded: true }),
      { kind: 'items', items: [], withShipping: true },
      'The shipping is refunded already.',
    ],
    ['for items of another order', bought(), items(['other', 1]), 'This item is not in the order'],
    ['for nothing', bought(), items(), 'Choose what to refund'],
  ])('%s', (_, refundable, what, message) => {
    expect(plan(refundable, what)).toMatchObject({ ok: false, message });
  });

  it.each<[string, Refundable, Refunded, string]>([
    ['everything', bought({ left: cents(0) }), { kind: 'full' }, 'There is nothing left to refund.'],
    ['a part', bought({ left: cents(500) }), { kind: 'amount', amount: '6.00' }, 'Only $5.00 can still be refunded.'],
  ])('and names the dispute if the bank has %s', (_, refundable, what, message) => {
    const order = { ...refundable.order, disputedAmount: '29.24' };
    const refused = plan({ ...refundable, order }, what);
    expect(refused).toMatchObject({ ok: false, code: 'payment_disputed' });
    expect(refused).toMatchObject({
      message: expect.stringMatching(/^\$29\.24 of this payment is disputed: .* refunded too\. /),
    });
    expect(refused).toMatchObject({ message: expect.stringContaining(message) });
  });

  it('if units are to be returned that it does not name, or that were returned by the cancellation', () => {
    expect(plan(bought(), { kind: 'amount', amount: '1.00' }, true)).toMatchObject({ code: 'invalid_input' });
    const cancelled = bought({ order: { ...bought().order, status: 'cancelled' } });
    expect(plan(cancelled, { kind: 'full' }, true)).toMatchObject({ code: 'invalid_input' });
  });
});

it('refunds never add up to more than was paid, whatever is wanted in which order', () => {
  const wanted = fc.oneof(
    fc.constant<Refunded>({ kind: 'full' }),
    fc.integer({ min: 1, max: 4000 }).map((amount): Refunded => ({ kind: 'amount', amount: toDecimal(cents(amount)) })),
    fc
      .tuple(fc.integer({ min: 1, max: 2 }), fc.constantFrom('square', 'strip'), fc.boolean())
      .map(([quantity, itemId, withShipping]): Refunded => ({
        kind: 'items',
        items: [{ itemId, quantity }],
        withShipping,
      })),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(wanted, fc.boolean()), { maxLength: 8 }), (steps) => {
      const state = bought();
      const paid = parseMoney('34.24');
      let refunded = 0;
      let current = state.lines.map((line) => ({ ...line }));
      let isShippingRefunded = false;
      for (const [what, returnStock] of steps) {
        const planned = planRefund(
          { ...state, lines: current, left: cents(paid - refunded), isShippingRefunded },
          { what, returnStock },
        );
        if (!planned.ok) continue;
        const { value } = planned;
        refunded += value.amount;
        isShippingRefunded ||= value.withShipping;
        const count = (units: readonly { itemId: string; quantity: number }[] | null, id: string) =>
          units?.find(({ itemId }) => itemId === id)?.quantity ?? 0;
        current = current.map((line) => ({
          ...line,
          refundedQuantity: line.refundedQuantity + count(value.items, line.id),
          returnedQuantity: line.returnedQuantity + count(value.returned, line.id),
        }));
      }
      expect(refunded).toBeLessThanOrEqual(paid);
      for (const line of current) {
        expect(line.refundedQuantity).toBeLessThanOrEqual(line.quantity);
        expect(line.returnedQuantity).toBeLessThanOrEqual(line.quantity);
      }
    }),
  );
});
