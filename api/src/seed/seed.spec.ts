import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Product } from 'shared-contracts/catalog/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import * as z from 'zod';
import { ProductCategory } from '../modules/catalog/product-category.entity.js';
import { Transactions } from '../shared/database/transactions.js';
import { type TestApp, startTestApp } from '../shared/testing/test-app.js';
import { until } from '../shared/testing/until.js';
import { seedPictures } from './pictures.js';
import { seedCatalogue } from './seed-catalogue.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withCatalogue: true });
  await until(async () => (await app.browser().get('/api/health/ready')).status === 200);
});
afterAll(() => app.close());

const listed = async () => z.array(Product).parse((await app.browser().get('/api/products')).body);
const load = () => app.nest.get(Transactions).run(async (manager) => seedCatalogue(manager, await seedPictures()));

describe('a first start', () => {
  it('brings eight products over all shapes, sizes and categories', async () => {
    const products = await listed();
    expect(products).toHaveLength(8);
    const categories = await app.dataSource.getRepository(ProductCategory).find();
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(categories.map(({ slug }) => slug)));
    expect(new Set(products.map(({ shape }) => shape))).toEqual(new Set(['square', 'rectangle', 'round']));
    expect(new Set(products.map(({ size }) => size))).toEqual(new Set(['small', 'medium', 'large']));
    expect(products.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThanOrEqual(3);
    expect(products.every(({ inStock }) => inStock > 0)).toBe(true);
  });

  it('brings the ways to ship of the policy', async () => {
    const { body } = await app.browser().get('/api/shipping-options');
    expect(body).toMatchObject(shopPolicy.shipping.seededOptions.map(({ name, baseRate }) => ({ name, baseRate })));
  });

  it('shows no broken picture once it is ready', async () => {
    const pictures = (await listed()).flatMap(({ imageUrls }) => imageUrls);
    expect(pictures.length).toBeGreaterThanOrEqual(8);
    for (const path of pictures) {
      const { status, headers } = await app.browser().get(path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'image/webp']);
    }
  });
});

describe('a later start', () => {
  it('changes nothing: neither what an admin has edited nor what an admin has deleted', async () => {
    const [first, second] = await listed();
    await app.dataSource.query(`UPDATE products SET name = 'renamed' WHERE id = $1`, [first!.id]);
    await app.dataSource.query(`DELETE FROM products WHERE id = $1`, [second!.id]);
    expect(await Promise.all([load(), load()])).toEqual([false, false]);
    await until(async () => (await listed()).length === 7);
    expect((await listed())[0]).toMatchObject({ id: first!.id, name: 'renamed' });
  });
});
