import { describe, expect, it } from '@jest/globals';
import { cents } from 'shared-contracts/money/money';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import type { PricedCheckout } from './pricing.js';
import { pricedFrom, snapshotOf } from './snapshot.js';

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
