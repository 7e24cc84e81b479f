import { describe, expect, it } from '@jest/globals';
import { addressOf, changed, everything, inputOf, searchIn } from './product-search';

const search = (query: string) => searchIn(new URLSearchParams(query));

describe('an address', () => {
  it('and a search are the same thing', () => {
    const query = 'q=cat+lover&category=bundles&shape=round&size=large&minPrice=5&maxPrice=20.50&sort=price-asc&page=3';
    expect(addressOf(search(query))).toBe(`/products?${query}`);
    expect(addressOf(everything)).toBe('/products');
  });

  it('of a plain form, with all its empty fields, is the short one', () => {
    expect(addressOf(search('q=&category=&shape=square&size=&minPrice=&maxPrice=&sort='))).toBe(
      '/products?shape=square',
    );
  });

  it.each([
    ['shape=heart&size=huge&sort=random', everything],
    ['minPrice=cheap&maxPrice=-3', everything],
    ['page=0', everything],
    ['page=-1', everything],
    ['page=1e3', everything],
    ['page=999', { ...everything, page: 100 }],
    ['minPrice=%241%2C200', { ...everything, minPrice: '1200' }],
    ['minPrice=20&maxPrice=5', { ...everything, minPrice: '5', maxPrice: '20' }],
    ['shape=circle', { ...everything, shape: 'round' }],
    ['q=%00cat%00&category=%09', { ...everything, q: 'cat' }],
  ])('%s makes sense as far as it does', (query, sense) => {
    expect(search(query)).toEqual(sense);
  });

  it('tells the API what it says, and how many at a time', () => {
    expect(inputOf(search('q=dog&page=2'))).toEqual({ q: 'dog', page: '2', limit: '24' });
  });

  it('starts from the first page when something else is wanted', () => {
    expect(changed(search('q=dog&page=2'), { size: 'small' })).toEqual({ ...everything, q: 'dog', size: 'small' });
  });
});
