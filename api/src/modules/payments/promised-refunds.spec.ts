import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Claim, ClaimToAnswer } from 'shared-contracts/claims/schemas';
import type { OrderDesk, Refunded } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import type { RefundToMake } from 'shared-contracts/refunds/schemas';
import type { Browser } from '../../testing/browser.js';
import { createProduct, registerCustomer, signInAdmin } from '../../testing/factories.js';
import { TestShop } from '../../testing/test-shop.js';

let shop: TestShop;
let admin: Browser;
beforeAll(async () => {
  shop = await TestShop.start();
  admin = await signInAdmin(shop.app);
}, 60_000);
afterAll(() => shop.close());

type Bought = { browser: Browser; orderId: string; itemId: string };

/** 2 x 10.00 + 2.60 tax + 5.99 shipping = 28.59, delivered. */
async function bought(): Promise<Bought> {
  const { browser } = await registerCustomer(shop.app);
  const { id: productId } = await createProduct(shop.app);
  const orderId = await shop.ordered(browser, [{ productId, quantity: 2 }]);
  const { body } = await admin.patch<Order>(`/api/orders/${orderId}`, { status: 'delivered' });
  return { browser, orderId, itemId: body.items[0]!.id };
}
async function claimed({ browser, orderId, itemId }: Bought): Promise<string> {
  const { body } = await browser.post<Claim>(`/api/orders/${orderId}/claims`, {
    kind: 'damage',
    itemIds: [itemId],
    words: 'It is chipped.',
    photos: [],
  });
  return body.id;
}
const answer = (id: string, more: object = {}) =>
  admin.post<ClaimToAnswer>(`/api/admin/claims/${id}/answer`, { outcome: 'refund', answer: 'Sorry!', ...more });
async function promised(order: Bought, refund?: string): Promise<string> {
  const id = await claimed(order);
  expect((await answer(id, refund === undefined ? {} : { refund })).status).toBe(200);
  return id;
}
const toMake = async (order: Bought) =>
  (await admin.get<RefundToMake[]>('/api/admin/refunds/to-make')).body
    .filter(({ orderId }) => orderId === order.orderId)
    .map(({ claimId, amount }) => [claimId, amount]);
const refund = (order: Bought, what: Refunded, more: object = {}) =>
  admin.post<OrderDesk>(`/api/admin/orders/${order.orderId}/refunds`, {
    key: randomUUID(),
    what,
    returnStock: false,
    ...more,
  });
const amount = (text: string): Refunded => ({ kind: 'amount', amount: text });
const fail = (order: Bought) =>
  shop.app.dataSource.query(
    `WITH failed AS (UPDATE refunds SET status = 'failed' WHERE order_id = $1 RETURNING id)
     UPDATE promised_refunds SET refund_id = NULL WHERE refund_id IN (SELECT id FROM failed)`,
    [order.orderId],
  );

describe('a refund that the answer to a claim promises', () => {
  it('costs what the items did, and stays on the list until it is made', async () => {
    const order = await bought();
    const id = await promised(order);
    // 2 * 10.00 + 13% tax, without the shipping
    expect(await toMake(order)).toEqual([[id, '22.60']]);
    const { body: list } = await admin.get<RefundToMake[]>('/api/admin/refunds/to-make');
    expect(list.find(({ claimId }) => claimId === id)).toMatchObject({
      customerName: 'Ada Lovelace',
      about: ['Test magnet'],
      promisedAt: expect.any(String),
    });
    expect(await refund(order, amount('5.00'))).toMatchObject({
      status: 202,
      body: { promisedRefunds: [{ claimId: id, amount: '22.60' }] },
    });
    expect(await toMake(order)).toEqual([[id, '22.60']]);
    expect(await refund(order, amount('22.60'))).toMatchObject({ status: 202, body: { promisedRefunds: [] } });
    expect(await toMake(order)).toEqual([]);
  });

  it('may have an amount of its own, as far as anything is left', async () => {
    const order = await bought();
    const id = await claimed(order);
    expect(await answer(id, { refund: '28.60' })).toMatchObject({ status: 409, body: { code: 'refund_too_large' } });
    expect(await answer(id, { refund: '0.00' })).toMatchObject({
      status: 400,
      body: { errors: { refund: expect.any(String) } },
    });
    for (const amountless of ['none', '', id, 12.5])
      expect((await answer(id, { refund: amountless })).status).toBe(400);
    expect(await answer(id, { refund: '12.5' })).toMatchObject({
      status: 200,
      body: { promised: '12.50', isRefundOwed: true },
    });
    expect(await toMake(order)).toEqual([[id, '12.50']]);
  });

  it('is kept by a refund that names it, whatever its amount', async () => {
    const order = await bought();
    const id = await promised(order, '20.00');
    expect((await refund(order, amount('15.00'), { promisedIn: id })).status).toBe(202);
    expect(await toMake(order)).toEqual([]);
  });

  it('keeps its claim open until then', async () => {
    const order = await bought();
    const id = await promised(order);
    const close = () => admin.post<ClaimToAnswer>(`/api/admin/claims/${id}/close`, {});
    expect(await close()).toMatchObject({ status: 409, body: { code: 'refund_owed' } });
    await refund(order, { kind: 'full' });
    expect(await close()).toMatchObject({ status: 200, body: { status: 'closed', isRefundOwed: false } });
  });

  it('is owed again when its refund fails', async () => {
    const order = await bought();
    const id = await promised(order);
    await refund(order, amount('22.60'));
    await fail(order);
    expect(await toMake(order)).toEqual([[id, '22.60']]);
  });

  it('is no longer owed once everything is refunded', async () => {
    const order = await bought();
    await refund(order, amount('20.00'));
    const id = await promised(order, '8.59');
    expect(await toMake(order)).toEqual([[id, '8.59']]);
    await refund(order, { kind: 'full' });
    expect(await toMake(order)).toEqual([]);
  });

  it('is kept before later ones of the same order', async () => {
    const order = await bought();
    const first = await promised(order, '4.00');
    const second = await promised(order, '6.00');
    await refund(order, amount('9.00'));
    expect(await toMake(order)).toEqual([[second, '6.00']]);
    expect(first).not.toBe(second);
  });

  it('of a reprint is owed by the order that was paid', async () => {
    const order = await bought();
    const { body } = await admin.post<{ orderId: string }>(`/api/admin/orders/${order.orderId}/reprint`, {
      key: randomUUID(),
      items: [{ itemId: order.itemId, quantity: 1 }],
      reason: 'damaged',
      message: '',
    });
    const { body: copy } = await admin.patch<Order>(`/api/orders/${body.orderId}`, { status: 'delivered' });
    const id = await claimed({ ...order, orderId: copy.id, itemId: copy.items[0]!.id });
    expect(await answer(id)).toMatchObject({ status: 400, body: { errors: { refund: expect.any(String) } } });
    expect((await answer(id, { refund: '11.30' })).status).toBe(200);
    expect(await toMake(order)).toEqual([[id, '11.30']]);
  });
});

it('refunds name their items and shipping', async () => {
  const order = await bought();
  await refund(order, { kind: 'items', items: [{ itemId: order.itemId, quantity: 1 }], withShipping: true });
  const { body } = await admin.get<{ orderId: string; refunded: string[] }[]>(
    `/api/admin/refunds?q=${order.orderId.slice(0, 8)}`,
  );
  expect(body).toMatchObject([{ orderId: order.orderId, refunded: ['1 x Test magnet', 'Shipping'] }]);
});
