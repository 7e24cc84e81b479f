import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Product, ProductCategory, ShippingOption } from 'shared-contracts/catalog/schemas';
import * as z from 'zod';
import { createProduct, createShippingOption } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { testApp } from '../../testing/started.js';

const app = testApp();
beforeEach(async () => {
  await app.dataSource.query(`DELETE FROM products`);
  await app.dataSource.query(`DELETE FROM shipping_options`);
  // the cache is dropped a moment after the commit
  await until(async () => (await list()).length === 0);
});

const answer = (query = '') => app.browser().get(`/api/products${query}`);
const list = async (query = '') => z.array(Product.strict()).parse((await answer(query)).body);
const namesOf = async (query = '') => (await list(query)).map(({ name }) => name);

describe('the prints that pictures show', () => {
  const prints = [
    {
      shape: 'rectangle',
      width: 3,
      height: 3,
      radius: 0.2,
      corners: [
        [0.1, 0.1],
        [0.9, 0.1],
        [0.9, 0.9],
        [0.1, 0.9],
      ],
      covers: [],
    },
  ];

  it('are listed for the pictures of which they are known', async () => {
    const { id } = await createProduct(app);
    const add = (imageUrl: string, known: string | null) =>
      app.dataSource.query('INSERT INTO product_images (product_id, image_url, prints) VALUES ($1, $2, $3)', [
        id,
        imageUrl,
        known,
      ]);
    await add('/objects/products/front.webp', JSON.stringify(prints));
    await add('/objects/products/angle.webp', null);
    const { body } = await app.browser().get(`/api/products/${id}/prints`);
    expect(body).toEqual([{ imageUrl: '/objects/products/front.webp', prints }]);
  });

  it('of a product that is not sold, or of none, are not listed', async () => {
    const { id } = await createProduct(app, { isActive: false });
    expect((await app.browser().get(`/api/products/${id}/prints`)).body).toEqual([]);
    expect((await app.browser().get('/api/products/nothing/prints')).status).toBe(400);
  });
});

describe('the list of products', () => {
  it('lists active products in order, in the shape of the contract', async () => {
    await createProduct(app, { name: 'second', sortOrder: 2 });
    await createProduct(app, { name: 'first', sortOrder: 1 });
    await createProduct(app, { name: 'hidden', isActive: false });
    await until(async () => (await list()).length === 2);
    expect(await namesOf()).toEqual(['first', 'second']);
  });

  it('shows the units that can be bought, without those that open checkouts hold', async () => {
    const { id } = await createProduct(app, { inStock: 10, reserved: 4 });
    const { body } = await app.browser().get(`/api/products/${id}`);
    expect(Product.parse(body).inStock).toBe(10 - 4);
  });

  it('reveals nothing that only admins may know', async () => {
    const { id } = await createProduct(app, { costPrice: '1.00', barcode: '123' });
    const { body } = await app.browser().get(`/api/products/${id}`);
    expect(Object.keys(Product.strict().parse(body))).not.toContain('costPrice');
  });

  it('lists every product once, whatever the page size', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `product ${index}`);
    for (const [index, name] of names.entries()) await createProduct(app, { name, sortOrder: Math.floor(index / 4) });
    const seen: string[] = [];
    for await (const { body, headers } of app.browser().pages('/api/products?limit=3')) {
      expect(headers.get('x-total-count')).toBe('7');
      seen.push(
        ...z
          .array(Product)
          .parse(body)
          .map(({ name }) => name),
      );
    }
    expect(seen).toHaveLength(7);
    expect(seen.toSorted()).toEqual(names);
  });

  it('can be filtered', async () => {
    await createProduct(app, { name: 'small square', size: 'small', price: '5.00' });
    await createProduct(app, {
      name: 'large circle',
      shape: 'round',
      size: 'large',
      category: 'circle',
      price: '15.00',
      isFeatured: true,
    });
    const cases: [string, string[]][] = [
      ['featured=true', ['large circle']],
      ['featured=false', ['small square']],
      ['category=circle', ['large circle']],
      ['category=unheard-of', []],
      ['shape=circle', ['large circle']],
      ['shape=square', ['small square']],
      ['size=large', ['large circle']],
      ['minPrice=5.01', ['large circle']],
      ['maxPrice=5.00', ['small square']],
      ['minPrice=5.00&maxPrice=15.00&shape=round', ['large circle']],
    ];
    for (const [query, names] of cases) expect([query, await namesOf(`?${query}`)]).toEqual([query, names]);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=1e9',
    'limit=1&limit=2',
    'cursor=nonsense',
    'shape=triangle',
    'featured=yes',
    'minPrice=-1',
    "category=x'&sort=price",
  ])('refuses %s', async (query) =>
    expect(await answer(`?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_input' } }),
  );
});

describe('one product', () => {
  it('has its pictures, the main one first, and its active variations', async () => {
    const { id } = await createProduct(app);
    await app.dataSource.query(
      `INSERT INTO product_images (product_id, image_url, sort_order, is_primary, width, height)
       VALUES ($1, '/objects/products/b.webp', 1, false, 10, 20), ($1, '/objects/products/a.webp', 2, true, 30, 40)`,
      [id],
    );
    await app.dataSource.query(
      `INSERT INTO product_variations (product_id, name, value, price_adjustment, is_active)
       VALUES ($1, 'Finish', 'Gloss', 1.5, true), ($1, 'Finish', 'Gone', 0, false)`,
      [id],
    );
    const { body } = await app.browser().get(`/api/products/${id}`);
    expect(Product.parse(body)).toMatchObject({
      imageUrl: '/objects/products/a.webp',
      imageUrls: ['/objects/products/a.webp', '/objects/products/b.webp'],
      images: [
        { imageUrl: '/objects/products/a.webp', width: 30, height: 40 },
        { imageUrl: '/objects/products/b.webp', width: 10, height: 20 },
      ],
      variations: [{ name: 'Finish', value: 'Gloss', priceAdjustment: '1.50' }],
    });
  });

  it('is not found when inactive or unknown, and refused when its id is malformed', async () => {
    const { id } = await createProduct(app, { isActive: false });
    for (const absent of [id, randomUUID()])
      expect(await app.browser().get(`/api/products/${absent}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    for (const wrong of ['1', 'abc', "1'--", '%00'])
      expect(await app.browser().get(`/api/products/${wrong}`)).toMatchObject({ status: 400 });
  });
});

