import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { add, cents, times, toDecimal } from '../money/money.js';
import { packOptionsOf } from '../packs/packs.js';
import { regionsOf, taxRateFor } from '../tax/tax.js';
import { subtotalOf, totalsOf } from './totals.js';

const standard = { baseRate: '5.99', freeShippingThreshold: '50.00' };

describe('the totals of an order', () => {
  it('come to 60.23 for 2 packs at 24.00 shipped to Ontario: 48.00 + 6.24 + 5.99 = 60.23', () => {
    const totals = totalsOf({
      lines: [{ unitPrice: cents(2400), quantity: 2 }],
      shippingOption: standard,
      taxRate: taxRateFor({ country: 'CA', state: 'ON' }),
    });
    expect(Object.values(totals).map(toDecimal)).toEqual(['48.00', '6.24', '5.99', '60.23']);
  });

  it('come to 68.99 for 3 x 20.00 shipped to Quebec: 60.00 + 8.985 (8.99) + 0.00 = 68.99', () => {
    const totals = totalsOf({
      lines: [{ unitPrice: cents(2000), quantity: 3 }],
      shippingOption: standard,
      taxRate: taxRateFor({ country: 'CA', state: 'QC' }),
    });
    expect(Object.values(totals).map(toDecimal)).toEqual(['60.00', '8.99', '0.00', '68.99']);
  });

  it('are nothing for nothing, shipping included', () => {
    const totals = totalsOf({ lines: [], shippingOption: standard, taxRate: taxRateFor({ country: '', state: '' }) });
    expect(Object.values(totals)).toEqual([0, 0, 0, 0]);
  });

  it('add up to the cent, for any cart, pack and province', () => {
    const price = fc.integer({ min: 1, max: 9_999_99 }).map((amount) => toDecimal(cents(amount)));
    const line = fc.record({
      price,
      size: fc.constantFrom(1, 3, 5, 6, 9, 12, 18, 24),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.constantFrom(...regionsOf.CA), (cart, region) => {
        const lines = cart.map(({ price: base, size, quantity }) => ({
          quantity,
          unitPrice: packOptionsOf({ price: base, packOptions: null }).find((pack) => pack.size === size)!.price,
        }));
        const totals = totalsOf({
          lines,
          shippingOption: standard,
          taxRate: taxRateFor({ country: 'CA', state: region.code }),
        });
        expect(totals.total).toBe(totals.subtotal + totals.tax + totals.shipping);
        expect(totals.subtotal).toBe(add(...lines.map((priced) => times(priced.unitPrice, priced.quantity))));
        expect(subtotalOf(lines.toReversed())).toBe(totals.subtotal);
      }),
    );
  });
});
