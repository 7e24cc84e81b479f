import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { unitPriceOf } from 'shared-contracts/cart/unit-price';
import { cents, parseMoney, toDecimal } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { createProduct } from '../../testing/factories.js';
import { listedProducts } from '../../testing/listed-products.js';
import { until } from '../../testing/until.js';
import { testApp } from '../../testing/started.js';

type Query = Record<string, string>;

const app = testApp();
beforeEach(() => app.dataSource.query(`DELETE FROM products`));

const { pageOf, namesOf, namesByCursor } = listedProducts(() => app);
const packOf = (size: number, price: string) => ({ size, price });

async function manyProducts(number: number): Promise<void> {
  for (let first = 1; first <= number; first += 1_000)
    await app.dataSource.query(
      `INSERT INTO products (name, description, price, category, shape, size, sort_order)
     SELECT 'magnet ' || i, 'one of many', 5 + i % 7, 'square', 'square', 'small', i % 3 FROM generate_series($1::integer, $2::integer) AS i`,
      [first, Math.min(number, first + 999)],
    );
}

describe('the order of the list', () => {
  beforeEach(async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await createProduct(app, { name: 'banana', price: '9.00', sortOrder: 2, createdAt: at(3) });
    await createProduct(app, { name: 'Apple', price: '10.00', sortOrder: 3, createdAt: at(1) });
    await createProduct(app, { name: 'cherry', price: '100.00', sortOrder: 1, createdAt: at(2) });
  });

  const orders = {
    featured: ['cherry', 'banana', 'Apple'],
    'price-asc': ['banana', 'Apple', 'cherry'],
    'price-desc': ['cherry', 'Apple', 'banana'],
    newest: ['banana', 'cherry', 'Apple'],
    name: ['Apple', 'banana', 'cherry'],
  };
  const narrowings: Query[] = [
    {},
    { shape: 'square' },
    { minPrice: '1' },
    { minPrice: '1', size: 'medium' },
    { q: 'medium' },
  ];

  it.each(Object.entries(orders))(
    '%s is kept, however the list is narrowed and the pages are cut',
    async (sort, names) => {
      for (const narrowing of narrowings) {
        const query = { ...narrowing, sort };
        expect([query, await namesOf(query)]).toEqual([query, names]);
        expect([query, await namesByCursor({ ...query, limit: '1' })]).toEqual([query, names]);
        const byNumber = [1, 2, 3].map((page) => namesOf({ ...query, limit: '1', page: String(page) }));
        expect([query, (await Promise.all(byNumber)).flat()]).toEqual([query, names]);
      }
    },
  );

  it('is the shop’s own by default', async () => expect(await namesOf()).toEqual(orders.featured));
});

describe('the price of a listed product', () => {
  it('is that of its smallest pack where there is no single magnet, in the order and in the range', async () => {
    await createProduct(app, { name: 'single', price: '9.00' });
    await createProduct(app, {
      name: 'in fours',
      price: '8.00',
      packOptions: [packOf(8, '35.00'), packOf(4, '19.00')],
    });
    await createProduct(app, {
      name: 'in ones too',
      price: '10.00',
      packOptions: [packOf(1, '10.00'), packOf(3, '5.00')],
    });
    for (const narrowing of <Query[]>[{}, { shape: 'square' }, { minPrice: '1' }, { minPrice: '1', size: 'medium' }]) {
      const query = { ...narrowing, sort: 'price-asc' };
      expect([query, await namesOf(query)]).toEqual([query, ['single', 'in ones too', 'in fours']]);
    }
    expect(await namesOf({ minPrice: '19', maxPrice: '19' })).toEqual(['in fours']);
    expect(await namesOf({ maxPrice: '9.99' })).toEqual(['single']);
  });

  it('is what one unit added from the list costs, whatever the packs', async () => {
    const money = fc.integer({ min: 1, max: 9_999_999 }).map((amount) => toDecimal(cents(amount)));
    const packs = fc.uniqueArray(fc.record({ size: fc.integer({ min: 1, max: 100 }), price: money }), {
      selector: ({ size }) => size,
      maxLength: 4,
    });
    const product = fc.record({ price: money, packOptions: fc.option(packs) });
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 50 }), async (products) => {
        const listed = await app.dataSource.query<{ price: string }[]>(
          `SELECT listed_price((product ->> 'price')::numeric, product -> 'packOptions')::text AS price
           FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS given (product, place) ORDER BY place`,
          [JSON.stringify(products)],
        );
        const charged = products.map((one) => unitPriceOf({ product: one, selectedPack: null }));
        expect(listed.map(({ price }) => parseMoney(price))).toEqual(charged);
      }),
      { numRuns: 20 },
    );
  });
});

