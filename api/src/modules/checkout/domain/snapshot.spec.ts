import { describe, expect, it } from '@jest/globals';
import { cents } from 'shared-contracts/money/money';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import type { PricedCheckout } from './pricing.js';
import { pricedFrom, snapshotOf, type CheckoutLine, isSamePurchase } from './snapshot.js';

const checkout: PricedCheckout = {
  lines: [
    {
      productId: 'square',
      productName: 'Square magnet',
      imageUrl: null,
      variationId: null,
      variationName: null,
      quantity: 2,
      unitPrice: cents(1205),
      selectedPack: '3',
      photoPlaces: 3,
      customImages: ['/objects/a'],
      customDesign: sampleDesign({ paths: ['/objects/a'] }),
      magnets: sampleMagnets,
      customMessage: null,
    },
  ],
  totals: { subtotal: cents(2410), tax: cents(313), shipping: cents(599), total: cents(2410 + 313 + 599) },
};

describe("the snapshot of a checkout's prices", () => {
  it('is stored as decimal strings', () => {
    expect(snapshotOf(checkout)).toMatchObject({
      lines: [{ unitPrice: '12.05' }],
      subtotal: '24.10',
      tax: '3.13',
      shipping: '5.99',
      total: '33.22',
    });
  });

  it('is read back to the cent', () => {
    expect(pricedFrom(snapshotOf(checkout))).toEqual(checkout);
  });

  it('of an older version has no design, and a place for each magnet', () => {
    const { lines, ...totals } = snapshotOf(checkout);
    const { photoPlaces: _places, customDesign: _design, magnets: _magnets, ...older } = lines[0]!;
    expect(pricedFrom({ ...totals, lines: [older] }).lines).toMatchObject([
      { customDesign: null, magnets: null, photoPlaces: 3 },
    ]);
  });
});

const line = (over: Partial<CheckoutLine> = {}): CheckoutLine => ({
  productId: 'square',
  variationId: null,
  quantity: 1,
  selectedPack: '3',
  customImages: ['/objects/a.jpg'],
  customMessage: null,
  unitPrice: '12.00',
  productName: 'Square magnet',
  imageUrl: null,
  variationName: null,
  ...over,
});
type Purchase = ReturnType<typeof snapshotOf>;
const purchase = (lines: CheckoutLine[], over: Partial<Purchase> = {}): Purchase => ({
  lines,
  subtotal: '24.00',
  tax: '3.12',
  shipping: '5.99',
  total: '33.11',
  ...over,
});
const two = purchase([line(), line({ productId: 'round' })]);

describe('a purchase is the same as another', () => {
  it('with the same lines in another order', () => {
    expect(isSamePurchase(two, purchase(two.lines.toReversed()))).toBe(true);
  });

  it('under a new name of its product', () => {
    expect(isSamePurchase(two, purchase([line({ productName: 'Square' }), line({ productId: 'round' })]))).toBe(true);
  });
});

describe('a purchase is another one', () => {
  it.each<[string, Purchase]>([
    ['with a line less', purchase([line()])],
    ['with a line twice', purchase([line(), line(), line({ productId: 'round' })])],
    ['with another quantity', purchase([line({ quantity: 2 }), line({ productId: 'round' })])],
    ['with another photo', purchase([line({ customImages: ['/objects/b.jpg'] }), line({ productId: 'round' })])],
    ['with another pack', purchase([line({ selectedPack: '6' }), line({ productId: 'round' })])],
    ['at another price', purchase([line({ unitPrice: '13.00' }), line({ productId: 'round' })])],
    ['with another shipping method', purchase(two.lines, { shipping: '9.99', total: '37.11' })],
    ['with another tax', purchase(two.lines, { tax: '0.00', total: '29.99' })],
  ])('%s', (_, other) => {
    expect(isSamePurchase(two, other)).toBe(false);
  });
});
