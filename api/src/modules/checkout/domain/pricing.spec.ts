import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LineRequest } from 'shared-contracts/cart/schemas';
import { guestLineOf } from 'shared-contracts/cart/guest-line';
import { subtotalOf } from 'shared-contracts/cart/totals';
import { type Money, add, cents, parseMoney, times, toDecimal } from 'shared-contracts/money/money';
import { taxRateFor } from 'shared-contracts/tax/tax';
import { sampleMagnets, sampleProduct } from 'shared-contracts/testing/samples';
import { type PaymentLines, paymentLinesOf } from './payment-lines.js';
import { anyPurchase } from '../../../testing/any-purchase.js';
import { type PricedProduct, paymentLimits, priceCheckout } from './pricing.js';

const totalOfPaymentLines = ({ items, shipping }: PaymentLines): Money =>
  add(shipping.amount, ...items.map(({ unitAmount, quantity }) => times(unitAmount, quantity)));

const standard = { baseRate: '5.99', freeShippingThreshold: '50.00' };
const ontario = taxRateFor({ country: 'CA', state: 'ON' });
const quebec = taxRateFor({ country: 'CA', state: 'QC' });
const oregon = taxRateFor({ country: 'US', state: 'OR' });

const square: PricedProduct = {
  id: 'square',
  name: 'Square magnet',
  imageUrl: null,
  price: '10.00',
  packOptions: null,
  magnets: sampleMagnets,
  variations: [{ id: 'glossy', name: 'Finish', value: 'Glossy', priceAdjustment: '1.50' }],
};
const round: PricedProduct = { ...square, id: 'round', name: 'Round magnet', price: '4.35', variations: [] };
const products = new Map([square, round].map((product) => [product.id, product]));

const lineRequest = (line: Partial<LineRequest>): LineRequest => ({
  productId: 'square',
  quantity: 1,
  selectedPack: null,
  selectedPackPrice: null,
  variationId: null,
  customImages: [],
  customDesign: null,
  customMessage: null,
  ...line,
});
const price = (requests: LineRequest[], more: Partial<Parameters<typeof priceCheckout>[0]> = {}) =>
  priceCheckout({ requests, products, shippingOption: standard, taxRate: ontario, ...more });

describe('pricing a checkout', () => {
  it('adds up lines, tax and shipping', () => {
    const pricing = price([lineRequest({ quantity: 2, selectedPack: '3' }), lineRequest({ productId: 'round' })]);
    // a 3-pack of the square is 1.2 * 10.00; 2 * 12.00 + 4.35 = 28.35; 13% of it is 3.6855
    expect(pricing).toMatchObject({
      kind: 'priced',
      checkout: { totals: { subtotal: 2835, tax: 369, shipping: 599, total: 2835 + 369 + 599 } },
    });
  });

  it("computes Quebec's 14.975% exactly to the cent", () => {
    const pricing = price([lineRequest({ quantity: 2 })], { taxRate: quebec });
    // 20.00 * 14.975% = 2.995, a half goes up
    expect(pricing).toMatchObject({ checkout: { totals: { tax: 300 } } });
  });

  it("charges the pack's price, else the product's, adjusted by the variation", () => {
    const unitPrices = [
      lineRequest({ selectedPack: '12', variationId: 'glossy' }),
      lineRequest({ variationId: 'glossy' }),
      lineRequest({}),
    ].map((line) => {
      const pricing = price([line]);
      return pricing.kind === 'priced' && pricing.checkout.lines[0]?.unitPrice;
    });
    // 24.00 + 1.50 x 24.00 / 10.00; 10.00 + 1.50; 10.00
    expect(unitPrices).toEqual([2400 + 360, 1150, 1000]);
  });

  it('takes the smallest pack where a product without single magnets names none', () => {
    const bundle = {
      ...square,
      packOptions: [
        { size: 12, price: '44.99' },
        { size: 6, price: '24.99' },
      ],
    };
    expect(price([lineRequest({})], { products: new Map([['square', bundle]]) })).toMatchObject({
      checkout: { lines: [{ selectedPack: '6', unitPrice: 2499 }] },
    });
  });

  it('accepts the price that the shopper saw in any notation', () => {
    expect(price([lineRequest({ selectedPack: '1', selectedPackPrice: '10' })]).kind).toBe('priced');
    expect(price([lineRequest({ selectedPack: '1', selectedPackPrice: '10.0' })]).kind).toBe('priced');
  });

  it("reports a price or total that differs from the server's", () => {
    expect(price([lineRequest({ selectedPack: '12', selectedPackPrice: '0.01' })])).toMatchObject({
      kind: 'price_changed',
      checkout: { lines: [{ unitPrice: 2400 }] },
    });
    // 10.00 + 1.30 + 5.99
    expect(price([lineRequest({})], { expectedTotal: '17.29' }).kind).toBe('priced');
    expect(price([lineRequest({})], { expectedTotal: '17.28' }).kind).toBe('price_changed');
  });

  it('names each line that is no longer sold', () => {
    expect(
      price([
        lineRequest({}),
        lineRequest({ productId: 'gone' }),
        lineRequest({ selectedPack: '7' }),
        lineRequest({ variationId: 'matte' }),
      ]),
    ).toEqual({
      kind: 'invalid',
      errors: {
        'items.1.productId': 'The selected product could not be found.',
        'items.2.selectedPack': 'Square magnet is no longer sold in this pack size.',
        'items.3.variationId': 'Square magnet is no longer sold in this variation.',
      },
    });
  });

  it("refuses amounts and item counts beyond a card payment's limits", () => {
    const priced = (text: string) => new Map([['square', { ...square, price: text }]]);
    const free = { baseRate: '0.00', freeShippingThreshold: null };
    const cheap = { products: priced('0.49'), shippingOption: free, taxRate: oregon };
    expect(price([lineRequest({})], cheap).kind).toBe('invalid');
    expect(price([lineRequest({})], { ...cheap, products: priced('0.50') }).kind).toBe('priced');
    expect(price([lineRequest({ quantity: 999 })], { products: priced('99999999.99') }).kind).toBe('invalid');
    const hundred = Array.from({ length: 100 }, (_, index) => lineRequest({ customMessage: `number ${index}` }));
    expect(price(hundred).kind).toBe('invalid');
    expect(price(hundred, { taxRate: oregon }).kind).toBe('priced');
    expect(price(hundred.slice(1)).kind).toBe('priced');
  });
});

