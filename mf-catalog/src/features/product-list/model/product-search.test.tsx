import { describe, expect, it } from '@jest/globals';
import { addressOf, changed, emptySearch, inputOf, searchIn } from './product-search';

const search = (query: string) => searchIn(new URLSearchParams(query));

describe('a search URL', () => {
  it('converts to a search and back', () => {
    const query = 'q=cat+lover&category=bundles&shape=round&size=large&minPrice=5&maxPrice=20.50&sort=price-asc&page=3';
    expect(addressOf(search(query))).toBe(`/products?${query}`);
    expect(addressOf(emptySearch)).toBe('/products');
  });

  it('is shortened when it comes from a native form with empty fields', () => {
    expect(addressOf(search('q=&category=&shape=square&size=&minPrice=&maxPrice=&sort='))).toBe(
      '/products?shape=square',
    );
  });

  it.each([
    ['shape=heart&size=huge&sort=random', emptySearch],
    ['minPrice=cheap&maxPrice=-3', emptySearch],
    ['page=0', emptySearch],
    ['page=-1', emptySearch],
    ['page=1e3', emptySearch],
    ['page=999', { ...emptySearch, page: 100 }],
    ['minPrice=%241%2C200', { ...emptySearch, minPrice: '1200' }],
    ['minPrice=20&maxPrice=5', { ...emptySearch, minPrice: '5', maxPrice: '20' }],
    ['shape=circle', { ...emptySearch, shape: 'round' }],
    ['q=%00cat%00&category=%09', { ...emptySearch, q: 'cat' }],
  ])('with %s is read as far as it is valid', (query, sense) => {
    expect(search(query)).toEqual(sense);
  });

  it('becomes API parameters with a page size', () => {
    expect(inputOf(search('q=dog&page=2'))).toEqual({ q: 'dog', page: '2', limit: '24' });
  });

  it('returns to the first page when the search changes', () => {
    expect(changed(search('q=dog&page=2'), { size: 'small' })).toEqual({ ...emptySearch, q: 'dog', size: 'small' });
  });
});
