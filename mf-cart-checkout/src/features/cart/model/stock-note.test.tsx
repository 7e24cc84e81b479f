import { describe, expect, it } from '@jest/globals';
import { sampleCartLine } from 'shared-contracts/testing/samples';
import { stockNoteOf } from './stock-note';

describe('the stock note of a cart line', () => {
  it('is absent while there is enough stock', () => {
    const line = sampleCartLine({ quantity: 5, product: { inStock: 5 } });
    expect(stockNoteOf(line, [line])).toBeUndefined();
  });

  it('counts all lines of the same product together', () => {
    const line = sampleCartLine({ quantity: 3, product: { inStock: 5 } });
    const other = sampleCartLine({
      productId: line.productId,
      quantity: 3,
      selectedPack: '6',
      product: { inStock: 5 },
    });
    expect(stockNoteOf(line, [line, other])).toBe('Only 5 items available in stock.');
    expect(stockNoteOf(line, [line, sampleCartLine({ quantity: 3 })])).toBeUndefined();
  });

  it('says when the product is out of stock', () => {
    const line = sampleCartLine({ product: { inStock: 0 } });
    expect(stockNoteOf(line, [line])).toBe('This product is currently out of stock.');
  });
});
