import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { Transactions } from '../../shared/database/transactions.js';
import { fail } from '../../shared/result.js';
import { SellableProducts } from './sellable-products.js';
import { Stock } from './stock.js';
import { testApp } from '../../testing/started.js';

const app = testApp();
let dataSource: DataSource;
let transactions: Transactions;
let stock: Stock;

beforeAll(async () => {
  dataSource = app.dataSource;
  transactions = app.nest.get(Transactions);
  stock = app.nest.get(Stock);
});

async function product({ inStock, isActive = true }: { inStock: number; isActive?: boolean }): Promise<string> {
  const [row] = await dataSource.query<{ id: string }[]>(
    `INSERT INTO products (name, description, price, category, shape, size, in_stock, is_active)
     VALUES ('Square', 'A square magnet', 10, 'magnets', 'square', 'small', $1, $2) RETURNING id`,
    [inStock, isActive],
  );
  return row!.id;
}

async function checkout(): Promise<string> {
  const id = randomUUID();
  await dataSource.query(
    `INSERT INTO checkouts (id, purchase_id, caller, idempotency_key, request_fingerprint, status, lines, subtotal, tax, shipping,
                            total, currency, tax_rate, shipping_method, shipping_info, expires_at)
     VALUES ($1::uuid, $1::uuid, $1::uuid::text, $1::uuid, '', 'opening', '[]', 0, 0, 0, 0, 'usd', 0, 'Standard', '{}', now())`,
    [id],
  );
  return id;
}

async function levelOf(productId: string): Promise<{ inStock: number; reserved: number; sold: number; held: number }> {
  const [level] = await dataSource.query<{ inStock: number; reserved: number; sold: number; held: number }[]>(
    `SELECT in_stock AS "inStock", reserved,
            (SELECT coalesce(sum(quantity), 0)::int FROM stock_reservations WHERE product_id = p.id AND state = 'sold') AS sold,
            (SELECT coalesce(sum(quantity), 0)::int FROM stock_reservations WHERE product_id = p.id AND state = 'held') AS held
     FROM products p WHERE id = $1`,
    [productId],
  );
  return level!;
}

const all = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const inTransaction = <T>(work: (manager: EntityManager) => Promise<T>) => transactions.run(work);

const shopperOf = (checkoutId: string) => `shopper of ${checkoutId}`;

/** A shortage rolls back everything. */
async function reserve(checkoutId: string, wanted: Record<string, number>): Promise<boolean> {
  const demand = Object.entries(wanted)
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  const outcome = await inTransaction(async (manager) => {
    const answer = await stock.reserve(manager, { checkoutId, shopperKey: shopperOf(checkoutId) }, demand);
    return answer.isDone ? ('reserved' as const) : fail('out_of_stock', 'short');
  });
  return outcome === 'reserved';
}

describe('reserving stock', () => {
  it('reserves exactly 10 units for 50 concurrent buyers', async () => {
    const productId = await product({ inStock: 10 });
    const outcomes = await all(50, async () => reserve(await checkout(), { [productId]: 1 }));
    expect(outcomes.filter(Boolean)).toHaveLength(10);
    expect(await levelOf(productId)).toMatchObject({ inStock: 10, reserved: 10, held: 10 });
  });

  it('leaves the units available to the same shopper until money is on its way', async () => {
    const productId = await product({ inStock: 3 });
    const checkoutId = await checkout();
    const availableTo = async (shopperKey: string) =>
      (await app.nest.get(SellableProducts).byId(dataSource.manager, [productId], shopperKey)).get(productId)
        ?.available;
    await reserve(checkoutId, { [productId]: 2 });
    expect(await availableTo(shopperOf(checkoutId))).toBe(3);
    expect(await availableTo('somebody else')).toBe(3 - 2);
    await inTransaction((manager) => stock.keep(manager, checkoutId));
    expect(await availableTo(shopperOf(checkoutId))).toBe(3 - 2);
  });

  it('reserves nothing when one of several products is short', async () => {
    const plenty = await product({ inStock: 100 });
    const scarce = await product({ inStock: 1 });
    expect(await reserve(await checkout(), { [plenty]: 2, [scarce]: 2 })).toBe(false);
    expect(await levelOf(plenty)).toMatchObject({ reserved: 0, held: 0 });
    expect(await levelOf(scarce)).toMatchObject({ reserved: 0, held: 0 });
  });

  it('reports which product is short and how many are available', async () => {
    const productId = await product({ inStock: 3 });
    await reserve(await checkout(), { [productId]: 1 });
    const checkoutId = await checkout();
    const answer = await dataSource.transaction((manager) =>
      stock.reserve(manager, { checkoutId, shopperKey: shopperOf(checkoutId) }, [{ productId, quantity: 3 }]),
    );
    expect(answer).toEqual({ isDone: false, shortages: [{ productId, requested: 3, available: 3 - 1 }] });
  });

  it('refuses an inactive product', async () => {
    const productId = await product({ inStock: 5, isActive: false });
    expect(await reserve(await checkout(), { [productId]: 1 })).toBe(false);
  });

  it('does not deadlock when many buy the same products in different combinations', async () => {
    const ids = await all(4, () => product({ inStock: 1_000 }));
    const outcomes = await all(40, async (index) =>
      reserve(await checkout(), Object.fromEntries(ids.filter((_, n) => (index + n) % 3 > 0).map((id) => [id, 1]))),
    );
    expect(outcomes.every(Boolean)).toBe(true);
  });
});

