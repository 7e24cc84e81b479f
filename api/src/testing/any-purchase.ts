import fc from 'fast-check';
import type { LineRequest } from 'shared-contracts/cart/schemas';
import { cents, toDecimal } from 'shared-contracts/money/money';
import { packOptionsOf } from 'shared-contracts/packs/packs';
import type { ShippingRate } from 'shared-contracts/shipping/shipping';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import { regionsOf } from 'shared-contracts/tax/tax';
import type { PricedProduct } from '../modules/checkout/domain/pricing.js';

export type Purchase = {
  cart: { products: Map<string, PricedProduct>; requests: LineRequest[] };
  region: { country: string; state: string };
  shippingOption: ShippingRate;
};

const productArbitrary = fc
  .record({
    cents: fc.integer({ min: 1, max: 20_000 }),
    packs: fc.option(
      fc.uniqueArray(
        fc.record({ size: fc.integer({ min: 1, max: 100 }), cents: fc.integer({ min: 1, max: 50_000 }) }),
        {
          selector: (pack) => pack.size,
          minLength: 1,
          maxLength: 6,
        },
      ),
    ),
    adjustment: fc.integer({ min: 0, max: 500 }),
  })
  .map(({ cents: base, packs, adjustment }) => ({
    id: '',
    name: 'Square magnet',
    imageUrl: null,
    price: toDecimal(cents(base)),
    packOptions: packs?.map((pack) => ({ size: pack.size, price: toDecimal(cents(pack.cents)) })) ?? null,
    magnets: sampleMagnets,
    variations: [{ id: 'glossy', name: 'Finish', value: 'Glossy', priceAdjustment: toDecimal(cents(adjustment)) }],
  }));
const regions = [
  ...regionsOf.CA.map(({ code }) => ({ country: 'CA', state: code })),
  ...regionsOf.US.map(({ code }) => ({ country: 'US', state: code })),
];
const carts = fc
  .array(
    fc.record({
      product: productArbitrary,
      quantity: fc.integer({ min: 1, max: 99 }),
      pick: fc.nat(),
      isPack: fc.boolean(),
      isVariation: fc.boolean(),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((entries) => ({
    products: new Map(entries.map(({ product }, index) => [`p${index}`, { ...product, id: `p${index}` }])),
    requests: entries.map(({ product, quantity, pick, isPack, isVariation }, index) => {
      const packs = packOptionsOf(product);
      return {
        productId: `p${index}`,
        quantity,
        selectedPack: isPack ? String(packs[pick % packs.length]?.size) : null,
        selectedPackPrice: null,
        variationId: isVariation ? 'glossy' : null,
        customImages: [],
        customDesign: null,
        customMessage: null,
      };
    }),
  }));
const shippingOptions = fc.record({
  baseRate: fc.integer({ min: 0, max: 5_000 }).map((amount) => toDecimal(cents(amount))),
  freeShippingThreshold: fc.option(fc.integer({ min: 0, max: 100_000 }).map((amount) => toDecimal(cents(amount)))),
});

export const anyPurchase: fc.Arbitrary<Purchase> = fc.record({
  cart: carts,
  region: fc.constantFrom(...regions),
  shippingOption: shippingOptions,
});
