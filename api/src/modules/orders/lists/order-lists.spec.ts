import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { OrderSummary } from 'shared-contracts/orders/schemas';
import type { Reader } from '../../../shared/database/reads.js';
import { sortedList } from '../../../shared/http/sorted-list.js';
import type { Browser } from '../../../testing/browser.js';
import { nextPageOf } from '../../../testing/browser.js';
import { registerCustomer, createProduct } from '../../../testing/factories.js';
import { statementsOf, stopJobs } from '../../../testing/statements.js';
import { orderSearch } from './order-search.js';
import { testAdmin, testShop } from '../../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);
beforeAll(async () => {
  await stopJobs(shop.app);
});

/** More may take longer than allowed. */
const ORDERS_PER_STATEMENT = 1000;

/** All of the same millisecond. */
async function insertOrders(count: number, userId: string | null = null): Promise<void> {
  for (let left = count; left > 0; left -= ORDERS_PER_STATEMENT)
    await insertOrdersAtOnce(Math.min(left, ORDERS_PER_STATEMENT), userId);
}

async function insertOrdersAtOnce(count: number, userId: string | null): Promise<void> {
  await shop.app.dataSource.query(
    `WITH checkout AS (
       INSERT INTO checkouts (id, purchase_id, caller, idempotency_key, request_fingerprint, status, lines, subtotal, tax, shipping,
         total, currency, tax_rate, shipping_method, shipping_info, session_closed_at, expires_at)
       SELECT id, id, 'test', id, 'test', 'paid', '[]', 10, 0, 0, 10, 'usd', 0, 'Standard', '{}', now(), now()
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $1::integer)) AS ids RETURNING id)
     INSERT INTO orders (checkout_id, purchase_id, payment_session_id, payment_id, user_id, customer_name, customer_email, quantity,
       product_type, low_quality_photos, total_amount, subtotal, tax, shipping, currency, shipping_address, shipping_city,
       shipping_state, shipping_zip, shipping_country, created_at)
     SELECT id, id, 'test ' || id, 'test', $2, 'Ada Lovelace', 'ada@example.com', 1, 'Classic Square', 0, 10, 10, 0, 0, 'usd',
       '1 King Street West', 'Toronto', 'ON', 'M5H 1A1', 'CA', '2026-01-01T12:00:00Z' FROM checkout`,
    [count, userId],
  );
}

async function orderStatementsOf(call: () => Promise<unknown>): Promise<string[]> {
  return (await statementsOf(call)).filter((text) => /FROM "?(orders|order_items|refunds)\b/.test(text));
}

describe('reading orders', () => {
  it('takes one statement for a page of a list with its count, however many orders it has', async () => {
    const { browser, id } = await registerCustomer(shop.app);
    for (const orders of [1, 30]) {
      await insertOrders(orders, id);
      expect(await orderStatementsOf(() => browser.get('/api/user/orders'))).toHaveLength(1);
      expect(await orderStatementsOf(() => admin.get('/api/orders'))).toHaveLength(1);
    }
  });

  it('takes three statements for an order, whatever it contains', async () => {
    const { browser } = await registerCustomer(shop.app);
    const products = await Promise.all([1, 2, 3].map(() => createProduct(shop.app)));
    const id = await shop.ordered(
      browser,
      products.map((product) => ({ productId: product.id })),
    );
    expect(await orderStatementsOf(() => browser.get(`/api/orders/${id}`))).toHaveLength(3);
  });

  it('finds a whole order number without reading the names of other orders', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app, { name: 'Strip 2024abcd' });
    const id = await shop.ordered(browser, [{ productId }]);
    const search = (q: string) => browser.get<OrderSummary[]>(`/api/user/orders?q=${q}`);
    const statements = await orderStatementsOf(() => search(id.slice(0, 8)));
    expect(statements).toEqual([expect.not.stringContaining('order_items')]);
    expect((await search(id.slice(0, 8))).body).toMatchObject([{ id }]);
    expect((await search('2024abcd')).body).toMatchObject([{ id }]);
  });
});