describe('the end of a reservation', () => {
  it('returns the stock once when many release it concurrently', async () => {
    const productId = await product({ inStock: 5 });
    const checkoutId = await checkout();
    await reserve(checkoutId, { [productId]: 3 });
    const released = await all(20, () => inTransaction((manager) => stock.release(manager, checkoutId)));
    expect(released.filter(Boolean)).toHaveLength(1);
    expect(await levelOf(productId)).toMatchObject({ inStock: 5, reserved: 0 });
  });

  it('is either sold or released, never both, in 100 races', async () => {
    const productId = await product({ inStock: 1_000 });
    const rounds = 100;
    for (let round = 0; round < rounds; round++) {
      const checkoutId = await checkout();
      await reserve(checkoutId, { [productId]: 1 });
      await Promise.all([
        inTransaction((manager) => stock.release(manager, checkoutId)),
        inTransaction((manager) => stock.sell(manager, checkoutId, [{ productId, quantity: 1 }])),
      ]);
    }
    const level = await levelOf(productId);
    // a released reservation takes from free stock
    expect(level).toMatchObject({ inStock: 1_000 - rounds, reserved: 0, held: 0, sold: rounds });
  });

  it('does not sell what another buyer has reserved after a release', async () => {
    const productId = await product({ inStock: 1 });
    const late = await checkout();
    await reserve(late, { [productId]: 1 });
    await inTransaction((manager) => stock.release(manager, late));
    const other = await checkout();
    expect(await reserve(other, { [productId]: 1 })).toBe(true);
    const sale = await dataSource.transaction((manager) => stock.sell(manager, late, [{ productId, quantity: 1 }]));
    expect(sale).toMatchObject({ isDone: false });
    expect(await levelOf(productId)).toMatchObject({ inStock: 1, reserved: 1 });
  });

  it('allows a new reservation for the same checkout after a release', async () => {
    const productId = await product({ inStock: 3 });
    const checkoutId = await checkout();
    await reserve(checkoutId, { [productId]: 2 });
    await inTransaction((manager) => stock.release(manager, checkoutId));
    expect(await reserve(checkoutId, { [productId]: 2 })).toBe(true);
    await expect(reserve(checkoutId, { [productId]: 1 })).rejects.toThrow('has a reservation already');
    expect(await levelOf(productId)).toMatchObject({ inStock: 3, reserved: 2, held: 2 });
  });
});

describe('stock under concurrent buyers', () => {
  it('keeps the sum of stocked and sold units constant and never goes below zero', async () => {
    const ids = await all(3, () => product({ inStock: 25 }));
    await all(120, async (index) => {
      const checkoutId = await checkout();
      const wanted = Object.fromEntries(
        ids.filter((_, n) => (index >> n) % 2 === 0).map((id) => [id, 1 + (index % 2)]),
      );
      if (!(await reserve(checkoutId, wanted))) return;
      const demand = Object.entries(wanted)
        .map(([productId, quantity]) => ({ productId, quantity }))
        .toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
      await inTransaction(async (manager) => {
        if (index % 3) await stock.sell(manager, checkoutId, demand);
        else await stock.release(manager, checkoutId);
      });
    });
    for (const id of ids) {
      const level = await levelOf(id);
      expect(level.inStock + level.sold).toBe(25);
      expect(level).toMatchObject({ reserved: 0, held: 0 });
      expect(level.inStock).toBeGreaterThanOrEqual(0);
    }
  });
});
