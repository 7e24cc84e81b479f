import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { OrderDesk, Refunded } from 'shared-contracts/order-desk/schemas';
import type { Order, OrderCancellation } from 'shared-contracts/orders/schemas';
import type { Answer, Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { times } from '../../testing/test-shop.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

/** 2 x 10.00 + 2.60 tax + 5.99 shipping */
const TOTAL = '28.59';
type Bought = { id: string; productId: string; itemId: string; browser: Browser };

async function bought(): Promise<Bought> {
  const { browser } = await registerCustomer(shop.app);
  const { id: productId } = await createProduct(shop.app);
  const { orderId: id } = await shop.paid(browser, [{ productId, quantity: 2 }]);
  return { id, productId, browser, itemId: (await orderOf(id)).items[0]!.id };
}
const orderOf = async (id: string) => (await admin.get<Order>(`/api/orders/${id}`)).body;
const deskOf = async (id: string) => (await admin.get<OrderDesk>(`/api/admin/orders/${id}/desk`)).body;
const refund = (
  id: string,
  what: Refunded,
  { key = randomUUID(), returnStock = false } = {},
): Promise<Answer<OrderDesk>> => admin.post(`/api/admin/orders/${id}/refunds`, { key, what, returnStock });
const one = ({ itemId }: Bought, withShipping = false): Refunded => ({
  kind: 'items',
  items: [{ itemId, quantity: 1 }],
  withShipping,
});
const inStock = async ({ productId }: Bought) => (await shop.levelOf(productId)).inStock;

describe('a refund of an admin', () => {
  it('of one unit pays its price and tax, returns it to stock if wanted, and tells the customer', async () => {
    const order = await bought();
    expect(await refund(order.id, one(order), { returnStock: true })).toMatchObject({
      status: 202,
      body: {
        // 28.59 - 11.30
        refundable: '17.29',
        refundedItems: [{ itemId: order.itemId, quantity: 1 }],
        refunds: [
          {
            amount: '11.30',
            reason: 'requested',
            status: expect.any(String),
            requestedBy: { email: 'admin@example.com' },
            items: [{ itemId: order.itemId, quantity: 1 }],
          },
        ],
      },
    });
    expect(await inStock(order)).toBe(9);
    await until(async () => (await orderOf(order.id)).refundedAmount === '11.30', 60_000);
    expect(await shop.refundedAtProvider(order.id)).toBe(1130);
    const desk = await deskOf(order.id);
    expect(desk.mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('We refunded $11.30'));
    expect(desk.history.map(({ kind, to }) => [kind, to])).toEqual(
      expect.arrayContaining([
        ['refund_request', '11.30'],
        ['refund', '11.30'],
      ]),
    );
  });

  it('is made once per key, however often and at once it is sent', async () => {
    const order = await bought();
    const key = randomUUID();
    const answers = await times(5, () => refund(order.id, one(order), { key, returnStock: true }));
    for (const { status, body } of answers)
      expect([status, body.refunds.length, body.refundable]).toEqual([202, 1, '17.29']);
    expect(await inStock(order)).toBe(9);
    const other = await bought();
    expect(await refund(other.id, { kind: 'full' }, { key })).toMatchObject({ status: 400 });
    await until(async () => (await orderOf(order.id)).refundedAmount === '11.30', 60_000);
    expect(await shop.refundedAtProvider(order.id)).toBe(1130);
  });

  it('never exceeds what was paid, however many refund at the same time', async () => {
    const order = await bought();
    const answers = await Promise.all([
      refund(order.id, { kind: 'full' }, { returnStock: true }),
      refund(order.id, { kind: 'full' }, { returnStock: true }),
      refund(order.id, one(order, true), { returnStock: true }),
      refund(order.id, one(order, true), { returnStock: true }),
      refund(order.id, { kind: 'amount', amount: '20.00' }),
    ]);
    for (const { status } of answers) expect([202, 409]).toContain(status);
    const { refunds, refundable } = await deskOf(order.id);
    const sum = refunds.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0);
    expect(sum + Math.round(Number(refundable) * 100)).toBe(2859);
    expect(refunds.filter(({ withShipping }) => withShipping).length).toBeLessThanOrEqual(1);
    expect(await inStock(order)).toBeLessThanOrEqual(10);
    await until(async () => Math.round(Number((await orderOf(order.id)).refundedAmount) * 100) === sum, 60_000);
    expect(await shop.refundedAtProvider(order.id)).toBe(sum);
  });

  it('in full after a part is the rest, and then nothing is left', async () => {
    const order = await bought();
    await refund(order.id, { kind: 'amount', amount: '3.00' });
    const { body } = await refund(order.id, { kind: 'full' });
    expect(body.refunds.map(({ amount }) => amount)).toEqual(['25.59', '3.00']);
    expect(body).toMatchObject({ refundable: '0.00', isShippingRefunded: true });
    expect(await refund(order.id, { kind: 'amount', amount: '0.01' })).toMatchObject({
      status: 409,
      body: { code: 'refund_too_large', message: 'There is nothing left to refund.' },
    });
    await until(async () => (await orderOf(order.id)).refundedAmount === TOTAL, 60_000);
    expect(await shop.refundedAtProvider(order.id)).toBe(2859);
  });

  it('is respected when the customer cancels: the rest is refunded, and units come back once', async () => {
    const order = await bought();
    await refund(order.id, one(order), { returnStock: true });
    const { body } = await order.browser.post<OrderCancellation>(`/api/orders/${order.id}/cancel`, {});
    expect(body.refund).toMatchObject({ amount: '17.29' });
    expect(await inStock(order)).toBe(10);
    await admin.patch(`/api/orders/${order.id}`, { status: 'pending' });
    expect(await inStock(order)).toBe(9);
    await until(async () => (await orderOf(order.id)).refundedAmount === TOTAL, 60_000);
    expect(await shop.refundedAtProvider(order.id)).toBe(2859);
  });

  it('of nothing, of no or a negative amount, of half a unit and of an item of another order is refused', async () => {
    const { id } = await bought();
    const ofOther = (quantity: number) => ({ itemId: randomUUID(), quantity });
    for (const what of [
      { kind: 'items', items: [], withShipping: false },
      { kind: 'amount', amount: '0.00' },
      { kind: 'amount', amount: '-1.00' },
      { kind: 'items', items: [ofOther(0.5)], withShipping: false },
      { kind: 'items', items: [ofOther(1)], withShipping: false },
    ])
      expect(await refund(id, what as Refunded)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await deskOf(id)).refunds).toEqual([]);
  });
});
