import { describe, expect, it } from '@jest/globals';
import { addressOf, emptySearch, searchIn } from './product-search';
import { activeFilters, countLabel, pageCountOf, pageLinks } from './search-labels';

const search = (query: string) => searchIn(new URLSearchParams(query));

describe('the active filters', () => {
  const categories = [{ slug: 'bundles', name: 'Bundles & sets' }];

  it('have readable names and a search without each of them', () => {
    const all = activeFilters(search('q=dog&category=bundles&shape=round&minPrice=5&sort=name'), categories);
    expect(all.map(({ label }) => label)).toEqual(['“dog”', 'Bundles & sets', 'Round', 'From $5']);
    expect(addressOf(all[2]!.without)).toBe('/products?q=dog&category=bundles&minPrice=5&sort=name');
  });

  it.each([
    ['minPrice=5&maxPrice=20', '$5 to $20'],
    ['maxPrice=9.50', 'Up to $9.50'],
    ['category=gone', 'Gone'],
  ])('for %s read "%s"', (query, label) => {
    expect(activeFilters(search(query), categories)).toEqual([{ label, without: emptySearch }]);
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

describe('pagination', () => {
  it.each([
    ['nothing', { page: 1, rows: 0, total: 0, isTotalExact: true }, 1],
    ['a full page', { page: 1, rows: 24, total: 24, isTotalExact: true }, 1],
    ['one more than a page', { page: 1, rows: 24, total: 25, isTotalExact: true }, 2],
    ['more than were counted', { page: 42, rows: 24, total: 1000, isTotalExact: false }, 43],
    ['very many', { page: 1, rows: 24, total: 100_000, isTotalExact: true }, 100],
  ])('of %s has the right number of pages', (_, list, count) => {
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
  ])('at page %i of %i links to the right pages', (page, count, links) => {
    expect(pageLinks(page, count)).toEqual(links);
  });
});
