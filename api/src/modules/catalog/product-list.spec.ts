import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ProductQuery } from 'shared-contracts/catalog/schemas';
import { unitPriceOf } from 'shared-contracts/cart/unit-price';
import { cents, parseMoney, toDecimal } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { createProduct } from '../../testing/factories.js';
import { type TestApp, startTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { ProductList } from './product-list.js';

type Query = Record<string, string>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.dataSource.query(`DELETE FROM products`));

async function pageOf(query: Query = {}) {
  const listed = await app.nest.get(ProductList).page(ProductQuery.parse(query));
  if (!listed.ok) throw new Error(`refused: ${JSON.stringify(listed)}`);
  const { rows, total, isTotalExact, nextCursor } = listed.value;
  return { names: rows.map(({ name }) => name), total, isTotalExact, nextCursor };
}
const packOf = (size: number, price: string) => ({ size, price });
const namesOf = async (query: Query = {}) => (await pageOf(query)).names;

async function namesByCursor(query: Query): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { names: more, nextCursor } = await pageOf({ ...query, ...(cursor && { cursor }) });
    names.push(...more);
    cursor = nextCursor;
  }
  return names;
}

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

describe('a search', () => {
  const aPrint = (product: Parameters<typeof createProduct>[1]) =>
    createProduct(app, { material: 'Paper', ...product });
  beforeEach(async () => {
    await aPrint({ name: 'Fridge magnets', description: 'Six in a box', sortOrder: 3 });
    await aPrint({ name: 'Six in a box', description: 'Magnets for every door', sortOrder: 1 });
    await aPrint({ name: 'Tin', description: 'A thing', tags: ['magnet', 'gift'], sortOrder: 2 });
    await aPrint({
      name: 'Porthole',
      description: 'A window',
      shape: 'round',
      category: 'circle',
      size: 'large',
    });
    await aPrint({ name: 'Hidden magnets', description: 'x', isActive: false });
  });

  it('ranks the name first, then tags, then the description', async () =>
    expect(await namesOf({ q: 'magnet' })).toEqual(['Fridge magnets', 'Tin', 'Six in a box']));

  it('ranks the material last', async () => {
    await createProduct(app, { name: 'Strip', description: 'x', material: 'Premium magnetic material' });
    expect(await namesOf({ q: 'magnets' })).toEqual(['Fridge magnets', 'Tin', 'Six in a box', 'Strip']);
  });

  it.each([
    ['round', ['Porthole']],
    ['circle', ['Porthole']],
    ['CIRCLES, large!', ['Porthole']],
    ['windows', ['Porthole']],
    ['gift magnets', ['Tin']],
    ['fri', ['Fridge magnets']],
    ['magnet porth', []],
    ['hidden', []],
    ['the', []],
    ['!?', []],
  ])('for %j finds %j', async (q, names) => {
    const { names: found, total } = await pageOf({ q });
    expect([found, total]).toEqual([names, names.length]);
  });

  it.each([
    ['magnte', ['Fridge magnets', 'Tin', 'Six in a box']],
    ['mgnets', ['Fridge magnets', 'Tin', 'Six in a box']],
    ['frigde', ['Fridge magnets']],
    ['porthloe', ['Porthole']],
    ['rond', ['Porthole']],
    ['gfit magnte', ['Tin']],
    ['xylophone', []],
  ])('forgives typos: %j finds %j', async (q, names) => expect(await namesOf({ q })).toEqual(names));

  it('does not look for similar words when the exact word is found', async () => {
    await aPrint({ name: 'Tins', description: 'x' });
    await aPrint({ name: 'Tina', description: 'x' });
    expect(await namesOf({ q: 'tina' })).toEqual(['Tina']);
  });

  it('is paged, best match first, and refuses the cursor of another search', async () => {
    expect(await namesByCursor({ q: 'magnet', limit: '1' })).toEqual(['Fridge magnets', 'Tin', 'Six in a box']);
    const { nextCursor } = await pageOf({ q: 'magnet', limit: '1' });
    const path = `/api/products?q=box&cursor=${nextCursor}`;
    expect(await app.browser().get(path)).toMatchObject({
      status: 400,
      body: { errors: { cursor: expect.any(String) } },
    });
  });

  it('combines with every filter and order', async () => {
    expect(await namesOf({ q: 'magnet', sort: 'featured' })).toEqual(['Six in a box', 'Tin', 'Fridge magnets']);
    expect(await namesOf({ q: 'magnet', shape: 'round' })).toEqual([]);
    expect(await namesOf({ q: 'window', shape: 'circle', size: 'large', category: 'circle', maxPrice: '10' })).toEqual([
      'Porthole',
    ]);
  });

  it('finds the new text of an edited product', async () => {
    await app.dataSource.query(`UPDATE products SET name = 'Keyring', tags = '{}' WHERE name = 'Tin'`);
    expect(await namesOf({ q: 'kyering' })).toEqual(['Keyring']);
    expect(await namesOf({ q: 'gift' })).toEqual([]);
  });

  it.each([
    "' OR 1=1 --",
    '\\',
    "a' & b:*",
    '<-> | ! ( )',
    '%00',
    '\u{1F600}',
    'x'.repeat(100),
    'é'.repeat(100),
    '*'.repeat(100),
    'a b c d e f g h i j k l m n o p',
  ])('for %j is answered', async (q) => expect((await pageOf({ q })).total).toBeGreaterThanOrEqual(0));
});

