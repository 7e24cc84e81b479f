import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Insights } from 'shared-contracts/insights/schemas';
import { parseMoney } from 'shared-contracts/money/money';
import type { Refunded } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { dayAt, daysAfter } from 'shared-contracts/time/shop-time';
import { createProduct } from '../../testing/factories.js';
import { shippingInfo } from '../../testing/test-shop.js';
import { until } from '../../testing/until.js';
import { testAdmin, testShop } from '../../testing/started.js';

/** Not the default. */
const TIME_ZONE = 'America/Vancouver';
const shop = testShop({ RATE_LIMITS: 'off', TIME_ZONE });
const admin = testAdmin(shop);

type Cells = Record<string, string>;
const today = dayAt(new Date(), TIME_ZONE);
const around = { from: daysAfter(today, -400), to: daysAfter(today, 1) };

async function csv(path: string): Promise<Cells[]> {
  const { status, body } = await admin.get<Buffer>(path);
  expect(status).toBe(200);
  return parse<Cells>(body, { bom: true, columns: true });
}
const report = (name: string, { from, to } = around) => csv(`/api/admin/reports/${name}.csv?from=${from}&to=${to}`);
const orderOf = async (id: string) => (await admin.get<Order>(`/api/orders/${id}`)).body;
const sumOf = (rows: readonly Cells[], column: string) =>
  rows.reduce((sum, row) => sum + parseMoney(row[column] || '0.00'), 0);

async function anOrder({ quantity = 2, address = {} } = {}): Promise<string> {
  const browser = shop.app.browser();
  const { id: productId } = await createProduct(shop.app, { inStock: 100 });
  const opened = await shop.opened(browser, [{ productId, quantity }], {
    shippingInfo: { ...shippingInfo, ...address },
  });
  await shop.payments.pay(opened.url);
  return (await shop.verify(browser, opened.sessionId)).body.orderId;
}
async function refund(id: string, what: Refunded): Promise<void> {
  const before = parseMoney((await orderOf(id)).refundedAmount);
  const answer = await admin.post(`/api/admin/orders/${id}/refunds`, { key: randomUUID(), what, returnStock: false });
  expect(answer).toMatchObject({ status: 202 });
  await until(async () => parseMoney((await orderOf(id)).refundedAmount) > before, 60_000);
}
const placedAt = (id: string, at: string) =>
  shop.app.dataSource.query(`UPDATE orders SET created_at = $2 WHERE id = $1`, [id, at]);

describe('reports, charts and the list', () => {
  it('agree to the cent, with refunds and cancellations', async () => {
    const quebec = { state: 'QC', city: 'Montreal', zipCode: 'H2X 1Y4' };
    const [kept, partly, byAmount, whole, cancelled] = [
      await anOrder(),
      await anOrder({ quantity: 3, address: quebec }),
      await anOrder({ address: quebec }),
      await anOrder({ address: { state: 'NY', city: 'New York', zipCode: '10001', country: 'US' } }),
      await anOrder(),
    ];
    const [line] = (await orderOf(partly)).items;
    await refund(partly, { kind: 'items', items: [{ itemId: line!.id, quantity: 1 }], withShipping: false });
    await refund(byAmount, { kind: 'amount', amount: '3.33' });
    await refund(byAmount, { kind: 'amount', amount: '4.44' });
    await refund(whole, { kind: 'full' });
    await admin.patch(`/api/orders/${cancelled}`, { id: undefined, status: 'cancelled' });
    const lost = await anOrder();
    const [{ payment }] = await shop.app.dataSource.query<[{ payment: string }]>(
      `SELECT payment_id AS payment FROM orders WHERE id = $1`,
      [lost],
    );
    shop.payments.dispute(payment, { amount: 1_000 });
    await until(async () => (await shop.count('orders', 'id = $1 AND disputed_amount = 10', [lost])) === 1);
    await placedAt(kept, new Date(Date.now() - 300 * 86_400_000).toISOString());

    const listed = await csv('/api/admin/orders.csv');
    const insights = (await admin.get<Insights>(`/api/admin/insights?from=${around.from}&to=${around.to}`)).body;
    const [lines, taxes, refunds] = [await report('order-lines'), await report('taxes'), await report('refunds')];

    const sold = listed.filter(({ Status }) => Status !== 'cancelled');
    const net = sumOf(sold, 'Total') - sumOf(sold, 'Refunded') - sumOf(sold, 'Disputed');
    expect(insights.daily.reduce((sum, { revenue }) => sum + parseMoney(revenue), 0)).toBe(net);
    expect(insights.daily.reduce((sum, { orders }) => sum + orders, 0)).toBe(sold.length);
    expect(sumOf(lines, 'Net')).toBe(net);
    expect(sumOf(lines, 'Total')).toBe(sumOf(listed, 'Total'));
    expect(sumOf(lines, 'Tax')).toBe(sumOf(listed, 'Tax'));
    expect(sumOf(lines, 'Refunded')).toBe(sumOf(listed, 'Refunded'));
    expect([sumOf(lines, 'Disputed'), sumOf(listed, 'Disputed')]).toEqual([1_000, 1_000]);
    expect(listed.find(({ 'Order id': id }) => id === lost)).toMatchObject({
      Disputed: '10.00',
      Dispute: 'Needs a response',
    });

    expect(sumOf(taxes, 'Tax')).toBe(sumOf(listed, 'Tax'));
    expect(sumOf(taxes, 'Sales')).toBe(sumOf(listed, 'Subtotal'));
    expect(sumOf(refunds, 'Amount')).toBe(sumOf(listed, 'Refunded'));
    expect(sumOf(taxes, 'Refunded tax')).toBe(sumOf(refunds, 'Tax'));
    const parts = ['Net GST', 'Net HST', 'Net PST', 'Net QST', 'Net other tax'];
    for (const row of taxes)
      expect(parts.reduce((sum, name) => sum + parseMoney(row[name]!), 0)).toBe(parseMoney(row['Net tax']!));

    expect(taxes.filter(({ State }) => State === 'QC')).toHaveLength(1);
    expect(lines.filter(({ 'Order id': id }) => id === partly)).toMatchObject([
      // 3 x 10.00, 14.975% of it, and 1 x 10.00 + 1.50 refunded
      { Amount: '30.00', Tax: '4.49', Total: '34.49', Refunded: '11.50', Net: '22.99' },
      { Product: 'Shipping', Amount: '5.99', Tax: '0.00', Net: '5.99' },
    ]);
    expect(refunds.find(({ 'Order id': id }) => id === partly)).toMatchObject({
      Status: 'done',
      Goods: '10.00',
      Tax: '1.50',
      Shipping: '0.00',
      Amount: '11.50',
      Items: expect.stringMatching(/^1 x /),
    });
    const { creditNotes } = await orderOf(byAmount);
    expect(refunds.flatMap((row) => (row['Order id'] === byAmount ? row['Credit note'] : []))).toEqual(
      creditNotes!.map(({ number }) => number),
    );
    expect(creditNotes).toMatchObject([{ amount: '3.33' }, { amount: '4.44' }]);
  });
});

