import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import type { AdminProduct, BulkProductOutcome } from 'shared-contracts/product-management/schemas';
import { createProduct } from '../../testing/factories.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

const productOf = async (id: string) => (await admin.get<AdminProduct>(`/api/admin/products/${id}`)).body;
const bulk = (action: string, products: object[]) =>
  admin.post<BulkProductOutcome>('/api/admin/products/bulk', { action, products });
const aProduct = async () => {
  const { id } = await createProduct(shop.app);
  return productOf(id);
};

describe('a bulk action on products', () => {
  it.each([
    ['deactivate', { isActive: false }],
    ['activate', { isActive: true }],
    ['feature', { isFeatured: true }],
    ['unfeature', { isFeatured: false }],
  ])('can %s them, and doing it again changes nothing', async (action, expected) => {
    const products = [await aProduct(), await aProduct()];
    for (const body of [products.map(({ id, version }) => ({ id, version })), products.map(({ id }) => ({ id }))]) {
      const answer = await bulk(action, body);
      expect(answer).toMatchObject({
        status: 200,
        body: { results: products.map(({ id }) => ({ id, refusal: null })) },
      });
    }
    for (const { id } of products) expect(await productOf(id)).toMatchObject(expected);
  });

  it('names those that somebody has changed or deleted meanwhile, and does the others', async () => {
    const [fine, changed] = [await aProduct(), await aProduct()];
    await admin.patch(`/api/admin/products/${changed.id}/toggle-status`, {});
    const gone = randomUUID();
    const { body } = await bulk(
      'deactivate',
      [fine, changed, { id: gone, version: 1 }].map(({ id, version }) => ({ id, version })),
    );
    expect(body.results).toEqual([
      { id: fine.id, refusal: null },
      { id: changed.id, refusal: 'Somebody has changed this product since you opened it.' },
      { id: gone, refusal: 'This product could not be found.' },
    ]);
    expect((await productOf(fine.id)).isActive).toBe(false);
  });

  it('deletes them, and archives those that were ordered, each with its entry in the audit log', async () => {
    const [unsold, sold] = [await aProduct(), await aProduct()];
    await shop.ordered(shop.app.browser(), [{ productId: sold.id }]);
    const { body } = await bulk('delete', [{ id: unsold.id }, { id: sold.id }]);
    expect(body.results).toEqual([
      { id: unsold.id, refusal: null, archived: false },
      { id: sold.id, refusal: null, archived: true },
    ]);
    expect(await admin.get(`/api/admin/products/${unsold.id}`)).toMatchObject({ status: 404 });
    expect((await productOf(sold.id)).archivedAt).not.toBeNull();
    const { body: entries } = await admin.get<AuditEntry[]>(`/api/admin/audit-log?q=${unsold.id}`);
    expect(entries).toMatchObject([{ action: 'Change or delete several products', after: null }]);
    await bulk('activate', [{ id: sold.id }]);
    expect(await productOf(sold.id)).toMatchObject({ isActive: true, archivedAt: null });
  });

  it('is refused for bad input', async () => {
    const { id } = await aProduct();
    for (const [action, products] of [
      ['explode', [{ id }]],
      ['feature', []],
      ['feature', [{ id }, { id }]],
      ['feature', Array.from({ length: 101 }, () => ({ id: randomUUID() }))],
    ] as const)
      expect(await bulk(action, [...products])).toMatchObject({ status: 400 });
  });
});

describe('a product', () => {
  const form = {
    name: 'Sticky square',
    description: 'A magnet for the test.',
    price: '10.00',
    category: 'square',
    shape: 'square',
    size: 'small',
  };
  const errorsOf = async (change: object) =>
    (await admin.post<{ errors: object }>('/api/admin/products', { ...form, ...change })).body.errors;

  it('has its name on one line', async () => {
    for (const end of ['\n', '\r', '\u2028'])
      expect(await errorsOf({ name: `Sticky${end}square` })).toEqual({ name: 'Product name must be on one line' });
  });

  it('has prices with at most two decimals', async () => {
    expect(
      await errorsOf({ price: '12.999', compareAtPrice: 15.001, packOptions: [{ size: 3, price: '1.005' }] }),
    ).toEqual({
      price: 'Use at most two decimals',
      compareAtPrice: 'Use at most two decimals',
      'packOptions.0.price': 'Use at most two decimals',
    });
    expect(await errorsOf({ price: '-1' })).toEqual({ price: 'Price must be a positive number' });
  });

  it('is imported from a file whose first line names the separator', async () => {
    const sku = randomUUID().slice(0, 8);
    const csv = [
      'sep=;',
      'Name;Description;Price;Category;Shape;Size;SKU',
      `One, two;A magnet for the test.;10.00;square;square;small;="${sku}"`,
      `Three\u2028lines;A magnet for the test.;10.00;square;square;small;${sku}-2`,
    ].join('\r\n');
    const { body } = await admin.post('/api/admin/products/import', { csv, onlyValid: true });
    expect(body).toMatchObject({
      created: 1,
      wrong: [{ line: 4, message: 'Name: Product name must be on one line' }],
    });
    const { body: found } = await admin.get<AdminProduct[]>(`/api/admin/products?q=${sku}`);
    expect(found).toMatchObject([{ name: 'One, two', sku }]);
  });
});
