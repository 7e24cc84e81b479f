import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { magnetsOf, photoPlacesOf } from 'shared-contracts/design/slots';
import { packOptionsOf } from 'shared-contracts/packs/packs';
import { Product } from 'shared-contracts/catalog/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import * as z from 'zod';
import { Transactions } from '../shared/database/transactions.js';
import { type TestApp, startTestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { products as catalog } from './catalog.js';
import { demoOrderId } from './demo-order.js';
import { PicturePrints } from 'shared-contracts/catalog/picture-prints';
import { seedPictures } from './pictures.js';
import { seedCatalog } from './seed-catalog.js';
import { testApp, untilReady } from '../testing/started.js';

const app = testApp({ withCatalog: true });
beforeAll(() => untilReady(app));

const listed = async () => z.array(Product).parse((await app.browser().get('/api/products')).body);
const loadInto = ({ nest }: TestApp, withDemoOrder = true) =>
  nest
    .get(Transactions)
    .run(async (manager) => seedCatalog(manager, { pictures: await seedPictures(), withDemoOrder }));
const load = () => loadInto(app);
const query = <Row>(text: string, values?: unknown[]) => app.dataSource.query<Row[]>(text, values);
const everything = () =>
  Promise.all(
    [
      'products',
      'product_variations',
      'product_images',
      'product_categories',
      'shipping_options',
      'applied_seeds',
      'orders',
    ].map((table) => query(`SELECT * FROM ${table} ORDER BY 1`)),
  );

const shown = catalog.filter(({ isActive }) => isActive);
const hidden = catalog.filter(({ isActive }) => !isActive);

describe('a first start', () => {
  it('loads at least fourteen products in all shapes, sizes and categories', async () => {
    const products = await listed();
    expect(products.length).toBeGreaterThanOrEqual(14);
    expect(products.map(({ name }) => name)).toEqual(shown.map(({ name }) => name));
    const categories = await app.dataSource.query<{ slug: string }[]>(`SELECT slug FROM product_categories`);
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(categories.map(({ slug }) => slug)));
    expect(new Set(products.map(({ shape }) => shape))).toEqual(new Set(['square', 'rectangle', 'round', 'circle']));
    expect(new Set(products.map(({ size }) => size))).toEqual(new Set(['small', 'medium', 'large']));
  });

  it('includes featured, reduced, low, sold-out, varied and custom-pack products', async () => {
    const products = await listed();
    const named = (isSuch: (product: Product) => boolean) => products.filter(isSuch).map(({ name }) => name);
    expect(named(({ isFeatured }) => isFeatured).length).toBeGreaterThanOrEqual(3);
    expect(named(({ compareAtPrice, price }) => Number(compareAtPrice) > Number(price))).toContain('Classic Square');
    expect(named(({ inStock, lowStockThreshold }) => inStock > 0 && inStock <= lowStockThreshold)).toEqual([
      'Coaster Round',
      'Heart of the Home Bundle',
    ]);
    expect(named(({ inStock }) => inStock === 0)).toEqual(['Wide Panorama']);
    expect(named(({ variations }) => variations.length > 0)).toEqual(['Coaster Round', 'Wedding Round']);
    const withOwnPacks = named(({ packOptions }) => packOptions !== null).length;
    expect(withOwnPacks).toBeGreaterThanOrEqual(3);
    expect(withOwnPacks).toBeLessThan(products.length / 2);
  });

  it('says what each product prints, in packs that repeat its magnets', async () => {
    const products = await listed();
    const printed = (name: string) => products.find((product) => product.name === name)!.magnets;
    const broken = products.filter(({ magnets, packOptions }) =>
      packOptions?.some(({ size }) => size % magnets.reduce((sum, { count }) => sum + count, 0) !== 0),
    );
    expect(broken).toEqual([]);
    expect(photoPlacesOf(printed('Photo Strip'), '3')).toBe(9);
    expect(printed('Instant Frame')).toMatchObject([{ count: 1, template: { windows: [{ width: 3, height: 3 }] } }]);
    expect(magnetsOf(printed('Family Bundle'), 6).map(({ shape }) => shape)).toEqual([
      'rectangle',
      'rectangle',
      'rectangle',
      'round',
      'round',
      'round',
    ]);
  });

  it('offers bigger packs at a lower price per magnet', async () => {
    for (const product of await listed()) {
      const each = packOptionsOf(product).map(({ size, price }) => Number(price) / size);
      expect([product.name, each]).toEqual([product.name, each.toSorted((a, b) => b - a)]);
    }
  });

  it('hides an inactive product from shoppers', async () => {
    expect(hidden.map(({ name }) => name)).toEqual(['Four Seasons Square']);
    const there = await query('SELECT name FROM products WHERE NOT is_active');
    expect(there).toEqual([{ name: 'Four Seasons Square' }]);
    expect((await app.browser().get(`/api/products/${hidden[0]!.id}`)).status).toBe(404);
  });

  it('has a search title and description of fitting length for every product', async () => {
    for (const { name, seoTitle, seoDescription } of await listed()) {
      expect([name, (seoTitle ?? '').length > 10 && seoTitle!.length <= 60]).toEqual([name, true]);
      expect([name, (seoDescription ?? '').length > 50 && seoDescription!.length <= 160]).toEqual([name, true]);
    }
  });

  it('loads the shipping options of the policy', async () => {
    const { body } = await app.browser().get('/api/shipping-options');
    expect(body).toMatchObject(shopPolicy.shippingOptions.map(({ name, baseRate }) => ({ name, baseRate })));
  });

  it('has no broken picture once it is ready, and a text for each', async () => {
    const images = (await listed()).flatMap((product) => product.images);
    expect(images.length).toBeGreaterThanOrEqual(8);
    expect(new Set(images.map(({ altText }) => altText)).size).toBe(images.length);
    for (const { imageUrl, altText, width, height } of images) {
      const { status, headers } = await app.browser().get(imageUrl);
      expect([imageUrl, status, headers.get('content-type')]).toEqual([imageUrl, 200, 'image/webp']);
      expect(altText!.length).toBeGreaterThan(10);
      expect(width! * height!).toBeGreaterThan(0);
    }
  });
});

