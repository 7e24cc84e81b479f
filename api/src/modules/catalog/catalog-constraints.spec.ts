import { beforeAll, describe, expect, it } from '@jest/globals';
import { createProduct, createShippingOption } from '../../testing/factories.js';
import { testApp } from '../../testing/started.js';

const app = testApp();
let productId: string;
beforeAll(async () => {
  productId = (await createProduct(app, { inStock: 5, reserved: 2 })).id;
  await createShippingOption(app);
  await app.dataSource.query(`INSERT INTO product_variations (product_id, name, value) VALUES ($1, 'a', 'b')`, [
    productId,
  ]);
  await app.dataSource.query(
    `INSERT INTO product_images (product_id, image_url) VALUES ($1, '/objects/products/a.webp')`,
    [productId],
  );
  await app.dataSource.query(`INSERT INTO product_categories (name, slug) VALUES ('Square', 'square')`);
});

const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';
const refusal = (statement: string, values: unknown[] = []) =>
  app.dataSource.query(statement, values).then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

describe('the constraints of the catalog', () => {
  it.each([
    ['products', 'in_stock = -1'],
    ['products', 'reserved = -1'],
    ['products', 'reserved = in_stock + 1'],
    ['products', 'in_stock = reserved - 1'],
    ['products', 'price = 0'],
    ['products', 'price = -1'],
    ['products', `price = 'NaN'`],
    ['products', 'compare_at_price = -0.01'],
    ['products', `compare_at_price = 'NaN'`],
    ['products', 'cost_price = -0.01'],
    ['products', `shape = 'triangle'`],
    ['products', `size = 'huge'`],
    ['products', `name = ''`],
    ['products', `name = repeat('x', 201)`],
    ['products', `category = ''`],
    ['products', `category = repeat('x', 81)`],
    ['products', 'weight = -1'],
    ['products', 'low_stock_threshold = -1'],
    ['products', 'rating_average = 5.1'],
    ['products', 'rating_count = -1'],
    ['products', `tags = ARRAY['a', NULL]`],
    ['products', `pack_options = '{}'`],
    ['products', `pack_options = '[{"size": 0, "price": "1.00"}]'`],
    ['products', `pack_options = '[{"size": 101, "price": "1.00"}]'`],
    ['products', `pack_options = '[{"size": 1.5, "price": "1.00"}]'`],
    ['products', `pack_options = '[{"size": 3, "price": "0.00"}]'`],
    ['products', `pack_options = '[{"size": 3, "price": 1}]'`],
    ['products', `pack_options = '[{"size": 3, "price": "-1"}]'`],
    ['products', `pack_options = '[{"size": 3}]'`],
    ['products', `pack_options = '[null]'`],
    ['product_variations', 'stock_quantity = -1'],
    ['product_variations', `price_adjustment = 'NaN'`],
    ['product_images', 'width = 0'],
    ['product_images', 'height = -1'],
    ['product_images', 'file_size = -1'],
    ['product_categories', `slug = 'Not a slug'`],
    ['product_categories', 'parent_id = id'],
    ['shipping_options', 'base_rate = -0.01'],
    ['shipping_options', `base_rate = 'NaN'`],
    ['shipping_options', 'free_shipping_threshold = -1'],
  ])('refuse to set in %s: %s', async (table, assignment) =>
    expect(await refusal(`UPDATE ${table} SET ${assignment}`)).toBe(CHECK_VIOLATION),
  );

  it.each(['NULL', `'[]'`, `'[{"size": 1, "price": "4.99"}, {"size": 100, "price": "99"}]'`])(
    'accept packs that are %s',
    async (packs) => expect(await refusal(`UPDATE products SET pack_options = ${packs}`)).toBe('accepted'),
  );

  it('allow one stock number per product, one name and slug per category, and one main picture per product', async () => {
    const product = (sku: string) =>
      refusal(
        `INSERT INTO products (name, description, price, category, shape, size, sku) VALUES ('x', 'x', 1, 'x', 'square', 'small', $1)`,
        [sku],
      );
    expect([await product('SKU-1'), await product('SKU-1')]).toEqual(['accepted', UNIQUE_VIOLATION]);
    const category = (name: string, slug: string) =>
      refusal(`INSERT INTO product_categories (name, slug) VALUES ($1, $2)`, [name, slug]);
    expect([await category('Square', 'other'), await category('Other', 'square')]).toEqual([
      UNIQUE_VIOLATION,
      UNIQUE_VIOLATION,
    ]);
    const main = () =>
      refusal(`INSERT INTO product_images (product_id, image_url, is_primary) VALUES ($1, 'x', true)`, [productId]);
    expect([await main(), await main()]).toEqual(['accepted', UNIQUE_VIOLATION]);
  });

  it('delete variations and pictures with their product', async () => {
    const { id } = await createProduct(app);
    await app.dataSource.query(`INSERT INTO product_variations (product_id, name, value) VALUES ($1, 'a', 'b')`, [id]);
    await app.dataSource.query(`INSERT INTO product_images (product_id, image_url) VALUES ($1, 'x')`, [id]);
    await app.dataSource.query(`DELETE FROM products WHERE id = $1`, [id]);
    for (const table of ['product_variations', 'product_images'])
      expect(await app.dataSource.query(`SELECT FROM ${table} WHERE product_id = $1`, [id])).toEqual([]);
  });
});

describe('the product counts by group', () => {
  const counted = () =>
    app.dataSource.query(
      `SELECT category, shape, size, is_featured, count(*)::integer AS products
       FROM products WHERE is_active GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    );
  const known = () => app.dataSource.query(`SELECT * FROM product_groups WHERE products <> 0 ORDER BY 1, 2, 3, 4`);

  it('follow every change of products, bulk changes included', async () => {
    const changes = [
      `INSERT INTO products (name, description, price, category, shape, size, is_featured, is_active)
       SELECT 'x', 'x', 1, 'c' || i % 3, CASE i % 2 WHEN 0 THEN 'round' ELSE 'square' END, 'small', i % 5 = 0, i % 4 <> 0
       FROM generate_series(1, 60) AS i`,
      `UPDATE products SET is_featured = NOT is_featured WHERE category = 'c1'`,
      `UPDATE products SET is_active = NOT is_active`,
      `UPDATE products SET category = 'c0', shape = 'circle', size = 'large' WHERE category = 'c2'`,
      `UPDATE products SET in_stock = in_stock + 1`,
      `DELETE FROM products WHERE category = 'c1'`,
      `DELETE FROM products WHERE category = 'none'`,
    ];
    for (const change of changes) {
      await app.dataSource.query(change);
      expect([change, await known()]).toEqual([change, await counted()]);
    }
  });

  it('stay right under concurrent changes', async () => {
    const products = await Promise.all(Array.from({ length: 12 }, () => createProduct(app, { category: 'busy' })));
    await Promise.all(
      products.map(({ id }, index) =>
        app.dataSource.query(`UPDATE products SET size = $2, is_active = $3 WHERE id = $1`, [
          id,
          index % 2 ? 'large' : 'small',
          index % 3 > 0,
        ]),
      ),
    );
    expect(await known()).toEqual(await counted());
  });
});
