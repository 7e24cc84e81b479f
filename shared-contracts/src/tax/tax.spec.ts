import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cents, parseMoney, toDecimal } from '../money/money.js';
import { regionsOf, taxLabel, taxOn, taxPartsOf, taxRateFor, taxRowsOf } from './tax.js';

const inCanada = (state: string) => taxRateFor({ country: 'CA', state });

describe('the tax rate', () => {
  it.each([
    ['AB', 'Alberta', '5.00%'],
    ['BC', 'British Columbia', '12.00%'],
    ['MB', 'Manitoba', '12.00%'],
    ['NB', 'New Brunswick', '15.00%'],
    ['NL', 'Newfoundland and Labrador', '15.00%'],
    ['NT', 'Northwest Territories', '5.00%'],
    ['NS', 'Nova Scotia', '15.00%'],
    ['NU', 'Nunavut', '5.00%'],
    ['ON', 'Ontario', '13.00%'],
    ['PE', 'Prince Edward Island', '15.00%'],
    ['QC', 'Quebec', '14.98%'],
    ['SK', 'Saskatchewan', '11.00%'],
    ['YT', 'Yukon', '5.00%'],
  ])('of %s, by code or as %s, reads %s', (code, name, label) => {
    expect(taxLabel(inCanada(code))).toBe(label);
    expect(taxLabel(inCanada(name))).toBe(label);
    expect(taxLabel(inCanada(name.toLowerCase()))).toBe(label);
  });

  it('accepts Québec with its accent', () => expect(inCanada('Québec')).toBe(14_975));
  it('is 5% in an unknown Canadian region', () => expect(taxLabel(inCanada('Atlantis'))).toBe('5.00%'));
  it('recognizes Canada by its full name', () =>
    expect(taxLabel(taxRateFor({ country: 'Canada', state: 'ON' }))).toBe('13.00%'));
  it('recognizes Canada by a province alone', () =>
    expect(taxLabel(taxRateFor({ country: '', state: 'ON' }))).toBe('13.00%'));
  it('is 0% in the United States and everywhere else', () => {
    expect(taxRateFor({ country: 'US', state: 'CA' })).toBe(0);
    expect(taxRateFor({ country: 'FR', state: 'Paris' })).toBe(0);
  });
});