describe('pages', () => {
  it('past the end are empty and still have the total', async () => {
    await manyProducts(5);
    for (const query of <Query[]>[{}, { shape: 'square' }, { minPrice: '1' }, { q: 'magnet' }]) {
      const { names, total, nextCursor } = await pageOf({ ...query, limit: '5', page: '2' });
      expect([query, names, total, nextCursor]).toEqual([query, [], 5, null]);
    }
  });

  it('by number link to the next by cursor', async () => {
    await manyProducts(6);
    const path = '/api/products?limit=2&page=2&sort=name';
    await until(async () => (await app.browser().get(path)).headers.get('x-total-count') === '6');
    const second = await app.browser().get<{ name: string }[]>(path);
    const next = /^<(.*)>; rel="next"$/.exec(second.headers.get('link') ?? '')?.[1] ?? '';
    expect(new URL(next, app.origin).searchParams.has('page')).toBe(false);
    const third = await app.browser().get<{ name: string }[]>(next);
    expect([...second.body, ...third.body].map(({ name }) => name)).toEqual([3, 4, 5, 6].map((n) => `magnet ${n}`));
    expect(third.headers.get('link')).toBeNull();
  });

  it('list every product once when many share a sort key', async () => {
    await manyProducts(50);
    for (const query of <Query[]>[{}, { size: 'small' }, { sort: 'price-desc' }, { sort: 'price-asc', q: 'magnet' }]) {
      const names = await namesByCursor({ ...query, limit: '7' });
      expect([query, names.length, new Set(names).size]).toEqual([query, 50, 50]);
    }
  });

  it('count matches up to a limit, say so, and continue beyond it', async () => {
    const { countedUpTo } = shopPolicy.productList;
    await manyProducts(countedUpTo);
    for (const query of <Query[]>[{ q: 'magnet' }, { minPrice: '1' }])
      expect(await pageOf(query)).toMatchObject({ total: countedUpTo, isTotalExact: true });
    await manyProducts(1);
    // counts are remembered until the change is announced
    await until(async () => !(await pageOf({ q: 'magnet' })).isTotalExact);
    for (const query of <Query[]>[{ q: 'magnet' }, { minPrice: '1' }, { maxPrice: '20', shape: 'square' }]) {
      expect(await pageOf(query)).toMatchObject({ total: countedUpTo, isTotalExact: false });
      expect(await namesByCursor({ ...query, limit: '100' })).toHaveLength(countedUpTo + 1);
    }
    expect(await pageOf({ shape: 'square' })).toMatchObject({ total: countedUpTo + 1, isTotalExact: true });
    const path = '/api/products?q=magnet&limit=1';
    await until(async () => (await app.browser().get(path)).headers.get('x-total-count-exact') === 'false');
    expect((await app.browser().get(path)).headers.get('x-total-count')).toBe(String(countedUpTo));
  });
});

describe('the order of names', () => {
  it('is that of the language, whatever the case and the accents, with numbers by their value', async () => {
    const names = ['apple', 'Éclair', 'echo', 'Magnet 10', 'Magnet 2', 'zebra', 'Ångström', 'Zoo'];
    for (const name of names) await createProduct(app, { name });
    const sorted = ['Ångström', 'apple', 'echo', 'Éclair', 'Magnet 2', 'Magnet 10', 'zebra', 'Zoo'];
    for (const narrowing of <Query[]>[{}, { shape: 'square' }, { minPrice: '1' }, { q: 'medium' }]) {
      const query = { ...narrowing, sort: 'name' };
      expect([query, await namesOf(query)]).toEqual([query, sorted]);
      expect([query, await namesByCursor({ ...query, limit: '1' })]).toEqual([query, sorted]);
    }
  });
});

describe('arbitrary input', () => {
  it('is answered or refused with field errors, and never fails', async () => {
    await createProduct(app, { name: 'magnet' });
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 110 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.stringMatching(/^[-+0-9.eE]{0,12}$/),
      fc.constantFrom('magnet', 'round', 'small', 'true', 'newest', 'name', '1', '2'),
    );
    const names = [
      'q',
      'shape',
      'size',
      'category',
      'featured',
      'minPrice',
      'maxPrice',
      'sort',
      'page',
      'limit',
      'cursor',
    ];
    const query = fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(query, async (parameters) => {
        const address = new URLSearchParams(parameters as Query).toString();
        const { status, body } = await app.browser().get<{ errors?: object }>(`/api/products?${address}`);
        const isRefusedByField = status === 400 && Object.keys(body.errors ?? {}).length > 0;
        expect([address, status === 200 || isRefusedByField]).toEqual([address, true]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('bad input', () => {
  const cursorOf = (...keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString('base64url');
  const id = '5eed0000-0002-4000-8000-000000000001';
  it.each([
    ['q=' + 'x'.repeat(101), 'q'],
    ['q=%00', 'q'],
    ['q=a&q=b', 'q'],
    ['category=%00', 'category'],
    ['sort=cheapest', 'sort'],
    ['size=huge', 'size'],
    ['minPrice=10&maxPrice=9', 'maxPrice'],
    ['maxPrice=1e9', 'maxPrice'],
    ['minPrice=NaN', 'minPrice'],
    ['page=0', 'page'],
    ['page=101', 'page'],
    ['page=1.5', 'page'],
    ['page=1&cursor=x', 'page'],
    ['colour=red', 'colour'],
    ['cursor=nonsense', 'cursor'],
    ['q=magnet&cursor=nonsense', 'cursor'],
    ['minPrice=1&cursor=nonsense', 'cursor'],
    [`cursor=${cursorOf('featured', '99999999999', id)}`, 'cursor'],
    [`cursor=${cursorOf('featured', '1', "' OR true")}`, 'cursor'],
    [`sort=name&cursor=${cursorOf('featured', '1', id)}`, 'cursor'],
  ])('%s is refused by the field %s', async (query, field) => {
    await createProduct(app, { name: 'magnet' });
    expect(await app.browser().get(`/api/products?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: { [field]: expect.any(String) } },
    });
  });
});
