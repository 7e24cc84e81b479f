import { describe, expect, it } from '@jest/globals';
import { changedFieldsOf } from './changed-fields';

const shown = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changedFieldsOf({ before, after }).map(({ label, before: was, after: is }) => [
    label,
    was && Object.values(was)[0],
    is && Object.values(is)[0],
  ]);

describe('a changed field', () => {
  it.each([
    ['price', '12.00', '12.50', ['Price', '$12.00', '$12.50']],
    ['compareAtPrice', null, '15.00', ['Compare at price', 'None', '$15.00']],
    ['isActive', true, false, ['Active', 'Yes', 'No']],
    ['lowStockThreshold', 5, 8, ['Low stock threshold', '5', '8']],
    ['sku', '', 'CS-1', ['SKU', 'Empty', 'CS-1']],
    ['seoTitle', 'A', 'B', ['SEO title', 'A', 'B']],
    ['role', 'customer', 'packer', ['Role', 'Customer', 'Packer']],
    ['status', 'pending', 'shipped', ['Status', 'Pending', 'Shipped']],
    ['tags', [], ['cat', 'dog'], ['Tags', 'None', 'cat; dog']],
    ['printsCheckedAt', null, '2026-01-02T12:00:00.000Z', ['Prints checked at', 'None', '2026-01-02T12:00:00.000Z']],
    ['orderId', undefined, '1a2b3c4d-0000-4000-8000-000000000001', ['Order ID', null, '1a2b3c4d']],
    ['imageUrl', '/objects/products/cat.webp', null, ['Image URL', 'cat.webp', 'None']],
  ])('%s is read as people write it', (name, before, after, expected) => {
    expect(shown(before === undefined ? null : { [name]: before }, { [name]: after })).toEqual([expected]);
  });

  it('that is a list of parts names each of them', () => {
    const packs = [
      { size: 1, price: '9.00' },
      { size: 3, price: '24.00' },
    ];
    const magnets = [{ template: { id: 'square-3', shape: 'square', windows: [] }, count: 2 }];
    expect(shown({ packOptions: null }, { packOptions: packs, magnets })).toEqual([
      ['Pack options', 'None', 'size 1, price $9.00; size 3, price $24.00'],
      ['Magnets', null, 'template square-3, count 2'],
    ]);
  });

  it('of a part is shown alone, without what stayed the same', () => {
    const variation = { id: 'x', name: 'Finish', value: 'Matte', priceAdjustment: '1.00' };
    expect(shown({ variation }, { variation: { ...variation, priceAdjustment: '2.00' } })).toEqual([
      ['Variation, price adjustment', '$1.00', '$2.00'],
    ]);
    expect(shown(null, { variation: { name: 'Finish', value: 'Matte' } })).toEqual([
      ['Variation, name', null, 'Finish'],
      ['Variation, value', null, 'Matte'],
    ]);
  });

  it('is never raw JSON, whatever was recorded', () => {
    const odd = { deep: [[{ a: { b: [null, 1, true] } }]], none: [], empty: {}, negative: '-1.00' };
    expect(JSON.stringify(shown(null, odd))).not.toMatch(/\{|\\"/);
  });
});