describe('for any cart, province and shipping option', () => {
  it('subtotal, tax and shipping add up to the total, and so does the payment page', () => {
    fc.assert(
      fc.property(anyPurchase, ({ cart, region, shippingOption }) => {
        const taxRate = taxRateFor(region);
        const pricing = priceCheckout({ ...cart, shippingOption, taxRate });
        if (pricing.kind !== 'priced') return;
        const { lines, totals } = pricing.checkout;
        expect(totals.subtotal).toBe(subtotalOf(lines));
        expect(totals.total).toBe(add(totals.subtotal, totals.tax, totals.shipping));
        const paymentLines = paymentLinesOf(pricing.checkout, { shippingMethod: 'Standard', taxRate });
        expect(totalOfPaymentLines(paymentLines)).toBe(totals.total);
        expect(paymentLines.items.length).toBeLessThanOrEqual(paymentLimits.lineItems);
        expect(paymentLines.items.every(({ unitAmount }) => unitAmount > 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('every line is charged what the guest cart shows for it', () => {
    fc.assert(
      fc.property(anyPurchase, ({ cart, region, shippingOption }) => {
        for (const request of cart.requests) {
          const { variations, ...priced } = cart.products.get(request.productId)!;
          const product = sampleProduct({
            ...priced,
            packOptions: priced.packOptions && [...priced.packOptions],
            variations: variations.map((variation) => ({ ...variation, stockQuantity: 1, sku: null })),
          });
          const { selectedPack, selectedPackPrice, variation, product: shown } = guestLineOf({ ...request, product });
          const pricing = priceCheckout({
            ...cart,
            requests: [{ ...request, quantity: 1, selectedPack, selectedPackPrice }],
            shippingOption,
            taxRate: taxRateFor(region),
          });
          if (pricing.kind === 'invalid') continue;
          expect(pricing.kind).toBe('priced');
          const shownPrice = selectedPackPrice ?? variation?.price ?? shown.price;
          expect(pricing.checkout.lines[0]?.unitPrice).toBe(parseMoney(shownPrice));
        }
      }),
    );
  });

  it('confirming the current prices always succeeds', () => {
    fc.assert(
      fc.property(anyPurchase, fc.integer({ min: 0, max: 100_000 }), ({ cart, region, shippingOption }, shown) => {
        const taxRate = taxRateFor(region);
        const order = { ...cart, shippingOption, taxRate };
        const first = priceCheckout({ ...order, expectedTotal: toDecimal(shown as Money) });
        if (first.kind === 'invalid') return;
        const confirmed = priceCheckout({
          ...order,
          requests: cart.requests.map((line, index) => ({
            ...line,
            selectedPackPrice: toDecimal(first.checkout.lines[index]?.unitPrice ?? cents(0)),
          })),
          expectedTotal: toDecimal(first.checkout.totals.total),
        });
        expect(confirmed).toEqual({ kind: 'priced', checkout: first.checkout });
      }),
    );
  });
});
