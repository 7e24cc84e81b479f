import { describe, expect, it } from '@jest/globals';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import type { SellableProduct } from '../stock/sellable-products.js';
import type { CartLineRecord } from './cart-line.entity.js';
import { cartLineView, productCopyOf } from './cart-view.js';

const product: SellableProduct = {
  id: 'square',
  name: 'Square magnet',
  description: 'A square magnet',
  price: '10.00',
  packOptions: null,
  magnets: sampleMagnets,
  imageUrl: '/objects/products/a.webp',
  imageUrls: ['/objects/products/a.webp'],
  shape: 'square',
  size: 'small',
  category: 'magnets',
  isActive: true,
  available: 7,
  variations: [{ id: 'glossy', name: 'Finish', value: 'Glossy', priceAdjustment: '1.50' }],
};
const record = (more: Partial<CartLineRecord>): CartLineRecord => ({
  id: 'item',
  userId: 'ada',
  productId: 'square',
  variationId: null,
  quantity: 2,
  customImages: [],
  customDesign: null,
  customMessage: null,
  selectedPack: null,
  selectedPackPrice: null,
  productCopy: productCopyOf(product),
  fingerprint: '',
  createdAt: new Date('2026-03-02T09:00:00Z'),
  ...more,
});

describe('a designed line of the cart', () => {
  const customDesign = sampleDesign({ paths: ['/objects/photos/a.jpg'] });
  const [{ template }] = sampleMagnets as [(typeof sampleMagnets)[number]];
  const magnets = [{ count: 1, template: { ...template, version: 2 } }];

  it('is drawn on the magnets of its product', () =>
    expect(cartLineView(record({ customDesign }), product)).toMatchObject({ customDesign, magnets: sampleMagnets }));

  it('says when its product prints something else now, and is drawn as it was designed', () => {
    const view = cartLineView(record({ customDesign }), { ...product, magnets });
    expect(view).toMatchObject({ customDesign, magnets: sampleMagnets, problem: 'design_outdated' });
  });

  it('is drawn as it was designed when its product is gone', () =>
    expect(cartLineView(record({ customDesign }), undefined)).toMatchObject({
      customDesign,
      magnets: sampleMagnets,
      problem: 'product_gone',
    }));

  it('has the magnets of its product if it has no design', () => {
    const view = cartLineView(record({}), { ...product, magnets });
    expect(view).toMatchObject({ customDesign: null, magnets });
    expect(view.problem).toBeUndefined();
  });
});

describe('a line of the cart', () => {
  it("shows today's price, not the one from when it was added", () => {
    // a 12-pack is 2.4 * 10.00
    expect(cartLineView(record({ selectedPack: '12', selectedPackPrice: '19.99' }), product)).toMatchObject({
      selectedPackPrice: '24.00',
      product: { price: '24.00', inStock: 7 },
    });
  });

  it('has the price of its pack in its variation: 24.00 + 1.50 x 24.00 / 10.00', () => {
    expect(cartLineView(record({ selectedPack: '12', variationId: 'glossy' }), product)).toMatchObject({
      selectedPackPrice: '27.60',
      variation: { value: 'Glossy', price: '27.60' },
    });
  });

  it('has no pack price if the pack is no longer sold', () => {
    expect(cartLineView(record({ selectedPack: '7' }), product)).toMatchObject({
      selectedPackPrice: null,
      product: { price: '10.00' },
    });
  });

  it('has a problem if it can no longer be bought', () => {
    const problemOf = (more: Partial<CartLineRecord>, now: SellableProduct | undefined) =>
      cartLineView(record(more), now).problem;
    expect(problemOf({}, product)).toBeUndefined();
    expect(problemOf({}, { ...product, isActive: false })).toBe('product_gone');
    expect(problemOf({ selectedPack: '7' }, product)).toBe('pack_gone');
    expect(problemOf({ variationId: 'matte' }, product)).toBe('variation_gone');
  });

  it('shows its copy of a product that was deleted', () => {
    expect(cartLineView(record({ selectedPack: '12', customImages: ['/objects/photos/a'] }), undefined)).toMatchObject({
      problem: 'product_gone',
      selectedPackPrice: null,
      customImages: ['/objects/photos/a'],
      product: { name: 'Square magnet', imageUrl: '/objects/products/a.webp', inStock: 0 },
    });
  });

  it('shows the variation with its price', () => {
    expect(cartLineView(record({ variationId: 'glossy' }), product).variation).toEqual({
      id: 'glossy',
      name: 'Finish',
      value: 'Glossy',
      price: '11.50',
    });
  });
});
