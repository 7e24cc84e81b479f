import { describe, expect, it } from '@jest/globals';
import { sampleCartLine, sampleDesign, sampleMagnets, sampleProduct } from 'shared-contracts/testing/samples';
import { checkedLine, priceNoteOf } from './line-problems';

const product = sampleProduct({ inStock: 3 });
const line = sampleCartLine({ productId: product.id });

const sampleVariation = { name: 'Finish', value: 'Glossy', stockQuantity: 5, sku: null };

describe('a checked guest line', () => {
  it('is unchanged while the product is unknown', () => expect(checkedLine(line, undefined)).toBe(line));
  it('has the current stock', () =>
    expect(checkedLine(line, product)).toEqual({ ...line, product: { ...line.product, inStock: 3 } }));
  it('costs what its pack and variation cost today, and says what it was', () => {
    const glossy = { ...sampleVariation, id: 'glossy', priceAdjustment: '1.00' };
    const today = { ...product, price: '10.00', packOptions: [{ size: 3, price: '20.00' }], variations: [glossy] };
    const variation = { id: 'glossy', name: 'Finish', value: 'Glossy', price: '14.00' };
    const stored = { ...line, selectedPack: '3', selectedPackPrice: '14.00', variation };
    const checked = checkedLine(stored, today);
    // 20.00 + 1.00 * 20.00 / 10.00
    expect(checked).toMatchObject({ selectedPackPrice: '22.00', variation: { price: '22.00' } });
    expect(priceNoteOf(stored, checked)).toBe(
      'The price has changed since you added it: it was $14.00, and is now $22.00.',
    );
    expect(priceNoteOf(checked, checkedLine(checked, today))).toBeUndefined();
  });
  it('loses a problem that has been resolved', () =>
    expect(checkedLine({ ...line, problem: 'product_gone' }, product)).not.toHaveProperty('problem'));
  it('has a problem when its product is no longer sold', () =>
    expect(checkedLine(line, null).problem).toBe('product_gone'));
  it('has a problem when its pack is no longer sold', () => {
    const other = { ...product, packOptions: [{ size: 5, price: '9.00' }] };
    expect(checkedLine(line, other).problem).toBe('pack_gone');
  });
  it('has a problem when its design is for other magnets than the product has now', () => {
    const designed = { ...line, customDesign: sampleDesign({ paths: ['/objects/photos/a.jpg'] }) };
    const [{ template }] = sampleMagnets as [(typeof sampleMagnets)[number]];
    const changed = { ...product, magnets: [{ count: 1, template: { ...template, version: 2 } }] };
    expect(checkedLine(designed, product).problem).toBeUndefined();
    expect(checkedLine(designed, changed).problem).toBe('design_outdated');
    expect(checkedLine(line, changed).problem).toBeUndefined();
    const made = { ...designed, customDesign: { ...designed.customDesign, made: true as const } };
    expect(checkedLine(made, changed).problem).toBeUndefined();
  });
  it('has a problem when its variation is no longer sold', () => {
    const variation = { id: 'gone', name: 'Finish', value: 'Glossy', price: '11.00' };
    expect(checkedLine({ ...line, variation }, product).problem).toBe('variation_gone');
  });
});
