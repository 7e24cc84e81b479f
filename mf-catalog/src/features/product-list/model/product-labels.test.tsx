import { describe, expect, it } from '@jest/globals';
import { featuredBadgeOf, kindLabelOf, sizeLabelOf, stockLabelOf } from './product-labels';

describe('the featured badge', () => {
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
  it('names the category, or the shape if there is none', () => {
    expect(kindLabelOf({ category: 'bundles', shape: 'square' })).toBe('Bundles');
    expect(kindLabelOf({ category: '', shape: 'round' })).toBe('Round');
  });

  it('is shown beside the size', () => {
    expect(sizeLabelOf({ size: 'medium' })).toBe('Medium');
  });
});

describe('the stock count', () => {
  it.each([
    [0, 'Out of stock', 'danger'],
    [1, 'Only 1 in stock', 'warning'],
    [5, 'Only 5 in stock', 'warning'],
    [6, '6 in stock', 'neutral'],
  ])('for %i units with a threshold of 5 reads "%s"', (inStock, text, tone) => {
    expect(stockLabelOf({ inStock, lowStockThreshold: 5 })).toEqual({ text, tone });
  });
});
