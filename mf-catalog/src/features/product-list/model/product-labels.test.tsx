import { describe, expect, it } from '@jest/globals';
import { featuredBadgeOf, kindLabelOf, sizeLabelOf, stockLabelOf } from './product-labels';

describe('the badge of a featured product', () => {
  it.each([
    ['square', 'Popular'],
    ['rectangle', 'Classic'],
    ['circle', 'New'],
    ['round', 'New'],
    ['heart', 'Featured'],
  ])('of a %s magnet is %s', (shape, badge) => {
    expect(featuredBadgeOf({ shape })).toBe(badge);
  });
});

describe('the kind badge', () => {
  it('names the category, and the shape where there is no category', () => {
    expect(kindLabelOf({ category: 'bundles', shape: 'square' })).toBe('Bundles');
    expect(kindLabelOf({ category: '', shape: 'round' })).toBe('Round');
  });

  it('stands beside the size', () => {
    expect(sizeLabelOf({ size: 'medium' })).toBe('Medium');
  });
});

describe('the stock count', () => {
  it.each([
    [0, 'Out of stock', 'danger'],
    [1, 'Only 1 in stock', 'warning'],
    [5, 'Only 5 in stock', 'warning'],
    [6, '6 in stock', 'neutral'],
  ])('of %i units at a threshold of 5 reads "%s"', (inStock, text, tone) => {
    expect(stockLabelOf({ inStock, lowStockThreshold: 5 })).toEqual({ text, tone });
  });
});
