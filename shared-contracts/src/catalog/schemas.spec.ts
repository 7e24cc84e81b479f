import { describe, expect, it } from '@jest/globals';
import { ProductQuery } from './schemas.js';

const fieldsRefused = (query: Record<string, unknown>) =>
  ProductQuery.safeParse(query).error?.issues.map(({ path }) => path.join('.'));

describe('the query of the product list', () => {
  it('accepts every filter at once', () => {
    expect(
      ProductQuery.parse({
        q: '  round magnet ',
        shape: 'circle',
        size: 'small',
        category: 'circle',
        featured: 'true',
        minPrice: '5',
        maxPrice: '5.00',
        sort: 'price-desc',
        page: '2',
        limit: '24',
      }),
    ).toMatchObject({ q: 'round magnet', featured: true, page: 2, limit: 24 });
  });

  it.each(['', '   '])('treats an empty search (%p) as no search', (q) =>
    expect(ProductQuery.parse({ q }).q).toBeUndefined(),
  );

  it.each([
    [{ minPrice: '10', maxPrice: '9.99' }, 'maxPrice'],
    [{ page: '2', cursor: 'x' }, 'page'],
    [{ page: '0' }, 'page'],
    [{ page: '101' }, 'page'],
    [{ q: 'x'.repeat(101) }, 'q'],
    [{ q: ['a', 'b'] }, 'q'],
    [{ sort: 'relevance' }, 'sort'],
    [{ shape: 'triangle' }, 'shape'],
    [{ cursor: 'x'.repeat(1001) }, 'cursor'],
  ])('refuses %j and names the field', (query, field) => expect(fieldsRefused(query)).toEqual([field]));
});