describe('the prints that pictures show', () => {
  it('are known for every product, all within the picture', async () => {
    for (const { id, name } of await listed()) {
      const { body } = await app.browser().get(`/api/products/${id}/prints`);
      const pictures = z.array(PicturePrints).parse(body);
      expect([name, pictures.length]).toEqual([name, 3]);
      for (const { prints } of pictures) {
        expect(prints.length).toBeGreaterThan(0);
        for (const [x, y] of prints.flatMap(({ corners }) => corners)) {
          expect(Math.min(x, y)).toBeGreaterThan(-0.3);
          expect(Math.max(x, y)).toBeLessThan(1.3);
        }
      }
    }
  });
});

describe('the demo order', () => {
  it('has completed three of the five steps', async () => {
    const { status, body } = await app.browser().post('/api/track-order', { orderNumber: demoOrderId });
    expect([status, body]).toMatchObject([200, { status: 'processing', shippedAt: null, deliveredAt: null }]);
    expect((body as { printsCheckedAt: unknown }).printsCheckedAt).not.toBeNull();
    const byEmail = { orderNumber: demoOrderId.slice(0, 8), email: 'demo@example.com' };
    expect(await app.browser().post('/api/track-order', byEmail)).toMatchObject({ status: 200 });
  });

  it('is an order like any other', async () => {
    const [order] = await query<{ total_amount: string; quantity: number; events: number; pictures: string[] }>(
      `SELECT total_amount, quantity,
              (SELECT count(*)::int FROM order_events WHERE order_id = o.id) AS events,
              (SELECT array_agg(image_url) FROM order_items WHERE order_id = o.id) AS pictures
       FROM orders o WHERE id = $1`,
      [demoOrderId],
    );
    // pack of 6: 7.99 * 1.6 = 12.784 -> 12.78; 13 % of it 1.6614 -> 1.66; shipping 5.99
    expect(order).toMatchObject({ total_amount: '20.43', quantity: 1, events: 3 });
    expect((await app.browser().get(order!.pictures[0]!)).status).toBe(200);
  });
});

describe('the first start of a production shop', () => {
  it('loads the catalog without the demo order', async () => {
    const real = await startTestApp();
    try {
      await real.dataSource.query('TRUNCATE applied_seeds, product_categories, shipping_options CASCADE');
      expect(await loadInto(real, false)).toBe(true);
      const [found] = await real.dataSource.query<{ products: number; orders: number; checkouts: number }[]>(
        `SELECT (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM orders) AS orders,
                (SELECT count(*)::int FROM checkouts) AS checkouts`,
      );
      expect(found).toEqual({ products: catalog.length, orders: 0, checkouts: 0 });
    } finally {
      await real.close();
    }
  });
});

describe('a later start', () => {
  it('changes nothing', async () => {
    const before = await everything();
    expect(await Promise.all([load(), load()])).toEqual([false, false]);
    expect(await everything()).toEqual(before);
  });

  it('keeps admins’ edits and deletions', async () => {
    const [first, second] = await listed();
    await query(`UPDATE products SET name = 'renamed' WHERE id = $1`, [first!.id]);
    await query(`DELETE FROM products WHERE id = $1`, [second!.id]);
    await query(`DELETE FROM product_images WHERE product_id = $1`, [first!.id]);
    expect(await Promise.all([load(), load()])).toEqual([false, false]);
    await until(async () => (await listed()).length === shown.length - 1);
    expect((await listed())[0]).toMatchObject({ id: first!.id, name: 'renamed', images: [] });
  });
});

