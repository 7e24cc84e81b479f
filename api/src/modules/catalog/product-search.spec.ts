import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { createProduct } from '../../testing/factories.js';
import { listedProducts } from '../../testing/listed-products.js';
import { testApp } from '../../testing/started.js';

const app = testApp();
beforeEach(() => app.dataSource.query(`DELETE FROM products`));

const { pageOf, namesOf, namesByCursor } = listedProducts(() => app);
const packOf = (size: number, price: string) => ({ size, price });

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
    const [row] = await app.dataSource.query<[{ sizes: string }]>(`SELECT product_packs(NULL) AS sizes`);
    expect(row.sizes).toBe(sizes.map((size) => `${size}pack`).join(' '));
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
    expect((await namesOf({ q: 'weding spaceship', match: 'any' })).toSorted()).toEqual(['Wedding', 'Wedding favor']);
    expect(await namesOf({ q: 'spaceship', match: 'any' })).toEqual([]);
  });
});