describe('the orders of an account in the list of all orders', () => {
  it('are read by their index in each order', async () => {
    const { id: user } = await registerCustomer(shop.app);
    await insertOrders(5000);
    await insertOrders(3, user);
    await shop.app.dataSource.query('ANALYZE orders');
    let plan = '';
    const explaining: Reader = {
      async query<T>(text: string, values: unknown[]) {
        const lines = await shop.app.dataSource.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${text}`, values);
        plan = lines.map((line) => line['QUERY PLAN']).join('\n');
        return [] as T;
      },
    };
    for (const sort of ['newest', 'oldest', 'highest', 'lowest'] as const) {
      const list = { columns: 'orders.id', from: 'orders', ...orderSearch({ user, sort }, () => '2026-11-26') };
      await sortedList(explaining, list, { limit: 25, cursor: undefined, view: ({ id }) => id });
      expect([sort, plan.match(/orders_user_id_created_at_id_idx/g)?.length]).toEqual([sort, 2]);
      expect(plan).not.toContain('Seq Scan');
    }
  });
});

describe('pages of orders', () => {
  it('neither skip nor repeat orders of the same millisecond', async () => {
    const { browser, id: userId } = await registerCustomer(shop.app);
    await insertOrders(25, userId);
    const seen: string[] = [];
    for await (const { body, headers } of browser.pages<OrderSummary>('/api/user/orders?limit=7')) {
      expect(headers.get('x-total-count')).toBe('25');
      seen.push(...body.map(({ id }) => id));
    }
    expect(seen).toHaveLength(25);
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  });

  it('still count all orders when the last one of a page is deleted and nothing is after it', async () => {
    const { browser, id: userId } = await registerCustomer(shop.app);
    await insertOrders(3, userId);
    const next = nextPageOf(await browser.get('/api/user/orders?limit=2'))!;
    const { body: all } = await browser.get<OrderSummary[]>('/api/user/orders');
    await shop.app.dataSource.query(`DELETE FROM orders WHERE id = $1`, [all.at(-1)!.id]);
    const last = await browser.get<OrderSummary[]>(next);
    expect([last.status, last.body, last.headers.get('x-total-count')]).toEqual([200, [], '2']);
  });

  it('are counted exactly up to 10,000 orders, and say so above', async () => {
    const { browser, id: userId } = await registerCustomer(shop.app);
    const counts = async (who: Browser, path: string) => {
      const { headers } = await who.get(path);
      return [headers.get('x-total-count'), headers.get('x-total-count-exact')];
    };
    await insertOrders(10_000, userId);
    expect(await counts(browser, '/api/user/orders?limit=1')).toEqual(['10000', null]);
    await insertOrders(1, userId);
    expect(await counts(browser, '/api/user/orders?limit=1')).toEqual(['10000', 'false']);
    expect(await counts(admin, '/api/orders?limit=1')).toEqual(['10000', 'false']);
    expect(await counts(admin, '/api/orders?limit=1&status=shipped')).toEqual(['0', null]);
    const counted = async () =>
      (await orderStatementsOf(() => browser.get('/api/user/orders'))).join().includes('count(*)::integer');
    expect(await counted()).toBe(false);
    await shop.app.dataSource.query(
      `DELETE FROM orders WHERE id = (SELECT id FROM orders WHERE user_id = $1 LIMIT 1)`,
      [userId],
    );
    const [before, clock] = [performance.now(), jest.spyOn(performance, 'now')];
    clock.mockImplementation(() => before + 20_000);
    try {
      expect(await counts(browser, '/api/user/orders?limit=1')).toEqual(['10000', null]);
      expect(await counted()).toBe(true);
    } finally {
      clock.mockRestore();
    }
  });
});
