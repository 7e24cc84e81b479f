import { describe, expect, it } from '@jest/globals';
import { parseMoney, toDecimal } from '../money/money.js';
import { taxNameOf } from './tax-name.js';
import { regionsOf, taxOn, taxRateFor } from './tax.js';

const orderTo = (
  shippingState: string,
  { shippingCountry = 'CA', tax }: { shippingCountry?: string; tax?: string } = {},
) => {
  const rate = taxRateFor({ country: shippingCountry, state: shippingState });
  return { subtotal: '40.00', tax: tax ?? toDecimal(taxOn(parseMoney('40.00'), rate)), shippingCountry, shippingState };
};

describe('the name of a tax', () => {
  it.each([
    ['ON', 'HST 13%'],
    ['NS', 'HST 15%'],
    ['QC', 'GST 5% + QST 9.975%'],
    ['BC', 'GST 5% + PST 7%'],
    ['SK', 'GST 5% + PST 6%'],
    ['AB', 'GST 5%'],
  ])('in %s is %s', (state, name) => expect(taxNameOf(orderTo(state))).toBe(name));

  it('says parts that add up to the rate in every region', () => {
    for (const { code } of regionsOf.CA) {
      const parts = [...taxNameOf(orderTo(code)).matchAll(/([\d.]+)%/g)].map(([, percent]) => Number(percent) * 1000);
      expect([code, parts.reduce((sum, part) => sum + part, 0)]).toEqual([
        code,
        taxRateFor({ country: 'CA', state: code }),
      ]);
    }
  });

  it('is only "Tax" in the United States, and for an amount that is not by this rate', () => {
    expect(taxNameOf(orderTo('NY', { shippingCountry: 'US' }))).toBe('Tax');
    expect(taxNameOf(orderTo('ON', { tax: '6.00' }))).toBe('Tax');
  });
});
