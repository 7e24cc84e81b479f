import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Money, ZERO, add, cents, parseMoney, toDecimal } from '../money/money.js';
import { itemsRefund } from '../order-desk/items-refund.js';
import { taxOn, taxPartsOf, taxRateFor } from '../tax/tax.js';
import { sampleId } from '../testing/samples.js';
import { type RefundedAmount, amountLeftOf, refundPartsOf } from './refund-parts.js';

const lines = [
  { id: sampleId(), price: '19.99', quantity: 2 },
  { id: sampleId(), price: '4.50', quantity: 1 },
];
const orderOf = (items: readonly { id: string; price: string; quantity: number }[], state: string) => {
  const subtotal = items.reduce((sum, { price, quantity }) => add(sum, cents(parseMoney(price) * quantity)), ZERO);
  const tax = taxOn(subtotal, taxRateFor({ country: 'CA', state }));
  return {
    items,
    subtotal: toDecimal(subtotal),
    tax: toDecimal(tax),
    shipping: '5.99',
    totalAmount: toDecimal(add(subtotal, tax, parseMoney('5.99'))),
    shippingCountry: 'CA',
    shippingState: state,
  };
};
const refundOfItems = (amount: string, items: RefundedAmount['items'], withShipping = false): RefundedAmount => ({
  amount,
  items,
  withShipping,
});
const refundOf = (amount: string): RefundedAmount => ({ amount, items: null, withShipping: false });

describe('the parts of a refund', () => {
  // 2 * 19.99 + 4.50 = 44.48; tax 14.975% = 6.66: GST 2.22, QST 4.44
  const order = orderOf(lines, 'QC');

  it('are the price of its items, their share of each tax, and the shipping if it was refunded', () => {
    // 4.50 * 14.975% = 0.67
    const [parts] = refundPartsOf(order, [refundOfItems('5.17', [{ itemId: lines[1]!.id, quantity: 1 }])]);
    expect(parts).toEqual({
      goods: 450,
      tax: 67,
      shipping: 0,
      taxes: [
        // 2.22 * 0.67 / 6.66
        { name: 'GST 5%', amount: 22 },
        { name: 'QST 9.975%', amount: 45 },
      ],
    });
    expect(refundPartsOf(order, [refundOfItems('5.99', [], true)])[0]).toMatchObject({
      goods: 0,
      tax: 0,
      shipping: 599,
    });
  });

  it('are proportional to what is left when it was for an amount only', () => {
    // of 44.48 + 6.66 + 5.99 = 57.13
    expect(refundPartsOf(order, [refundOf('10.00')])[0]).toMatchObject({ goods: 778, tax: 117, shipping: 105 });
  });

  it('are all that is left when everything is refunded after an amount', () => {
    const everything = lines.map(({ id, quantity }) => ({ itemId: id, quantity }));
    const [, rest] = refundPartsOf(order, [refundOf('10.00'), refundOfItems('47.13', everything, true)]);
    expect(rest).toMatchObject({ goods: 4448 - 778, tax: 666 - 117, shipping: 599 - 105 });
  });

  it('name an untaxed order’s tax, which is nothing', () => {
    const untaxed = { ...order, tax: '0.00', shippingCountry: 'US', shippingState: 'NY' };
    expect(refundPartsOf(untaxed, [refundOf('1.00')])[0]!.taxes).toEqual([{ name: 'Tax', amount: 0 }]);
  });

  it('never get lost: the notes and what is left are the invoice in every part, to the cent', () => {
    const placed = fc.record({
      items: fc.array(
        fc.record({
          id: fc.uuid(),
          price: fc.integer({ min: 1, max: 99_999 }).map((price) => toDecimal(cents(price))),
          quantity: fc.integer({ min: 1, max: 4 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      state: fc.constantFrom('QC', 'ON', 'BC', 'SK', 'AB'),
    });
    const wanted = fc.array(
      fc.record({
        isAmount: fc.boolean(),
        line: fc.nat(3),
        share: fc.integer({ min: 1, max: 100 }),
        withShipping: fc.boolean(),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(placed, wanted, ({ items, state }, refunds) => {
        const placedOrder = orderOf(items, state);
        const paid = {
          subtotal: parseMoney(placedOrder.subtotal),
          tax: parseMoney(placedOrder.tax),
          shipping: parseMoney(placedOrder.shipping),
        };
        const refunded = items.map(() => 0);
        let left = parseMoney(placedOrder.totalAmount);
        let isShippingRefunded = false;
        const made = refunds.flatMap(({ isAmount, line, share, withShipping: isWanted }) => {
          const at = line % items.length;
          const withShipping = isWanted && !isShippingRefunded;
          const chosen = Math.min(1, items[at]!.quantity - refunded[at]!);
          const priced = items.map(({ price }, index) => ({
            price: parseMoney(price),
            refunded: refunded[index]!,
            chosen: index === at ? chosen : 0,
          }));
          const amount = isAmount ? Math.ceil((left * share) / 100) : itemsRefund(paid, priced, { withShipping });
          if (amount === 0 || amount > left) return [];
          left = cents(left - amount);
          if (isAmount) return [refundOf(toDecimal(cents(amount)))];
          refunded[at]! += chosen;
          isShippingRefunded ||= withShipping;
          return [refundOfItems(toDecimal(cents(amount)), [{ itemId: items[at]!.id, quantity: chosen }], withShipping)];
        });
        const parts = refundPartsOf(placedOrder, made);
        for (const [index, { goods, tax, shipping, taxes }] of parts.entries()) {
          expect(add(goods, tax, shipping)).toBe(parseMoney(made[index]!.amount));
          expect(add(...taxes.map(({ amount }) => amount))).toBe(tax);
          for (const part of [goods, tax, shipping, ...taxes.map(({ amount }) => amount)])
            expect(part).toBeGreaterThanOrEqual(0);
        }
        const sumOf = (part: (of: (typeof parts)[number]) => Money) => add(ZERO, ...parts.map(part));
        expect(amountLeftOf(placedOrder, made)).toBe(left);
        expect(sumOf(({ goods }) => goods)).toBeLessThanOrEqual(paid.subtotal);
        expect(sumOf(({ shipping }) => shipping)).toBeLessThanOrEqual(paid.shipping);
        for (const [index, { amount }] of taxPartsOf(placedOrder).entries()) {
          const given = sumOf(({ taxes }) => taxes[index]!.amount);
          expect(given).toBeLessThanOrEqual(amount);
          expect(left > 0 || given === amount).toBe(true);
        }
      }),
    );
  });
});