describe('an order at 01:30 UTC', () => {
  it('is of the evening before everywhere, in Vancouver', async () => {
    const { dataSource } = shop.app;
    await dataSource.query(`ALTER TABLE orders ALTER created_at SET DEFAULT '2025-11-01T01:30:00Z'`);
    const id = await anOrder();
    await dataSource.query(`ALTER TABLE orders ALTER created_at SET DEFAULT now()`);
    const [mail] = await shop.mailsOf(`order-confirmation:${id}`);
    expect(mail?.text).toContain('Ordered on: Oct 31, 2025');
    const [evening, morning] = ['2025-10-31', '2025-11-01'];
    const day = { from: evening, to: evening };
    const [line] = await report('order-lines', day);
    expect(line).toMatchObject({ 'Order id': id, Placed: `${evening} 18:30:00` });
    expect(await report('order-lines', { from: morning, to: morning })).toEqual([]);
    expect(await report('taxes', day)).toMatchObject([{ Month: '2025-10', Orders: '1' }]);
    const { body } = await admin.get<Insights>(`/api/admin/insights?from=${evening}&to=${morning}`);
    expect(body.daily.map(({ day: at, orders }) => [at, orders])).toEqual([
      [evening, 1],
      [morning, 0],
    ]);
    const listed = await csv('/api/admin/orders.csv?from=2025-10-31T07:00:00Z&to=2025-11-01T07:00:00Z');
    expect(listed).toMatchObject([{ 'Order id': id, Placed: `${evening} 18:30:00` }]);
  });
});

describe('a report', () => {
  it('runs no formulas and is named after its days', async () => {
    const id = await anOrder({ address: { firstName: '=1+1', lastName: 'Lovelace' } });
    await refund(id, { kind: 'full' });
    const refunds = await report('refunds');
    expect(refunds.find(({ 'Order id': order }) => order === id)).toMatchObject({ Customer: "'=1+1 Lovelace" });
    const { headers } = await admin.get(`/api/admin/reports/taxes.csv?from=2026-01-01&to=2026-01-31`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="taxes-2026-01-01-2026-01-31.csv"');
  });

  it.each([
    ['from=2026-01-02&to=2026-01-01', { to: 'Must not be before the first day' }],
    ['from=2020-01-01&to=2026-01-01', { to: 'Choose at most 731 days' }],
    ['from=2026-02-31&to=2026-03-01', { from: 'Must be a day like 2026-11-25' }],
    ['from=1999-12-31&to=2000-01-01', { from: 'Must be in this century' }],
    ['from=2026-01-01', { to: expect.any(String) }],
  ])('for %s is refused', async (query, errors) => {
    for (const name of ['order-lines', 'taxes', 'refunds'])
      expect(await admin.get(`/api/admin/reports/${name}.csv?${query}`)).toMatchObject({
        status: 400,
        body: { errors },
      });
  });
});
