import { describe, expect, it } from '@jest/globals';
import type { Insights, StockPace } from 'shared-contracts/insights/schemas';
import type { OrderFigures } from 'shared-contracts/orders/schemas';
import { dayAt } from 'shared-contracts/time/shop-time';
import { createProduct } from '../../testing/factories.js';
import { times } from '../../testing/test-shop.js';
import { FoldSales, ORDER_TOTALS, PRODUCT_TOTALS } from './fold-sales.js';
import { testAdmin, testShop } from '../../testing/started.js';
const shop = testShop({ RATE_LIMITS: 'off' });
const admin = testAdmin(shop);

const query = <T>(sql: string, values: unknown[] = []) => shop.app.dataSource.query<T[]>(sql, values);
const fold = () => shop.app.nest.get(FoldSales).fold();
const counted = () =>
  query(`SELECT day::text, status, sum(orders)::integer AS orders, sum(revenue)::text AS revenue FROM ${ORDER_TOTALS} AS totals
         GROUP BY day, status HAVING sum(orders) <> 0 ORDER BY day, status`);
const existing = () =>
  query(`SELECT day_of(created_at)::text AS day, status, count(*)::integer AS orders, sum(total_amount)::text AS revenue
         FROM orders GROUP BY 1, 2 ORDER BY 1, 2`);
const countedUnits = () =>
  query(`SELECT day::text, product_id, sum(units)::integer AS units, sum(revenue)::text AS revenue FROM ${PRODUCT_TOTALS} AS totals
         GROUP BY day, product_id HAVING sum(units) <> 0 ORDER BY day, product_id`);
const soldUnits = () =>
  query(`SELECT day_of(created_at)::text AS day, product_id, sum(order_items.quantity)::integer AS units,
           sum(order_items.quantity * price)::text AS revenue
         FROM orders JOIN order_items ON order_id = orders.id WHERE status <> 'cancelled'
         GROUP BY 1, 2 ORDER BY 1, 2`);
const isExact = async () => {
  expect(await counted()).toEqual(await existing());
  expect(await countedUnits()).toEqual(await soldUnits());
};
const figures = async () => (await admin.get<OrderFigures>('/api/admin/order-summary')).body;
const setStatus = (id: string, status: string) => admin.patch(`/api/orders/${id}`, { id: undefined, status });

/** Tests do not wait for one another's stock. */
const anOrder = async (quantity = 1) => {
  const { id: productId } = await createProduct(shop.app, { inStock: 100 });
  return { productId, orderId: await shop.ordered(shop.app.browser(), [{ productId, quantity }]) };
};

