import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { AdminProduct, AdminVariation, ProductFigures } from 'shared-contracts/product-management/schemas';
import { sampleNewProduct } from 'shared-contracts/testing/samples';
import { createProduct } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

const PRODUCTS = '/api/admin/products';
const fields = (changes: object = {}) => ({ ...sampleNewProduct, inStock: 20, ...changes });
const created = async (changes: object = {}): Promise<AdminProduct> => {
  const { status, body } = await admin.post<AdminProduct>(PRODUCTS, fields(changes));
  expect(status).toBe(201);
  return body;
};
const asSeen = <T = AdminProduct>(method: string, path: string, { seen, body }: { seen: string; body?: object }) =>
  admin.send<T>(method, path, {
    headers: { 'if-match': `"${seen}"`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const shown = async (id: string) => (await shop.app.browser().get(`/api/products/${id}`)).status;

describe('creating a product', () => {
  it('puts it into the shop, with the defaults of new products', async () => {
    const product = await created({ packOptions: [{ size: 3, price: 25 }, { size: 1 }], compareAtPrice: '' });
    expect(product).toMatchObject({
      price: '10.00',
      compareAtPrice: null,
      packOptions: [
        { size: 1, price: '10.00' },
        { size: 3, price: '25.00' },
      ],
      isActive: true,
      isFeatured: false,
      lowStockThreshold: 5,
      material: 'Premium magnetic material',
      version: 1,
    });
    const { body } = await shop.app.browser().get<Product>(`/api/products/${product.id}`);
    expect(body).toMatchObject({ name: 'Sticky square', inStock: 20 });
    expect(body).not.toHaveProperty('costPrice');
  });

  it.each([
    [{ name: 'A' }, 'name', 'Product name must be at least 2 characters'],
    [{ description: 'Short' }, 'description', 'Description must be at least 10 characters'],
    [{ price: '0' }, 'price', 'Price must be a positive number'],
    [{ price: undefined }, 'price', 'Price must be a positive number'],
    [{ compareAtPrice: '-1' }, 'compareAtPrice', 'Compare price must be a positive number'],
    [{ costPrice: 'much' }, 'costPrice', 'Cost price must be a positive number'],
    [{ inStock: -1 }, 'inStock', 'Stock must be 0 or greater'],
    [{ lowStockThreshold: -1 }, 'lowStockThreshold', 'Low stock threshold must be 0 or greater'],
    [
      {
        packOptions: [
          { size: 3, price: '9' },
          { size: 3, price: '8' },
        ],
      },
      'packOptions.1.size',
      'A pack with this size already exists.',
    ],
    [{ version: 3 }, 'version', 'Is not known'],
  ])('is refused with %j', async (changes, field, message) => {
    const { status, body } = await admin.post(PRODUCTS, fields(changes));
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
  });

  it.each([
    ['beyond the right edge', { x: 0.5 }, 'windows', 'Each window must lie on the magnet'],
    ['beyond the lower edge', { height: 2.01 }, 'windows', 'Each window must lie on the magnet'],
    ['beyond the left edge', { x: -0.1 }, 'windows.0.x', expect.any(String)],
    ['of no size', { width: 0 }, 'windows.0.width', 'Must be more than 0'],
  ])('is refused with a window %s', async (_, change, field, message) => {
    const window = { shape: 'rectangle', x: 0, y: 0, width: 2, height: 2, ...change };
    const magnet = {
      id: 'square',
      version: 1,
      shape: 'rectangle',
      widthInches: 2,
      heightInches: 2,
      cornerRadiusInches: 0,
    };
    const magnets = [{ count: 1, template: { ...magnet, windows: [window] } }];
    const { status, body } = await admin.post(PRODUCTS, fields({ magnets }));
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { errors: { [`magnets.0.template.${field}`]: message } },
    });
  });

  it('is refused with the SKU of another product', async () => {
    const sku = randomUUID();
    await created({ sku });
    const taken = { status: 409, body: { code: 'sku_taken', errors: { sku: expect.any(String) } } };
    expect(await admin.post(PRODUCTS, fields({ sku }))).toMatchObject(taken);
    const { id } = await created();
    expect(await admin.put(`${PRODUCTS}/${id}`, { sku })).toMatchObject(taken);
  });
});

describe('changing a product', () => {
  it('is refused when another admin was quicker, and shows what the product is now', async () => {
    const { id, version, inStock } = await created();
    const seen = `${version}-${inStock}`;
    const path = `${PRODUCTS}/${id}`;
    expect(await asSeen('PUT', path, { seen, body: { price: '12.00' } })).toMatchObject({ body: { version: 2 } });
    expect(await asSeen('PUT', path, { seen, body: { name: 'Other name' } })).toMatchObject({
      status: 409,
      body: { code: 'product_changed', details: { product: { price: '12.00', name: 'Sticky square', version: 2 } } },
    });
    expect((await admin.put<AdminProduct>(path, { name: 'Other name' })).body).toMatchObject({ price: '12.00' });
    expect((await asSeen('PUT', path, { seen: 'x', body: {} })).status).toBe(400);
  });

  it('of two at once lets one through', async () => {
    const { id } = await created();
    const answers = await Promise.all(
      ['11.00', '12.00'].map((price) => asSeen('PUT', `${PRODUCTS}/${id}`, { seen: '1-20', body: { price } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('adds the difference to the stock, and sales do not make it stale', async () => {
    const { id } = await created();
    await shop.opened(shop.app.browser(), [{ productId: id, quantity: 2 }]);
    await shop.ordered(shop.app.browser(), [{ productId: id, quantity: 3 }]);
    const path = `${PRODUCTS}/${id}`;
    // 20 - 3 sold + 5 delivered
    expect(await asSeen('PUT', path, { seen: '1-20', body: { ...fields(), inStock: 25 } })).toMatchObject({
      status: 200,
      body: { inStock: 22, reserved: 2, version: 1 },
    });
  });

  it('reaches the pages of the shop', async () => {
    const { id } = await created();
    const name = async () => (await shop.app.browser().get<Product>(`/api/products/${id}`)).body.name;
    expect(await name()).toBe('Sticky square');
    await admin.put(`${PRODUCTS}/${id}`, { name: 'New name' });
    await until(async () => (await name()) === 'New name');
  });
});

describe('stock', () => {
  it('takes the difference to what the admin saw', async () => {
    const { id } = await created();
    await shop.ordered(shop.app.browser(), [{ productId: id, quantity: 4 }]);
    const { body } = await asSeen('PATCH', `${PRODUCTS}/${id}/stock`, { seen: '20', body: { stock: 30 } });
    // 20 - 4 + 10
    expect(body).toMatchObject({ inStock: 26, version: 1 });
    expect((await admin.patch(`${PRODUCTS}/${id}/stock`, { stock: 7 })).body).toMatchObject({ inStock: 7 });
  });

  it('does not fall below what open checkouts hold', async () => {
    const { id } = await created();
    await shop.opened(shop.app.browser(), [{ productId: id, quantity: 2 }]);
    const refused = { status: 409, body: { code: 'stock_reserved', details: { inStock: 20, reserved: 2 } } };
    expect(await asSeen('PATCH', `${PRODUCTS}/${id}/stock`, { seen: '20', body: { stock: 1 } })).toMatchObject(refused);
    expect(await admin.patch(`${PRODUCTS}/${id}/stock`, { stock: 1 })).toMatchObject(refused);
  });

  it('counts every sale that races with it', async () => {
    const { id } = await created();
    await Promise.all([
      ...[1, 2, 3].map(() => shop.ordered(shop.app.browser(), [{ productId: id }])),
      asSeen('PATCH', `${PRODUCTS}/${id}/stock`, { seen: '20', body: { stock: 30 } }),
    ]);
    // 20 - 3 sold + 10
    expect(await shop.levelOf(id)).toEqual({ inStock: 27, reserved: 0, sold: 3 });
  });
});

describe('hiding a product', () => {
  it('takes it out of the shop, and another admin who saw it active changes nothing', async () => {
    const { id } = await created();
    const path = `${PRODUCTS}/${id}/toggle-status`;
    expect(await asSeen('PATCH', path, { seen: '1' })).toMatchObject({ body: { isActive: false, version: 2 } });
    expect(await asSeen('PATCH', path, { seen: '1' })).toMatchObject({
      status: 409,
      body: { code: 'product_changed' },
    });
    await until(async () => (await shown(id)) === 404);
    expect((await admin.patch<AdminProduct>(path)).body.isActive).toBe(true);
  });
});

describe('deleting a product', () => {
  it('removes one that was never ordered', async () => {
    const { id } = await created();
    expect((await admin.delete(`${PRODUCTS}/${id}`)).body).toEqual({ id, archived: false });
    expect((await admin.get(`${PRODUCTS}/${id}`)).status).toBe(404);
    expect((await admin.delete(`${PRODUCTS}/${id}`)).status).toBe(404);
  });

  it('archives one that was ordered: it is in no list of the shop, and comes back when it is activated', async () => {
    const word = randomUUID();
    const { id } = await created({ name: `Magnet ${word}` });
    await shop.ordered(shop.app.browser(), [{ productId: id }]);
    expect((await admin.delete(`${PRODUCTS}/${id}`)).body).toEqual({ id, archived: true });
    await until(async () => (await shown(id)) === 404);
    const list = async (more = '') => (await admin.get<AdminProduct[]>(`${PRODUCTS}?q=${word}${more}`)).body;
    expect(await list()).toEqual([]);
    expect(await list('&state=archived')).toMatchObject([{ id, isActive: false, archivedAt: expect.any(String) }]);
    await admin.patch(`${PRODUCTS}/${id}/toggle-status`);
    expect(await list()).toMatchObject([{ id, isActive: true, archivedAt: null }]);
  });

  it('archives one that somebody is paying for', async () => {
    const { id } = await created();
    await shop.opened(shop.app.browser(), [{ productId: id }]);
    expect((await admin.delete(`${PRODUCTS}/${id}`)).body).toEqual({ id, archived: true });
  });
});

describe('duplicating a product', () => {
  it('copies what describes it, with its variations, but not what is its own', async () => {
    const { id } = await created({ sku: randomUUID(), packOptions: [{ size: 6, price: '30.00' }] });
    await admin.post(`${PRODUCTS}/${id}/variations`, { name: 'Finish', value: 'Matte', sku: randomUUID() });
    const { status, body } = await admin.post<AdminProduct>(`${PRODUCTS}/${id}/duplicate`);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        name: 'Sticky square (Copy)',
        sku: null,
        inStock: 0,
        isActive: false,
        packOptions: [{ size: 6, price: '30.00' }],
        variations: [{ name: 'Finish', value: 'Matte', sku: null }],
      },
    });
    expect(body.id).not.toBe(id);
  });
});

describe('the list of products', () => {
  const list = async (query: string) => {
    const { body, headers } = await admin.get<AdminProduct[]>(`${PRODUCTS}?${query}`);
    const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
    return { names: body.map(({ name }) => name), total: headers.get('x-total-count'), cursor };
  };

  it('is searched by name and SKU, and filtered by category, state and stock', async () => {
    const word = randomUUID();
    const make = (name: string, more: object) => created({ name: `${name} ${word}`, ...more });
    await make('Out', { inStock: 0, sku: `SKU-${word}`, category: word });
    await make('Low', { inStock: 3 });
    await make('Hidden', { isActive: false });
    const found = async (query: string) => (await list(query)).names.map((name) => name.replace(/ .*/, '')).toSorted();
    expect(await found(`q=${word.toUpperCase()}`)).toEqual(['Hidden', 'Low', 'Out']);
    expect(await found(`q=sku-${word}`)).toEqual(['Out']);
    expect(await found(`q=${word}&stock=low`)).toEqual(['Low', 'Out']);
    expect(await found(`q=${word}&stock=out`)).toEqual(['Out']);
    expect(await found(`q=${word}&stock=enough`)).toEqual(['Hidden']);
    expect(await found(`q=${word}&state=active`)).toEqual(['Low', 'Out']);
    expect(await found(`q=${word}&state=inactive`)).toEqual(['Hidden']);
    expect(await found(`category=${word}`)).toEqual(['Out']);
  });

  it('counts as low what sells out soon, however many there are', async () => {
    const word = randomUUID();
    const { id } = await created({ name: `Fast ${word}`, inStock: 60, lowStockThreshold: 1 });
    expect((await list(`q=${word}&stock=low`)).names).toEqual([]);
    await shop.ordered(shop.app.browser(), [{ productId: id, quantity: 40 }]);
    // 40 sold on its first day: 20 are half a day's sales
    expect((await list(`q=${word}&stock=low`)).names).toEqual([`Fast ${word}`]);
    expect((await list(`q=${word}&stock=enough`)).names).toEqual([]);
  });

  it('is paged without gaps or repeats in each order', async () => {
    const word = randomUUID();
    for (const nth of [1, 2, 3, 4, 5])
      await createProduct(shop.app, { name: `Ä ${word} ${nth % 2}`, inStock: nth % 3, price: `${1 + (nth % 2)}.00` });
    for (const sort of ['newest', 'oldest', 'name', 'name-desc', 'price', 'price-desc', 'stock', 'stock-desc']) {
      const seen: string[] = [];
      for await (const { body, headers } of admin.pages<AdminProduct>(`${PRODUCTS}?q=${word}&sort=${sort}&limit=2`)) {
        expect(headers.get('x-total-count')).toBe('5');
        seen.push(...body.map(({ id }) => id));
      }
      expect([sort, new Set(seen).size, seen.length]).toEqual([sort, 5, 5]);
    }
  });

  it('has figures of the whole shop', async () => {
    const figures = async () => (await admin.get<ProductFigures>('/api/admin/product-summary')).body;
    const before = await figures();
    await created({ inStock: 0, isActive: false });
    await created({ inStock: 4, price: '2.50' });
    const after = await figures();
    expect(after).toMatchObject({
      totalProducts: before.totalProducts + 2,
      activeProducts: before.activeProducts + 1,
      lowStock: before.lowStock + 2,
      outOfStock: before.outOfStock + 1,
    });
    expect(Number(after.revenuePotential) - Number(before.revenuePotential)).toBeCloseTo(4 * 2.5);
  });
});

describe('a variation', () => {
  it('is added, changed and deleted', async () => {
    const { id } = await created();
    const path = `${PRODUCTS}/${id}/variations`;
    const { status, body } = await admin.post<AdminVariation>(path, {
      name: 'Finish',
      value: 'Matte',
      priceAdjustment: -1.5,
    });
    expect({ status, body }).toMatchObject({ status: 201, body: { priceAdjustment: '-1.50', stockQuantity: 0 } });
    const one = `${path}/${body.id}`;
    const glossy = { seen: '1', body: { value: 'Glossy' } };
    expect((await asSeen('PUT', one, glossy)).body).toMatchObject({ value: 'Glossy', name: 'Finish', version: 2 });
    expect(await asSeen('PUT', one, glossy)).toMatchObject({ status: 409, body: { code: 'variation_changed' } });
    expect((await admin.get(path)).body).toMatchObject([{ value: 'Glossy' }]);
    expect((await admin.delete(one)).status).toBe(200);
    expect((await admin.get(path)).body).toEqual([]);
  });

  it('is refused without name or value, or with what is no price or stock', async () => {
    const { id } = await created();
    for (const [changes, field, message] of [
      [{ name: '' }, 'name', 'Variation name is required'],
      [{ value: ' ' }, 'value', 'Variation value is required'],
      [{ priceAdjustment: 'x' }, 'priceAdjustment', 'Price adjustment must be a number'],
      [{ stockQuantity: -1 }, 'stockQuantity', 'Stock quantity must be 0 or greater'],
    ] as const) {
      const answer = await admin.post(`${PRODUCTS}/${id}/variations`, { name: 'Finish', value: 'Matte', ...changes });
      expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
    }
  });

  it('of another product is not found', async () => {
    const [one, other] = [await created(), await created()];
    const { body } = await admin.post<AdminVariation>(`${PRODUCTS}/${one.id}/variations`, { name: 'A', value: 'B' });
    expect((await admin.delete(`${PRODUCTS}/${other.id}/variations/${body.id}`)).status).toBe(404);
  });
});
