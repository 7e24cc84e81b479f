import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { SearchResults } from 'shared-contracts/search/schemas';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { shippingInfo } from '../../testing/test-shop.js';
import { idRangeOf } from './search.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

const search = async (q: string) =>
  (await admin.get<SearchResults>(`/api/admin/search?q=${encodeURIComponent(q)}`)).body;
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('search', () => {
  it('finds an order by number, name, address and tracking number, whatever the case', async () => {
    const word = randomUUID().slice(0, 13);
    const email = `${word}@example.com`;
    const { id: productId } = await createProduct(shop.app);
    const id = await shop.ordered(shop.app.browser(), [{ productId }], {
      shippingInfo: { ...shippingInfo, firstName: 'Ada_B', lastName: `O'Neill ${word}`, email },
    });
    await admin.patch(`/api/orders/${id}`, { status: 'shipped', trackingNumber: `TR-${word}` });
    for (const q of [
      id,
      id.slice(0, 8),
      `#${id.slice(0, 8).toUpperCase()}`,
      `o'neill ${word}`,
      email.toUpperCase(),
      `tr-${word}`,
    ])
      expect(ids((await search(q)).orders)).toEqual([id]);
    expect((await search(`a%${word}`)).orders).toEqual([]);
    expect((await search('ad')).orders.length).toBeGreaterThan(0);
  });

  it('finds customers and products by a part of their names', async () => {
    const { id, email } = await registerCustomer(shop.app);
    const sku = randomUUID().slice(0, 12).toUpperCase();
    const product = await createProduct(shop.app, { name: `Fridge ${sku}`, sku, isActive: false });
    expect((await search(email.slice(4, 30))).customers).toMatchObject([{ id, email, role: 'customer' }]);
    expect((await search(sku.toLowerCase())).products).toMatchObject([{ id: product.id, sku, isActive: false }]);
  });

  it('finds orders, customers and products however their names are written', async () => {
    const word = randomUUID().slice(0, 8);
    const { id: productId } = await createProduct(shop.app, { name: `Café Rêve ${word}` });
    const order = await shop.ordered(shop.app.browser(), [{ productId }], {
      shippingInfo: { ...shippingInfo, firstName: 'Zoë', lastName: `O’Brien ${word}` },
    });
    const { id } = await registerCustomer(shop.app);
    await shop.app.dataSource.query(`UPDATE users SET first_name = 'Jürgen', last_name = $2 WHERE id = $1`, [id, word]);
    expect(ids((await search(`zoe o'brien ${word}`)).orders)).toEqual([order]);
    expect(ids((await search(`${order.slice(0, 8)}...`)).orders)).toEqual([order]);
    for (const q of ['jurgen', 'Juergen', 'JÜRGEN', 'Ju\u0308rgen'])
      expect(ids((await search(`${q} ${word}`)).customers)).toEqual([id]);
    expect(ids((await search(`cafe reve ${word}`)).products)).toEqual([productId]);
    const { body } = await admin.get<{ id: string }[]>(`/api/users?q=${encodeURIComponent(`JURGEN ${word}`)}`);
    expect(ids(body)).toEqual([id]);
  });

  it('finds what is older than the newest rows', async () => {
    const [first] = await shop.app.dataSource.query<{ id: string }[]>(
      `INSERT INTO users (email, password, created_at) VALUES ($1, 'x', '2020-01-01') RETURNING id`,
      [`old-${randomUUID()}@example.com`],
    );
    await shop.app.dataSource.query(
      `INSERT INTO users (email, password) SELECT gen_random_uuid() || '@example.com', 'x' FROM generate_series(1, 3100)`,
    );
    const { customers, isComplete } = await search('old-');
    expect(ids(customers)).toEqual([first!.id]);
    expect(isComplete).toBe(true);
  });

  it('refuses a single letter', async () => {
    expect((await admin.get('/api/admin/search?q=a')).status).toBe(400);
  });
});

const id = '1a2b3c4d-0000-4000-8000-000000000001';

describe('the range of ids', () => {
  it.each([6, 8, 9, 20, 36])('contains an id for its first %d characters', (length) => {
    const range = idRangeOf(id.slice(0, length))!;
    expect([range.from, id, range.to]).toEqual([range.from, id, range.to].toSorted());
  });

  it.each(['ada', '1a2b3c4d0', '1a2b3c4g', `${id}0`, ' 1a'])('is none for %s', (text) => {
    expect(idRangeOf(text)).toBeNull();
  });
});