describe('totals by day', () => {
  it('stay exact while orders are placed, changed, cancelled, reopened and deleted as totals are folded', async () => {
    const { id: productId } = await createProduct(shop.app, { inStock: 500 });
    const placed = await times(6, () => anOrder(2));
    const statuses = ['processing', 'cancelled', 'pending', 'shipped', 'cancelled', 'delivered'];
    await Promise.all([
      ...placed.flatMap(({ orderId }) => statuses.map((status) => setStatus(orderId, status))),
      ...placed.map(() => shop.ordered(shop.app.browser(), [{ productId, quantity: 3 }])),
      ...[1, 2, 3, 4].map(fold),
      ...[1, 2, 3].map(async () => {
        const [{ isSame } = { isSame: false }] = await query<{ isSame: boolean }>(
          `SELECT (SELECT sum(orders) FROM ${ORDER_TOTALS} AS totals) = (SELECT count(*) FROM orders) AS "isSame"`,
        );
        expect(isSame).toBe(true);
      }),
    ]);
    await isExact();
    await query(`UPDATE orders SET created_at = created_at - interval '3 days' WHERE id = $1`, [placed[0]!.orderId]);
    await isExact();
    await fold();
    await isExact();
    expect(await query('SELECT FROM order_day_changes')).toEqual([]);
    expect(await figures()).toMatchObject({ totalOrders: await shop.count('orders') });
  });

  it('leave out an order that is deleted, and its items', async () => {
    const { orderId } = await anOrder();
    const before = await figures();
    await query('DELETE FROM refunds WHERE order_id = $1', [orderId]);
    await query('DELETE FROM orders WHERE id = $1', [orderId]);
    await isExact();
    expect(await figures()).toMatchObject({ totalOrders: before.totalOrders - 1 });
  });

  it('count nothing of a transaction that is rolled back', async () => {
    const { orderId } = await anOrder();
    const before = await figures();
    await shop.app.dataSource
      .transaction(async (manager) => {
        await manager.query(`UPDATE orders SET status = 'completed' WHERE id = $1`, [orderId]);
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await figures()).toEqual(before);
    await isExact();
  });
});

describe('the dashboard figures', () => {
  it('count pending orders and sum up totals without reading orders', async () => {
    const before = await figures();
    const { orderId } = await anOrder();
    const [{ total } = { total: '0' }] = await query<{ total: string }>(
      'SELECT total_amount::text AS total FROM orders WHERE id = $1',
      [orderId],
    );
    const after = await figures();
    expect(after).toMatchObject({
      totalOrders: before.totalOrders + 1,
      pendingOrders: before.pendingOrders + 1,
    });
    expect(Number(after.totalRevenue) - Number(before.totalRevenue)).toBeCloseTo(Number(total), 2);
    await setStatus(orderId, 'shipped');
    expect(await figures()).toMatchObject({ pendingOrders: before.pendingOrders, totalRevenue: after.totalRevenue });
  });
});

describe('the insights', () => {
  const insights = async (days: number) => (await admin.get<Insights>(`/api/admin/insights?days=${days}`)).body;

  it.each([7, 30, 90])('have every one of %d days, and end today', async (days) => {
    const { daily } = await insights(days);
    expect(daily).toHaveLength(days);
    expect(daily.at(-1)?.day).toBe(dayAt(new Date(), 'America/Toronto'));
    expect(daily.map(({ day }) => day)).toEqual(daily.map(({ day }) => day).toSorted());
  });

  it('count an order on its day, and its units among the best sellers, until it is cancelled', async () => {
    const { productId, orderId } = await anOrder(40);
    await query(`UPDATE orders SET created_at = now() - interval '8 days' WHERE id = $1`, [orderId]);
    const [week, month] = [await insights(7), await insights(30)];
    expect(week.bestSellers.map((seller) => seller.productId)).not.toContain(productId);
    expect(month.bestSellers[0]).toMatchObject({ productId, units: 40, revenue: '400.00' });
    expect(month.daily.at(-9)?.orders).toBe(1);
    await setStatus(orderId, 'cancelled');
    const after = await insights(30);
    expect(after.bestSellers.map((seller) => seller.productId)).not.toContain(productId);
    expect(after.daily.at(-9)).toMatchObject({ orders: 0, revenue: '0.00' });
    const cancelled = ({ statuses }: Insights) => statuses.find(({ status }) => status === 'cancelled')?.orders ?? 0;
    expect(cancelled(after)).toBe(cancelled(month) + 1);
  });

  it('are net of refunds, and count no units that were refunded', async () => {
    const { productId, orderId } = await anOrder(30);
    const range = async () => (await admin.get<Insights>('/api/admin/insights?from=2024-02-28&to=2024-03-01')).body;
    await query(`UPDATE orders SET created_at = '2024-02-29 12:00Z', refunded_amount = 100 WHERE id = $1`, [orderId]);
    await query(`UPDATE order_items SET refunded_quantity = 10 WHERE order_id = $1`, [orderId]);
    const { daily, days, bestSellers } = await range();
    // 30 x 10.00 + 39.00 tax, free shipping, and 100.00 refunded
    expect(daily).toEqual([
      { day: '2024-02-28', orders: 0, revenue: '0.00' },
      { day: '2024-02-29', orders: 1, revenue: '239.00' },
      { day: '2024-03-01', orders: 0, revenue: '0.00' },
    ]);
    expect(days).toBe(3);
    expect(bestSellers).toMatchObject([{ productId, units: 20, revenue: '200.00' }]);
    // a reprint is no sale
    const amounts = ['total_amount', 'subtotal', 'tax', 'shipping', 'refunded_amount'].map((name) => `${name} = 0`);
    await query(`UPDATE orders SET ${amounts.join(', ')} WHERE id = $1`, [orderId]);
    expect(await range()).toMatchObject({
      daily: [{ orders: 0 }, { orders: 0, revenue: '0.00' }, { orders: 0 }],
      statuses: [{ status: 'pending', orders: 1 }],
      bestSellers: [],
    });
  });

  it.each(['days=31', 'from=2026-01-01', 'days=7&from=2026-01-01&to=2026-01-02', 'from=2026-01-02&to=2026-01-01'])(
    'are refused for %s',
    async (range) => expect((await admin.get(`/api/admin/insights?${range}`)).status).toBe(400),
  );
});

describe('the stock at risk', () => {
  const stockOf = async (...ids: string[]) =>
    (await admin.get<StockPace[]>(`/api/admin/stock-at-risk?products=${ids.join(',')}`)).body;
  const sellingProduct = async (inStock: number, sold: number) => {
    const { id } = await createProduct(shop.app, { inStock: inStock + sold, lowStockThreshold: 0 });
    await query(`UPDATE products SET created_at = now() - interval '60 days' WHERE id = $1`, [id]);
    if (sold > 0) await shop.ordered(shop.app.browser(), [{ productId: id, quantity: sold }]);
    return id;
  };

  it('goes by how long stock lasts at the speed of sales', async () => {
    const [fast, slow, unsold] = [
      await sellingProduct(10, 28),
      await sellingProduct(20, 14),
      await sellingProduct(1, 0),
    ];
    const stock = await stockOf(fast, slow, unsold);
    // 28 sold in 28 days: 10 left for 10 days; 14 sold in 28 days: 20 left for 40 days
    expect(stock).toMatchObject([
      { id: fast, inStock: 10, soldPerDay: 1, daysLeft: 10, isAtRisk: true },
      { id: slow, inStock: 20, soldPerDay: 0.5, daysLeft: 40, isAtRisk: false },
      { id: unsold, soldPerDay: 0, daysLeft: null, isAtRisk: false },
    ]);
    await query('UPDATE products SET low_stock_threshold = 1 WHERE id = $1', [unsold]);
    expect(await stockOf(unsold)).toMatchObject([{ isAtRisk: true }]);
  });

  it('counts what open checkouts hold as gone', async () => {
    const id = await sellingProduct(10, 28);
    await shop.opened(shop.app.browser(), [{ productId: id, quantity: 10 }]);
    expect(await stockOf(id)).toMatchObject([{ inStock: 10, reserved: 10, daysLeft: 0, isAtRisk: true }]);
  });

  it('is paged, the most urgent first, without inactive products', async () => {
    const inactive = await sellingProduct(0, 1);
    await query('UPDATE products SET is_active = false WHERE id = $1', [inactive]);
    const seen: StockPace[] = [];
    for await (const { body } of admin.pages<StockPace>('/api/admin/stock-at-risk?limit=2')) seen.push(...body);
    const urgency = seen.map(({ daysLeft }) => daysLeft ?? Infinity);
    expect(urgency).toEqual(urgency.toSorted((a, b) => a - b));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.map(({ id }) => id)).not.toContain(inactive);
    expect(seen.length).toBeGreaterThan(2);
  });
});