describe('categories', () => {
  it('are the active ones in order, each with its number of active products', async () => {
    await app.dataSource.query(
      `INSERT INTO product_categories (name, slug, sort_order, description, is_active)
       VALUES ('Round', 'circle', 2, 'Soft edges', true), ('Square', 'square', 1, NULL, true), ('Gone', 'gone', 0, NULL, false)`,
    );
    await createProduct(app, { category: 'circle' });
    await createProduct(app, { category: 'circle', size: 'large' });
    await createProduct(app, { category: 'circle', isActive: false });
    const listed = async () =>
      z.array(ProductCategory.strict()).parse((await app.browser().get('/api/product-categories')).body);
    await until(async () => (await listed()).some(({ productCount }) => productCount === 2));
    expect(await listed()).toMatchObject([
      { name: 'Square', slug: 'square', description: null, imageUrl: null, productCount: 0 },
      { name: 'Round', slug: 'circle', description: 'Soft edges', productCount: 2 },
    ]);
  });
});

describe('shipping options', () => {
  it('are the active ones, the default first', async () => {
    await createShippingOption(app, { name: 'Express', baseRate: '9.99', freeShippingThreshold: null, sortOrder: 1 });
    await createShippingOption(app, { name: 'Standard', sortOrder: 0 });
    await createShippingOption(app, { name: 'Pigeon', isActive: false });
    await until(async () => (await app.browser().get<unknown[]>('/api/shipping-options')).body.length === 2);
    const { body } = await app.browser().get('/api/shipping-options');
    expect(z.array(ShippingOption.strict()).parse(body)).toMatchObject([
      { name: 'Standard', baseRate: '5.99', freeShippingThreshold: '50.00' },
      { name: 'Express', baseRate: '9.99', freeShippingThreshold: null },
    ]);
  });
});

describe('cached responses', () => {
  it('answer 304 to their ETag until something changes', async () => {
    const { id } = await createProduct(app, { name: 'before' });
    await until(async () => (await list()).length === 1);
    const first = await answer();
    const tag = first.headers.get('etag')!;
    const again = await app.browser().get('/api/products', { 'if-none-match': tag });
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
    await app.dataSource.query(`UPDATE products SET name = 'after' WHERE id = $1`, [id]);
    await until(async () => (await app.browser().get('/api/products', { 'if-none-match': tag })).status === 200);
    expect(await namesOf()).toEqual(['after']);
  });

  it('follow every change of price, stock, picture and variation, and a deletion', async () => {
    const { id } = await createProduct(app);
    const product = async () => (await list()).find((each) => each.id === id);
    await until(async () => (await product()) !== undefined);
    const changes: [string, (seen: z.infer<typeof Product> | undefined) => boolean][] = [
      [`UPDATE products SET price = 12.5 WHERE id = $1`, (seen) => seen?.price === '12.50'],
      [`UPDATE products SET reserved = 3 WHERE id = $1`, (seen) => seen?.inStock === 7],
      [
        `INSERT INTO product_images (product_id, image_url) VALUES ($1, '/objects/products/x.webp')`,
        (seen) => seen?.imageUrls.length === 1,
      ],
      [
        `INSERT INTO product_variations (product_id, name, value) VALUES ($1, 'a', 'b')`,
        (seen) => seen?.variations.length === 1,
      ],
      [`DELETE FROM products WHERE id = $1`, (seen) => seen === undefined],
    ];
    for (const [statement, isSeen] of changes) {
      await app.dataSource.query(statement, [id]);
      await until(async () => isSeen(await product()));
    }
    expect(await list()).toEqual([]);
  });

  it('equal uncached responses', async () => {
    await createProduct(app);
    await until(async () => (await list('?limit=1')).length === 1);
    const read = async () => {
      const { status, body, headers } = await answer('?limit=1');
      const names = [
        'x-total-count',
        'etag',
        'cache-control',
        'content-type',
        'content-security-policy',
        'x-content-type-options',
      ];
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      return { status, body, headers: names.map((name) => headers.get(name)) };
    };
    const answers = [await read(), await read(), await read()];
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const head = await app.browser().send('HEAD', '/api/products?limit=1', {});
    expect([head.status, head.headers.get('x-total-count')]).toEqual([200, '1']);
  });

  it('need no session and set no cookie', async () => {
    const { headers } = await answer();
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('cache-control')).toContain('public');
  });
});