describe('tax on a subtotal', () => {
  it.each([
    // Quebec, 14.975 %: subtotal, exact tax, tax to the cent
    ['100.00', '14.975 exactly', '14.98'],
    ['33.40', '5.00165', '5.00'],
    ['19.99', '2.9935025', '2.99'],
    ['0.10', '0.014975', '0.01'],
  ])('of %s in Quebec is %s, charged as %s', (subtotal, _exact, expected) => {
    expect(toDecimal(taxOn(parseMoney(subtotal), inCanada('QC')))).toBe(expected);
  });

  it.each([
    ['AB', '47.97 x 0.05 = 2.3985', '2.40'],
    ['BC', '47.97 x 0.12 = 5.7564', '5.76'],
    ['MB', '47.97 x 0.12 = 5.7564', '5.76'],
    ['NB', '47.97 x 0.15 = 7.1955', '7.20'],
    ['NL', '47.97 x 0.15 = 7.1955', '7.20'],
    ['NT', '47.97 x 0.05 = 2.3985', '2.40'],
    ['NS', '47.97 x 0.15 = 7.1955', '7.20'],
    ['NU', '47.97 x 0.05 = 2.3985', '2.40'],
    ['ON', '47.97 x 0.13 = 6.2361', '6.24'],
    ['PE', '47.97 x 0.15 = 7.1955', '7.20'],
    ['QC', '47.97 x 0.14975 = 7.1835075', '7.18'],
    ['SK', '47.97 x 0.11 = 5.2767', '5.28'],
    ['YT', '47.97 x 0.05 = 2.3985', '2.40'],
  ])('of 47.97 in %s is %s, charged as %s', (code, _exact, expected) => {
    expect(toDecimal(taxOn(parseMoney('47.97'), inCanada(code)))).toBe(expected);
  });

  it('is 3.90 on 29.99 in Ontario: 29.99 x 0.13 = 3.8987', () => {
    expect(toDecimal(taxOn(parseMoney('29.99'), inCanada('ON')))).toBe('3.90');
  });

  it('is never negative and within half a cent of the exact amount, in every province', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.constantFrom(...regionsOf.CA), (subtotal, region) => {
        const rate = inCanada(region.code);
        const tax = taxOn(cents(subtotal), rate);
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(Math.abs(tax - (subtotal * rate) / 100_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

it('the checkout form offers 13 Canadian regions and 50 states', () => {
  expect(regionsOf.CA).toHaveLength(13);
  const states = regionsOf.US.filter(({ group }) => group === undefined);
  expect(new Set(states.map(({ code }) => code)).size).toBe(50);
});

it('the checkout form offers DC, the territories and military addresses after the states, untaxed', () => {
  const others = regionsOf.US.slice(50);
  expect(others.map(({ code }) => code)).toEqual(['DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP']);
  expect(new Set(others.map(({ group }) => group)).size).toBe(1);
  for (const { code } of others) expect(taxRateFor({ country: 'US', state: code })).toBe(0);
});

const orderTo = (
  shippingState: string,
  { shippingCountry = 'CA', tax }: { shippingCountry?: string; tax?: string } = {},
) => {
  const rate = taxRateFor({ country: shippingCountry, state: shippingState });
  return { subtotal: '40.00', tax: tax ?? toDecimal(taxOn(parseMoney('40.00'), rate)), shippingCountry, shippingState };
};

const namesOf = (order: ReturnType<typeof orderTo>) => taxPartsOf(order).map(({ name }) => name);

describe('the tax of an order by name', () => {
  it.each([
    ['ON', ['HST 13%']],
    ['NS', ['HST 15%']],
    ['QC', ['GST 5%', 'QST 9.975%']],
    ['BC', ['GST 5%', 'PST 7%']],
    ['SK', ['GST 5%', 'PST 6%']],
    ['AB', ['GST 5%']],
  ])('in %s is %j', (state, names) => expect(namesOf(orderTo(state))).toEqual(names));

  it('is shown apart in Quebec, to the cent: 40.00 x 0.05 = 2.00, and 5.99 - 2.00', () => {
    expect(taxPartsOf(orderTo('QC')).map(({ amount }) => toDecimal(amount))).toEqual(['2.00', '3.99']);
  });

  it('has parts that add up to the rate and to the tax, in every region', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.constantFrom(...regionsOf.CA), (subtotal, { code }) => {
        const rate = inCanada(code);
        const order = {
          ...orderTo(code),
          subtotal: toDecimal(cents(subtotal)),
          tax: toDecimal(taxOn(cents(subtotal), rate)),
        };
        const rows = taxPartsOf(order);
        const percents = rows.map(({ name }) => Number(/([\d.]+)%/.exec(name)?.[1]) * 1000);
        expect(percents.reduce((sum, part) => sum + part, 0)).toBe(rate);
        expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(parseMoney(order.tax));
        expect(Math.min(...rows.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is only "Tax" in the United States, for an amount that is not by this rate, and where the place is not known', () => {
    expect(namesOf(orderTo('NY', { shippingCountry: 'US' }))).toEqual(['Tax']);
    expect(namesOf(orderTo('ON', { tax: '6.00' }))).toEqual(['Tax']);
    expect(taxPartsOf({ subtotal: '40.00', tax: '5.20' })).toMatchObject([{ name: 'Tax' }]);
  });

  it('has a row of its own in a summary, which names it or is followed by what it includes', () => {
    const rowsOf = (state: string) => taxRowsOf(orderTo(state)).map(({ name, amount }) => [name, toDecimal(amount)]);
    expect(rowsOf('ON')).toEqual([['Tax (HST 13%)', '5.20']]);
    expect(rowsOf('QC')).toEqual([
      ['Tax', '5.99'],
      ['including GST 5%', '2.00'],
      ['including QST 9.975%', '3.99'],
    ]);
    expect(taxRowsOf({ subtotal: '40.00', tax: '0.00' })).toEqual([{ name: 'Tax', amount: 0 }]);
  });
});