describe('a product is found by its full name and size', () => {
  const sized = (name: string, dimensions: string) =>
    createProduct(app, { name, dimensions, description: 'x', material: 'Paper' });
  beforeEach(async () => {
    await sized('Wedding 2.0', '3.5 in diameter');
    await sized("St.Patrick's Day", '4 x 6 in');
    await sized('AC/DC Tile', '2.50" × 3.5"');
    await sized('Kids’ Café Crème', '3 x 3 in');
    await sized('Of the Other', '8 x 3 in');
    await sized('You & Me', '10 x 12 in');
  });

  it.each([
    ['Wedding 2.0', 'Wedding 2.0'],
    ['wedding 2', 'Wedding 2.0'],
    ["St.Patrick's Day", "St.Patrick's Day"],
    ['St. Patrick’s day', "St.Patrick's Day"],
    ['st patricks day', "St.Patrick's Day"],
    ['AC/DC Tile', 'AC/DC Tile'],
    ['ac-dc tile', 'AC/DC Tile'],
    ["kids' cafe creme", 'Kids’ Café Crème'],
    ['KIDS CAFÉ CRÈME', 'Kids’ Café Crème'],
    ['Cafe\u0301', 'Kids’ Café Crème'],
    ['You & Me', 'You & Me'],
    ['Of the Other', 'Of the Other'],
    ['4x6', "St.Patrick's Day"],
    ['4 x 6', "St.Patrick's Day"],
    ['4×6', "St.Patrick's Day"],
    ['4 by 6', "St.Patrick's Day"],
    ['6x4', "St.Patrick's Day"],
    ['4" x 6"', "St.Patrick's Day"],
    ['4in x 6in', "St.Patrick's Day"],
    ['4 inch x 6 inches', "St.Patrick's Day"],
    ['4×6 day', "St.Patrick's Day"],
    ['2.5 x 3.5', 'AC/DC Tile'],
    ['2½ x 3 1/2 in', 'AC/DC Tile'],
    ['8x3', 'Of the Other'],
  ])('%j', async (q, name) => expect(await namesOf({ q })).toEqual([name]));

  it('by one of its sides, with a point or a comma', async () => {
    for (const q of ['3.5', '3,5', '3.50', '3½', '3.5"', '3.5 in'])
      expect([q, (await namesOf({ q })).toSorted()]).toEqual([q, ['AC/DC Tile', 'Wedding 2.0']]);
  });

  it('and by nothing that only looks alike', async () => {
    for (const q of ['4x7', '46', '35', '2 x 6', 'wedding 3', '10x1'])
      expect([q, await namesOf({ q })]).toEqual([q, []]);
  });

  it('however the name is written, as it stands in the list', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9]{1,8}$/);
    const sign = fc.constantFrom(' ', '.', '/', '-', "'", '’', ', ', ' & ', ' x ', '×', '"', '#', '½ ');
    const name = fc.tuple(word, sign, word, sign, text).map((parts) => parts.join('').trim());
    await fc.assert(
      fc.asyncProperty(name, async (given) => {
        const [row] = await app.dataSource.query<[{ found: boolean | null }]>(
          `SELECT to_tsvector('english', search_text($1)) || to_tsvector('simple', coalesce(common_words(search_text($1)), ''))
             @@ product_query($1, false, false) AS found`,
          [given.replaceAll('\0', ' ')],
        );
        expect([given, row.found]).toEqual([given, true]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a product is found by the packs it is sold in', () => {
  const packed = (name: string, sizes: number[] | null) =>
    createProduct(app, {
      name,
      description: 'x',
      material: 'Paper',
      packOptions: sizes && sizes.map((size) => packOf(size, '9.00')),
    });

  it.each(['9 pack', '9-pack', '9pack', 'pack of 9', 'Packs of 9', 'set of 9', '9 packs'])('%j', async (q) => {
    await packed('By default', null);
    await packed('In fours', [4, 8]);
    await packed('In nines', [9]);
    expect((await namesOf({ q })).toSorted()).toEqual(['By default', 'In nines']);
    expect(await namesOf({ q: `fours ${q}` })).toEqual([]);
    expect(await namesOf({ q: `${q} nines` })).toEqual(['In nines']);
  });

  it('and by no larger ones', async () => {
    await packed('In twelves', [12]);
    expect(await namesOf({ q: 'pack of 1' })).toEqual([]);
    expect(await namesOf({ q: '4x6 pack' })).toEqual([]);
  });

  it('which are the policy’s where it names none', async () => {
    const sizes = Object.keys(shopPolicy.packs.defaultMultipliersInTenths);
    const [row] = await app.dataSource.query<[{ sizes: string }]>(`SELECT product_sizes(NULL, NULL, NULL) AS sizes`);
    expect(row.sizes).toBe(sizes.map((size) => `pack of ${size}`).join(' , '));
  });
});

describe('a search for any of the words', () => {
  it('finds what is closest, the most alike first', async () => {
    const named = (name: string) => createProduct(app, { name, description: 'x', material: 'Paper' });
    await named('Wedding favor');
    await named('Wedding');
    await named('Tin');
    expect(await namesOf({ q: 'wedding favor spaceship' })).toEqual([]);
    expect(await namesOf({ q: 'wedding favor spaceship', match: 'any' })).toEqual(['Wedding favor', 'Wedding']);
    expect(await namesOf({ q: 'weding spaceship', match: 'any' })).toEqual(['Wedding', 'Wedding favor']);
    expect(await namesOf({ q: 'spaceship', match: 'any' })).toEqual([]);
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
        // half a surrogate pair cannot be put into a URL
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
