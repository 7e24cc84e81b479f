import { describe, expect, it } from '@jest/globals';
import { cents } from 'shared-contracts/money/money';
import { isTaxPending, quoteOf } from './order-quote';

const standard = { baseRate: '5.99', freeShippingThreshold: '50.00' };
const lines = (unitPrice: number, quantity = 1) => [{ unitPrice: cents(unitPrice), quantity }];

describe('the quote of an order', () => {
  it('has no tax until the destination is known', () => {
    const quote = quoteOf({ lines: lines(1200, 2), shippingOption: standard });
    // 2 * 12.00 + 5.99
    expect(quote).toMatchObject({ subtotal: 2400, tax: 0, shipping: 599, total: 2999, taxLabel: undefined });
    expect(isTaxPending(quote)).toBe(true);
  });

  it("includes the province's tax and its label", () => {
    const destination = { country: 'CA', state: 'QC' };
    const quote = quoteOf({ lines: lines(2000), shippingOption: standard, destination });
    // 20.00 * 14.975% = 2.995, a half goes up; 20.00 + 3.00 + 5.99
    expect(quote).toMatchObject({ tax: 300, taxLabel: '14.98%', total: 2899 });
  });

  it('has 0.00% tax in the United States', () => {
    const quote = quoteOf({
      lines: lines(2000),
      shippingOption: standard,
      destination: { country: 'US', state: 'OR' },
    });
    expect(quote).toMatchObject({ tax: 0, taxLabel: '0.00%' });
    expect(isTaxPending(quote)).toBe(false);
  });

  it('has the amount missing for free shipping, even at exactly the threshold', () => {
    expect(quoteOf({ lines: lines(4000), shippingOption: standard }).missingForFreeShipping).toBe(1001);
    expect(quoteOf({ lines: lines(5000), shippingOption: standard })).toMatchObject({
      missingForFreeShipping: 1,
      shipping: 599,
    });
    expect(quoteOf({ lines: lines(5001), shippingOption: standard })).toMatchObject({
      missingForFreeShipping: undefined,
      shipping: 0,
    });
  });
});