describe('the start of a newer version', () => {
  let older: TestApp;
  beforeAll(async () => {
    older = await startTestApp({ withCatalog: true });
  });
  afterAll(() => older.close());
  const reload = () => loadInto(older);
  const inOlder = <Row>(text: string, values?: unknown[]) => older.dataSource.query<Row[]>(text, values);
  const namesIn = async () =>
    (await inOlder<{ name: string }>('SELECT name FROM products ORDER BY name')).map((r) => r.name);

  async function turnBack() {
    await inOlder(`DELETE FROM applied_seeds WHERE name <> 'catalogue'`);
    const later = catalog.filter(({ piece }) => piece !== 'catalogue').map(({ id }) => id);
    await inOlder('DELETE FROM products WHERE id = ANY($1)', [later]);
    await inOlder(`DELETE FROM product_images WHERE file_name !~ '-(front|fridge).webp$'`);
  }

  it('adds the new products and pictures, and only those', async () => {
    const all = await namesIn();
    const [edited, deleted, bare] = catalog;
    const pictures = await seedPictures();
    await turnBack();
    expect(await namesIn()).toHaveLength(8);
    await inOlder(`UPDATE products SET name = 'mine now', price = 1 WHERE id = $1`, [edited!.id]);
    await inOlder('DELETE FROM products WHERE id = $1', [deleted!.id]);
    await inOlder('DELETE FROM product_images WHERE product_id = $1', [bare!.id]);

    const loaded = await Promise.all([reload(), reload()]);
    expect(loaded.filter(Boolean)).toEqual([true]);

    expect(await namesIn()).toEqual(
      all
        .filter((name) => name !== deleted!.name)
        .map((name) => (name === edited!.name ? 'mine now' : name))
        .toSorted(),
    );
    const files = async (id: string) =>
      (
        await inOlder<{ file_name: string }>(
          'SELECT file_name FROM product_images WHERE product_id = $1 ORDER BY sort_order',
          [id],
        )
      ).map((row) => row.file_name);
    const ours = (slug: string) => (pictures.get(slug) ?? []).map(({ file }) => file);
    expect((await files(edited!.id)).toSorted()).toEqual(ours(edited!.slug).toSorted());
    expect(await files(bare!.id)).toEqual(ours(bare!.slug).filter((file) => !/-(front|fridge)\./.test(file)));
  });

  it('replaces a new version of a picture and keeps its text', async () => {
    const [{ id, image_url: now }] = (await inOlder<{ id: string; image_url: string }>(
      `SELECT id, image_url FROM product_images WHERE file_name = 'mini-square-front.webp'`,
    )) as [{ id: string; image_url: string }];
    const before = now.replace(/-[0-9a-f]{8}\.webp$/, '-00000000.webp');
    await inOlder(`UPDATE product_images SET image_url = $2, alt_text = 'by an admin' WHERE id = $1`, [id, before]);
    await reload();
    const read = () => inOlder('SELECT image_url, alt_text FROM product_images WHERE id = $1', [id]);
    expect(await read()).toEqual([{ image_url: now, alt_text: 'by an admin' }]);

    await inOlder('UPDATE product_images SET prints = NULL WHERE id = $1', [id]);
    await reload();
    expect(
      await inOlder('SELECT jsonb_array_length(prints) AS prints FROM product_images WHERE id = $1', [id]),
    ).toEqual([{ prints: 1 }]);

    const own = '/objects/products/an-upload-of-the-admin.webp';
    await inOlder('UPDATE product_images SET image_url = $2 WHERE id = $1', [id, own]);
    await reload();
    expect(await read()).toEqual([{ image_url: own, alt_text: 'by an admin' }]);
  });

  it('starts although the shop already uses the stock number of a new product', async () => {
    await turnBack();
    const taken = catalog.at(-1)!;
    await inOlder(
      `INSERT INTO products (name, description, price, category, shape, size, sku) VALUES ('own', 'own', 5, 'square', 'square', 'small', $1)`,
      [taken.sku],
    );
    expect(await reload()).toBe(true);
    expect(await inOlder('SELECT name FROM products WHERE sku = $1', [taken.sku])).toEqual([{ name: 'own' }]);
    expect(await inOlder('SELECT id FROM products WHERE id = $1', [catalog.at(-2)!.id])).toHaveLength(1);
  });
});
