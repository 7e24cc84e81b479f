import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { CartLine } from 'shared-contracts/cart/schemas';
import type { Problem } from 'shared-contracts/api/problem';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { MediaObject } from '../media/media-object.entity.js';
import { testApp } from '../../testing/started.js';

type Merged = {
  items: CartLine[];
  problems: { id: string; productId: string; reason: string; unmerged?: string; message: string }[];
};

const app = testApp();

const cartOf = async (browser: Browser) => (await browser.get<CartLine[]>('/api/cart')).body;
const merge = (browser: Browser, items: object[]) => browser.post<Merged>('/api/cart/merge', { items });

async function ownPhoto(userId: string): Promise<string> {
  const objectPath = `/objects/photos/${randomUUID()}.webp`;
  await app.dataSource.getRepository(MediaObject).insert({
    objectPath,
    pendingKey: randomUUID(),
    userId,
    guestId: null,
    contentType: 'image/webp',
    sizeBytes: 1,
    width: 1,
    height: 1,
  });
  return objectPath;
}

describe('the cart of an account', () => {
  it("holds added lines at the server's prices", async () => {
    const { browser } = await registerCustomer(app);
    const { id: productId } = await createProduct(app, { price: '10.00' });
    const added = await browser.post('/api/cart', {
      productId,
      quantity: 2,
      selectedPack: '3',
      selectedPackPrice: '0.01',
    });
    // a 3-pack is 1.2 * 10.00
    expect(added).toMatchObject({
      status: 201,
      body: { quantity: 2, selectedPackPrice: '12.00', product: { id: productId } },
    });
    expect(await cartOf(browser)).toMatchObject([{ productId, quantity: 2, selectedPack: '3' }]);
  });

  it('adds up lines with the same product, pack and photos, and keeps others apart', async () => {
    const { browser, id } = await registerCustomer(app);
    const { id: productId } = await createProduct(app);
    const photo = await ownPhoto(id);
    await browser.post('/api/cart', { productId });
    await browser.post('/api/cart', { productId, quantity: 2 });
    await browser.post('/api/cart', { productId, selectedPack: '3' });
    await browser.post('/api/cart', { productId, selectedPack: '3', customImages: [photo] });
    await browser.post('/api/cart', { productId, selectedPack: '3', customImages: [photo] });
    expect((await cartOf(browser)).map((item) => [item.quantity, item.selectedPack, item.customImages])).toEqual([
      [1 + 2, null, []],
      [1, '3', []],
      [1 + 1, '3', [photo]],
    ]);
  });

  it('holds the smallest pack of a product that is sold only in packs, for a call without a pack', async () => {
    const { browser } = await registerCustomer(app);
    const packOptions = [
      { size: 12, price: '44.99' },
      { size: 6, price: '24.99' },
    ];
    const { id: productId } = await createProduct(app, { price: '24.99', packOptions });
    const added = await browser.post<CartLine>('/api/cart', { productId });
    expect(added).toMatchObject({ status: 201, body: { selectedPack: '6', selectedPackPrice: '24.99' } });
    await browser.post('/api/cart', { productId, selectedPack: '6' });
    expect(await cartOf(browser)).toMatchObject([{ id: added.body.id, quantity: 1 + 1, selectedPack: '6' }]);
    expect(await browser.put(`/api/cart/${added.body.id}/design`, { quantity: 1 })).toMatchObject({
      status: 200,
      body: { selectedPack: '6' },
    });
  });

  it('adds up correctly when many calls arrive at once', async () => {
    const { browser } = await registerCustomer(app);
    const { id: productId } = await createProduct(app, { inStock: 100 });
    await Promise.all(Array.from({ length: 20 }, () => browser.post('/api/cart', { productId, quantity: 2 })));
    expect(await cartOf(browser)).toMatchObject([{ quantity: 20 * 2 }]);
  });

  it('refuses more than the stock over all lines of the product, even when many calls arrive at once', async () => {
    const { browser } = await registerCustomer(app);
    const { id: productId } = await createProduct(app, { inStock: 5 });
    const packs = ['1', '3', '5', '6', '9', '12', '18', '24'];
    const answers = await Promise.all(
      packs.map((selectedPack) => browser.post('/api/cart', { productId, selectedPack })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      body: {
        code: 'out_of_stock',
        message: 'Only 5 items available in stock.',
        details: { lines: [{ productId, requested: 6, available: 5 }] },
      },
    });
  });

  it('changes a quantity up to the available stock', async () => {
    const { browser } = await registerCustomer(app);
    const { id: productId } = await createProduct(app, { inStock: 5 });
    const { body: item } = await browser.post<CartLine>('/api/cart', { productId });
    expect(await browser.put(`/api/cart/${item.id}`, { quantity: 5 })).toMatchObject({
      status: 200,
      body: { quantity: 5 },
    });
    expect(await browser.put(`/api/cart/${item.id}`, { quantity: 6 })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    });
    expect(await cartOf(browser)).toMatchObject([{ quantity: 5 }]);
  });

  describe('changing a line', () => {
    const design = (browser: Browser, id: string, change: object) =>
      browser.put<CartLine>(`/api/cart/${id}/design`, change);

    it("changes pack, photos and quantity in place, at the server's prices", async () => {
      const { browser, id: userId } = await registerCustomer(app);
      const { id: productId } = await createProduct(app, { price: '10.00' });
      const [before, after] = await Promise.all([ownPhoto(userId), ownPhoto(userId)]);
      const wish = { productId, selectedPack: '6', customImages: [before] };
      const { body: item } = await browser.post<CartLine>('/api/cart', wish);
      await browser.post('/api/cart', { productId, selectedPack: '9' });
      const change = { quantity: 2, selectedPack: '3', selectedPackPrice: '0.01', customImages: [after] };
      const changed = {
        id: item.id,
        quantity: 2,
        selectedPack: '3',
        selectedPackPrice: '12.00',
        customImages: [after],
      };
      expect(await design(browser, item.id, change)).toMatchObject({ status: 200, body: changed });
      expect(await cartOf(browser)).toMatchObject([changed, { selectedPack: '9' }]);
      expect(await design(browser, item.id, change)).toMatchObject({ status: 200, body: changed });
    });

    it('adds up with a line that is now the same', async () => {
      const { browser } = await registerCustomer(app);
      const { id: productId } = await createProduct(app);
      const { body: item } = await browser.post<CartLine>('/api/cart', { productId, selectedPack: '6' });
      await browser.post('/api/cart', { productId, selectedPack: '9', quantity: 3 });
      expect(await design(browser, item.id, { selectedPack: '9', quantity: 2 })).toMatchObject({ status: 200 });
      expect(await cartOf(browser)).toMatchObject([{ selectedPack: '9', quantity: 3 + 2 }]);
    });

    it("is refused beyond the stock, with someone else's photos or in a pack that is not sold, and changes nothing", async () => {
      const { browser } = await registerCustomer(app);
      const { id: stranger } = await registerCustomer(app);
      const { id: productId } = await createProduct(app, { inStock: 5 });
      const { body: item } = await browser.post<CartLine>('/api/cart', { productId, selectedPack: '6', quantity: 2 });
      await browser.post('/api/cart', { productId, selectedPack: '9', quantity: 3 });
      const before = await cartOf(browser);
      const foreign = await ownPhoto(stranger);
      for (const [change, status] of [
        [{ selectedPack: '3', quantity: 3 }, 409],
        [{ selectedPack: '9', quantity: 3 }, 409],
        [{ selectedPack: '6', customImages: [foreign] }, 400],
        [{ selectedPack: '7' }, 400],
        [{ selectedPack: '6', variationId: randomUUID() }, 400],
        [{ selectedPack: '6', quantity: 0 }, 400],
        [{ selectedPack: '6', productId }, 400],
        [{ selectedPack: '6', userId: stranger }, 400],
      ] as const)
        expect([change, (await design(browser, item.id, change)).status]).toEqual([change, status]);
      expect(await cartOf(browser)).toEqual(before);
    });

    it("is refused for someone else's line and for one that does not exist", async () => {
      const { browser } = await registerCustomer(app);
      const { browser: other } = await registerCustomer(app);
      const { id: productId } = await createProduct(app);
      const { body: item } = await browser.post<CartLine>('/api/cart', { productId, selectedPack: '6' });
      expect(await design(other, item.id, { selectedPack: '3' })).toMatchObject({ status: 404 });
      expect(await design(browser, randomUUID(), { selectedPack: '3' })).toMatchObject({ status: 404 });
      expect(await design(browser, 'x', { selectedPack: '3' })).toMatchObject({ status: 400 });
      expect(await design(app.browser(), item.id, { selectedPack: '3' })).toMatchObject({ status: 401 });
      expect(await cartOf(browser)).toMatchObject([{ id: item.id, selectedPack: '6' }]);
    });

    it('leaves one line at most when many change and remove it at once', async () => {
      const { browser } = await registerCustomer(app);
      const { id: productId } = await createProduct(app, { inStock: 100 });
      const { body: item } = await browser.post<CartLine>('/api/cart', { productId, selectedPack: '6' });
      const packs = ['3', '5', '9', '12', '18', '24'];
      await Promise.all(packs.map((selectedPack) => design(browser, item.id, { selectedPack, quantity: 2 })));
      expect(await cartOf(browser)).toMatchObject([{ id: item.id, quantity: 2 }]);
      await Promise.all([browser.delete(`/api/cart/${item.id}`), design(browser, item.id, { selectedPack: '6' })]);
      expect((await cartOf(browser)).length).toBeLessThanOrEqual(1);
    });
  });

  it('allows a smaller quantity when the stock has fallen below it', async () => {
    const { browser } = await registerCustomer(app);
    const product = await createProduct(app, { inStock: 5 });
    const { body: item } = await browser.post<CartLine>('/api/cart', { productId: product.id, quantity: 5 });
    await app.dataSource.query(`UPDATE products SET in_stock = 2 WHERE id = $1`, [product.id]);
    expect(await browser.put(`/api/cart/${item.id}`, { quantity: 3 })).toMatchObject({ status: 200 });
  });

  it('keeps a line whose product was deactivated or deleted, with a problem', async () => {
    const { browser, id } = await registerCustomer(app);
    const photo = await ownPhoto(id);
    const [off, gone] = await Promise.all([createProduct(app), createProduct(app, { name: 'Gone magnet' })]);
    await browser.post('/api/cart', { productId: off.id });
    await browser.post('/api/cart', { productId: gone.id, customImages: [photo] });
    await app.dataSource.query(`UPDATE products SET is_active = false WHERE id = $1`, [off.id]);
    await app.dataSource.query(`DELETE FROM products WHERE id = $1`, [gone.id]);
    const [first, second] = await cartOf(browser);
    expect(first).toMatchObject({ productId: off.id, problem: 'product_gone' });
    expect(second).toMatchObject({ problem: 'product_gone', customImages: [photo], product: { name: 'Gone magnet' } });
    expect(await browser.delete(`/api/cart/${second!.id}`)).toMatchObject({ status: 200 });
    expect(await cartOf(browser)).toHaveLength(1);
  });

  it('removes a line', async () => {
    const { browser } = await registerCustomer(app);
    const { id: productId } = await createProduct(app);
    const { body: item } = await browser.post<CartLine>('/api/cart', { productId });
    expect(await browser.delete(`/api/cart/${item.id}`)).toMatchObject({ status: 200, body: { id: item.id } });
    expect(await cartOf(browser)).toEqual([]);
    expect(await browser.delete(`/api/cart/${item.id}`)).toMatchObject({ status: 404 });
  });

  it('puts a removed line back in its place when it is added with its old time', async () => {
    const { browser } = await registerCustomer(app);
    const products = await Promise.all([createProduct(app), createProduct(app), createProduct(app)]);
    const items = products.map(({ id }) => ({ id: randomUUID(), productId: id, quantity: 1 }));
    await merge(browser, items);
    const before = await cartOf(browser);
    expect(before.map((line) => line.productId)).toEqual(products.map(({ id }) => id));
    const [, second] = before;
    await browser.delete(`/api/cart/${second!.id}`);
    await browser.post('/api/cart', { productId: second!.productId, addedAt: second!.createdAt });
    const { id: _before, ...same } = second!;
    expect((await cartOf(browser))[1]).toMatchObject(same);
  });

  it('keeps a line last that claims to come from the future', async () => {
    const { browser } = await registerCustomer(app);
    const [first, second] = [await createProduct(app), await createProduct(app)];
    await browser.post('/api/cart', { productId: first.id, addedAt: '9999-12-31T23:59:59-23:00' });
    await browser.post('/api/cart', { productId: second.id });
    expect((await cartOf(browser)).map((line) => line.productId)).toEqual([first.id, second.id]);
    for (const addedAt of ['0000-01-01T00:00:00Z', `2026-01-01T00:00:00.${'0'.repeat(1000)}Z`])
      expect(await browser.post('/api/cart', { productId: second.id, addedAt })).toMatchObject({ status: 400 });
  });

  it("answers 404 for someone else's line", async () => {
    const { browser: owner } = await registerCustomer(app);
    const { browser: other } = await registerCustomer(app);
    const { id: productId } = await createProduct(app);
    const { body: item } = await owner.post<CartLine>('/api/cart', { productId });
    expect(await other.put(`/api/cart/${item.id}`, { quantity: 2 })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await other.delete(`/api/cart/${item.id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await cartOf(owner)).toMatchObject([{ quantity: 1 }]);
  });

  it('has room for 100 lines', async () => {
    const { browser } = await registerCustomer(app);
    const { id: productId } = await createProduct(app, { inStock: 1_000 });
    await merge(
      browser,
      Array.from({ length: 100 }, (_, line) => ({
        id: randomUUID(),
        productId,
        quantity: 1,
        customMessage: `line ${line}`,
      })),
    );
    expect(await browser.post('/api/cart', { productId })).toMatchObject({ status: 409, body: { code: 'cart_full' } });
    expect(await browser.post('/api/cart', { productId, customMessage: 'line 7' })).toMatchObject({ status: 201 });
  });

  it('refuses a quantity that is no number of units, or too large', async () => {
    const { browser } = await registerCustomer(app);
    const { id: productId } = await createProduct(app);
    const refused = {
      status: 400,
      body: { code: 'invalid_input', errors: { quantity: expect.any(String) as unknown } },
    };
    const { body: item } = await browser.post<CartLine>('/api/cart', { productId });
    for (const quantity of [0, -1, 1.5, 1e9, '2', null]) {
      expect(await browser.post('/api/cart', { productId, quantity })).toMatchObject(refused);
      expect(await browser.put(`/api/cart/${item.id}`, { quantity })).toMatchObject(refused);
    }
    expect(await cartOf(browser)).toMatchObject([{ quantity: 1 }]);
  });

  it("names the field when it refuses an unsold product, someone else's photo or an unknown field", async () => {
    const { browser } = await registerCustomer(app);
    const { id: stranger } = await registerCustomer(app);
    const { id: productId } = await createProduct(app);
    const { id: switchedOff } = await createProduct(app, { isActive: false });
    const foreign = await ownPhoto(stranger);
    const errorsOf = async (line: object) => {
      const { status, body } = await browser.post<Problem>('/api/cart', line);
      expect(status).toBe(400);
      return Object.keys(body.errors ?? {});
    };
    expect(await errorsOf({ productId: randomUUID() })).toEqual(['productId']);
    expect(await errorsOf({ productId: switchedOff })).toEqual(['productId']);
    expect(await errorsOf({ productId, selectedPack: '7' })).toEqual(['selectedPack']);
    expect(await errorsOf({ productId, variationId: randomUUID() })).toEqual(['variationId']);
    expect(await errorsOf({ productId, customImages: [foreign] })).toEqual(['customImages.0']);
    expect(await errorsOf({ productId, userId: stranger })).toEqual(['userId']);
    expect(await cartOf(browser)).toEqual([]);
  });
});

describe('merging the guest cart', () => {
  const line = (productId: string, more: object = {}) => ({ id: randomUUID(), productId, quantity: 1, ...more });

  it("adds to the account's lines", async () => {
    const { browser } = await registerCustomer(app);
    const { id: productId } = await createProduct(app);
    await browser.post('/api/cart', { productId, quantity: 2 });
    const { status, body } = await merge(browser, [
      line(productId, { quantity: 3 }),
      line(productId, { selectedPack: '3' }),
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ items: [{ quantity: 2 + 3 }, { selectedPack: '3', quantity: 1 }], problems: [] });
  });

  it('counts each line once, even when it is sent many times at once', async () => {
    const email = `merging-${randomUUID()}@example.com`;
    const { browser } = await registerCustomer(app, { email });
    const { id: productId } = await createProduct(app, { inStock: 500 });
    const items = Array.from({ length: 10 }, (_, index) =>
      line(productId, { quantity: index + 1, customMessage: `${index % 3}` }),
    );
    const answers = await Promise.all(Array.from({ length: 20 }, () => merge(browser, items)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const quantities = (await cartOf(browser)).map(({ quantity }) => quantity);
    expect(quantities.toSorted((a, b) => a - b)).toEqual([2 + 5 + 8, 3 + 6 + 9, 1 + 4 + 7 + 10]);
  });

  it('counts a line once even when two accounts send it at the same time', async () => {
    const customers = await Promise.all([registerCustomer(app), registerCustomer(app)]);
    const { id: productId } = await createProduct(app);
    const items = [line(productId, { quantity: 3 })];
    await Promise.all(customers.map(({ browser }) => merge(browser, items)));
    const carts = await Promise.all(customers.map(({ browser }) => cartOf(browser)));
    expect(carts.flat()).toMatchObject([{ quantity: 3 }]);
  });

  it('caps at the stock and reports it, also when repeated', async () => {
    const { browser } = await registerCustomer(app);
    const { id: productId } = await createProduct(app, { inStock: 4 });
    const items = [line(productId, { quantity: 6 })];
    const problem = {
      id: items[0]!.id,
      productId,
      reason: 'quantity_capped',
      message: 'Only 4 items available in stock.',
    };
    expect((await merge(browser, items)).body).toMatchObject({ items: [{ quantity: 4 }], problems: [problem] });
    expect((await merge(browser, items)).body).toMatchObject({ items: [{ quantity: 4 }], problems: [problem] });
  });

  it('reports what is no longer sold and merges the rest', async () => {
    const { browser } = await registerCustomer(app);
    const { id: stranger } = await registerCustomer(app);
    const { id: productId } = await createProduct(app);
    const { id: switchedOff } = await createProduct(app, { isActive: false });
    const items = [
      line(productId),
      line(randomUUID()),
      line(switchedOff),
      line(productId, { selectedPack: '7' }),
      line(productId, { selectedPack: '3', customImages: [await ownPhoto(stranger)] }),
    ];
    const { body } = await merge(browser, items);
    expect(body.problems.map(({ id, reason }) => [items.findIndex((item) => item.id === id), reason])).toEqual([
      [1, 'product_gone'],
      [2, 'product_gone'],
      [3, 'pack_gone'],
      [4, 'photo_gone'],
    ]);
    expect(body.problems.map(({ unmerged }) => unmerged)).toEqual([
      'product_gone',
      'product_gone',
      'pack_gone',
      undefined,
    ]);
    expect(body.items.map(({ selectedPack, customImages }) => [selectedPack, customImages])).toEqual([
      [null, []],
      ['3', []],
    ]);
  });

  it('merges a line later when it is back in stock', async () => {
    const { browser } = await registerCustomer(app);
    const product = await createProduct(app, { inStock: 0 });
    const items = [line(product.id)];
    expect((await merge(browser, items)).body).toMatchObject({ items: [], problems: [{ reason: 'quantity_capped' }] });
    await app.dataSource.query(`UPDATE products SET in_stock = 1 WHERE id = $1`, [product.id]);
    expect((await merge(browser, items)).body).toMatchObject({ items: [{ quantity: 1 }], problems: [] });
  });

  it('refuses an invalid cart as a whole', async () => {
    const { browser } = await registerCustomer(app);
    const { id: productId } = await createProduct(app);
    expect(await merge(browser, [line(productId), line(productId, { quantity: -1 })])).toMatchObject({ status: 400 });
    expect(await cartOf(browser)).toEqual([]);
  });
});
