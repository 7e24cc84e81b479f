import { describe, expect, it } from '@jest/globals';
import { cartLine } from '../../../testing/cart-factory';
import { stockNoteOf } from './stock-notes';

describe('the stock note of a cart line', () => {
  it('is silent while there is enough', () => {
    const line = cartLine({ quantity: 5, product: { inStock: 5 } });
    expect(stockNoteOf(line, [line])).toBeUndefined();
  });

  it('counts all lines of the same product', () => {
    const line = cartLine({ quantity: 3, product: { inStock: 5 } });
    const other = cartLine({ productId: line.productId, quantity: 3, selectedPack: '6', product: { inStock: 5 } });
    expect(stockNoteOf(line, [line, other])).toBe('Only 5 items available in stock.');
    expect(stockNoteOf(line, [line, cartLine({ quantity: 3 })])).toBeUndefined();
  });

  it('says when there is none', () => {
    const line = cartLine({ product: { inStock: 0 } });
    expect(stockNoteOf(line, [line])).toBe('This product is currently out of stock.');
  });
});
