import { describe, expect, it } from '@jest/globals';
import {
  activeFilters,
  addressOf,
  changed,
  countLabel,
  everything,
  inputOf,
  pageCountOf,
  pageLinks,
  searchIn,
} from './product-search';

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

describe('the active filters', () => {
  const categories = [{ slug: 'bundles', name: 'Bundles & sets' }];

  it('are named as a shopper would, each with what would be without it', () => {
    const all = activeFilters(search('q=dog&category=bundles&shape=round&minPrice=5&sort=name'), categories);
    expect(all.map(({ label }) => label)).toEqual(['“dog”', 'Bundles & sets', 'Round', 'From $5']);
    expect(addressOf(all[2]!.without)).toBe('/products?q=dog&category=bundles&minPrice=5&sort=name');
  });

  it.each([
    ['minPrice=5&maxPrice=20', '$5 to $20'],
    ['maxPrice=9.50', 'Up to $9.50'],
    ['category=gone', 'Gone'],
  ])('%s reads "%s"', (query, label) => {
    expect(activeFilters(search(query), categories)).toEqual([{ label, without: everything }]);
  });
});

describe('the count', () => {
  it.each([
    [0, true, '0 magnets'],
    [1, true, '1 magnet'],
    [1234, true, '1,234 magnets'],
    [1000, false, 'More than 1,000 magnets'],
  ])('of %i (exact: %s) reads "%s"', (total, isTotalExact, label) => {
    expect(countLabel({ total, isTotalExact })).toBe(label);
  });
});

describe('the pages', () => {
  it.each([
    ['nothing', { page: 1, rows: 0, total: 0, isTotalExact: true }, 1],
    ['a full page', { page: 1, rows: 24, total: 24, isTotalExact: true }, 1],
    ['one more than a page', { page: 1, rows: 24, total: 25, isTotalExact: true }, 2],
    ['more than were counted', { page: 42, rows: 24, total: 1000, isTotalExact: false }, 43],
    ['very many', { page: 1, rows: 24, total: 100_000, isTotalExact: true }, 100],
  ])('of %s are counted', (_, list, count) => {
    expect(pageCountOf(list)).toBe(count);
  });

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 10, [1, 2, null, 10]],
    [10, 10, [1, null, 9, 10]],
    [99, 5, [1, null, 5]],
  ])('around page %i of %i have links', (page, count, links) => {
    expect(pageLinks(page, count)).toEqual(links);
  });
});
