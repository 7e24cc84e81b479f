import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { add, cents } from '../money/money.js';
import { itemsRefund } from './items-refund.js';

const paid = { subtotal: cents(3000), tax: cents(390), shipping: cents(599) };

describe('the refund for items', () => {
  it('is their price with its share of the tax, and the shipping if wanted', () => {
    const items = [{ price: cents(1000), refunded: 0, chosen: 1 }];
    // 10.00 + 13% tax
    expect(itemsRefund(paid, items, { withShipping: false })).toBe(1000 + 130);
    expect(itemsRefund(paid, items, { withShipping: true })).toBe(1000 + 130 + 599);
  });

  it('is nothing but the shipping without items, and has no tax when nothing was paid', () => {
    expect(itemsRefund(paid, [], { withShipping: true })).toBe(599);
    const free = { subtotal: cents(0), tax: cents(0), shipping: cents(0) };
    expect(itemsRefund(free, [{ price: cents(0), refunded: 0, chosen: 1 }], { withShipping: true })).toBe(0);
  });

  it('adds up to what was paid, unit by unit', () => {
    const prices = fc.array(
      fc.record({ price: fc.integer({ min: 1, max: 99_999 }), quantity: fc.integer({ min: 1, max: 5 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 15_000 }), (lines, rate) => {
        const subtotal = cents(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
        const order = { subtotal, tax: cents(Math.round((subtotal * rate) / 100_000)), shipping: cents(599) };
        const refunded = lines.map(() => 0);
        let sum = cents(0);
        for (const [index, { quantity }] of lines.entries())
          for (let unit = 0; unit < quantity; unit += 1) {
            const items = lines.map(({ price }, nth) => ({
              price: cents(price),
              refunded: refunded[nth]!,
              chosen: nth === index ? 1 : 0,
            }));
            sum = add(sum, itemsRefund(order, items, { withShipping: false }));
            refunded[index]! += 1;
          }
        expect(sum).toBe(order.subtotal + order.tax);
      }),
    );
  });
});
