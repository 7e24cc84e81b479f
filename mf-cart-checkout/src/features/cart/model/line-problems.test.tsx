import { describe, expect, it } from '@jest/globals';
import { sampleCartLine, sampleProduct } from 'shared-contracts/testing/samples';
import { checkedLine } from './line-problems';

const product = sampleProduct({ inStock: 3 });
const line = sampleCartLine({ productId: product.id });

describe("a line of the browser's cart", () => {
  it('is as it was stored while nobody knows better', () => expect(checkedLine(line, undefined)).toBe(line));
  it('knows how many there are now', () =>
    expect(checkedLine(line, product)).toEqual({ ...line, product: { ...line.product, inStock: 3 } }));
  it('forgets a problem that is over', () =>
    expect(checkedLine({ ...line, problem: 'product_gone' }, product)).not.toHaveProperty('problem'));
  it('says that its product is no longer sold', () => expect(checkedLine(line, null).problem).toBe('product_gone'));
  it('says that its pack is no longer sold', () => {
    const other = { ...product, packOptions: [{ size: 5, price: '9.00' }] };
    expect(checkedLine(line, other).problem).toBe('pack_gone');
  });
  it('says that its variation is no longer sold', () => {
    const variation = { id: 'gone', name: 'Finish', value: 'Glossy', price: '11.00' };
    expect(checkedLine({ ...line, variation }, product).problem).toBe('variation_gone');
  });
});
