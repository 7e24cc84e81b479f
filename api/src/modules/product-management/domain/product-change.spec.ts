import { describe, expect, it } from '@jest/globals';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import { changedFields, newProduct, packsAt } from './product-change.js';

const required = {
  name: 'Sticky square',
  description: 'A magnet for the test.',
  price: '10.00',
  category: 'square',
  shape: 'square',
  size: 'small',
} as const;
const stored = newProduct({ ...required, compareAtPrice: '15.00', weight: '2.00', sku: 'STICKY' });

describe('a new product', () => {
  it('has the defaults of new products', () => {
    expect(newProduct(required)).toMatchObject({
      isActive: true,
      isFeatured: false,
      lowStockThreshold: 5,
      material: 'Premium magnetic material',
      sortOrder: 0,
      packOptions: null,
    });
  });
});

describe('a change of a product', () => {
  it('touches only what it names', () => {
    expect({ ...stored, ...changedFields(stored, { name: 'Stickier' }) }).toEqual({ ...stored, name: 'Stickier' });
  });

  it('empties the prices, weight and dimensions that a whole product leaves out', () => {
    expect({ ...stored, ...changedFields(stored, required) }).toEqual({
      ...stored,
      compareAtPrice: null,
      weight: null,
    });
  });

  it('keeps a 1-pack at the price of the product, but not one with a price of its own', () => {
    const packs = (single: string) => [
      { size: 1, price: single },
      { size: 3, price: '25.00' },
    ];
    const repriced = (single: string) =>
      changedFields({ ...stored, packOptions: packs(single) }, { price: '12.00' }).packOptions;
    expect(repriced('10.00')).toEqual(packs('12.00'));
    expect(repriced('9.00')).toEqual(packs('9.00'));
  });

  it('gives a template that has changed a new version', () => {
    const [magnet] = sampleMagnets;
    const wider = [{ count: 2, template: { ...magnet!.template, widthInches: 4 } }];
    const product = { ...stored, magnets: sampleMagnets };
    expect(changedFields(product, { magnets: wider }).magnets).toMatchObject([{ count: 2, template: { version: 2 } }]);
    expect(changedFields(product, { magnets: sampleMagnets }).magnets).toEqual(sampleMagnets);
    expect(changedFields(product, { magnets: null }).magnets).toBeNull();
  });
});

describe('the packs of a product', () => {
  it('are sorted, and a 1-pack without a price costs what the product does', () => {
    expect(packsAt('10.00', [{ size: 9, price: '20.00' }, { size: 1 }])).toEqual([
      { size: 1, price: '10.00' },
      { size: 9, price: '20.00' },
    ]);
  });

  it('are the standard packs of the shop when none are given', () => {
    expect(packsAt('10.00', [])).toBeNull();
  });
});
