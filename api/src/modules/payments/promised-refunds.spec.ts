import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Claim, ClaimToAnswer } from 'shared-contracts/claims/schemas';
import type { OrderDesk, Refunded } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import type { RefundToMake } from 'shared-contracts/refunds/schemas';
import type { Browser } from '../../testing/browser.js';
import { createProduct, registerCustomer } from '../../testing/factories.js';
import { invariants } from '../../backup/invariants.js';
import { until } from '../../testing/until.js';
import { RefundMatching } from './refund-matching.js';
import { RefundRecord } from './refund.entity.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

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
async function paid(): Promise<Bought> {
  const { browser } = await registerCustomer(shop.app);
  const { id: productId } = await createProduct(shop.app);
  const { orderId } = await shop.paid(browser, [{ productId, quantity: 2 }]);
  const { body } = await admin.patch<Order>(`/api/orders/${orderId}`, { status: 'delivered' });
  return { browser, orderId, itemId: body.items[0]!.id };
}
async function refundElsewhere(order: Bought, cents: number): Promise<void> {
  const [{ payment }] = await shop.app.dataSource.query<[{ payment: string }]>(
    `SELECT payment_id AS payment FROM orders WHERE id = $1`,
    [order.orderId],
  );
  await shop.payments.stripe.refunds.create({ payment_intent: payment, amount: cents });
  await until(async () => (await shop.count('refunds', `order_id = '${order.orderId}' AND requested_by IS NULL`)) > 0);
}
const listed = async (id: string) =>
  (await admin.get<RefundToMake[]>('/api/admin/refunds/to-make')).body.find(({ claimId }) => claimId === id);
const end = (id: string, how: object) => admin.post<RefundToMake[]>(`/api/admin/refunds/to-make/${id}/end`, how);
const takenBack = { how: 'taken_back', reason: 'The bank has paid you.', tellCustomer: true };

describe('a refund that the answer to a claim promises', () => {
  it('costs what the items did, is named in the mail, and stays on the list until it is made', async () => {
    const order = await bought();
    const id = await promised(order);
    // 2 * 10.00 + 13% tax, without the shipping
    expect(await listed(id)).toMatchObject({
      amount: '22.60',
      promised: '22.60',
      payable: '22.60',
      lacking: null,
      customerName: 'Ada Lovelace',
      about: ['Test magnet'],
      promisedAt: expect.any(String),
    });
    expect((await shop.mailsOf(`claim-answered:${id}`))[0]!.text).toContain('refund $22.60');
    expect(await refund(order, amount('22.60'), { promisedIn: id })).toMatchObject({
      status: 202,
      body: { promisedRefunds: [] },
    });
    expect(await toMake(order)).toEqual([]);
  });

  it('may have an amount of its own, which the mail names, as far as anything is left', async () => {
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
    expect((await shop.mailsOf(`claim-answered:${id}`))[0]!.text).toContain('refund $12.50');
    expect(await toMake(order)).toEqual([[id, '12.50']]);
  });

  it('is promised once: of two claims answered at once, each for everything, one is refused and its customer hears nothing', async () => {
    const { browser } = await registerCustomer(shop.app);
    const products = [await createProduct(shop.app), await createProduct(shop.app)];
    const orderId = await shop.ordered(
      browser,
      products.map(({ id: productId }) => ({ productId })),
    );
    const { body } = await admin.patch<Order>(`/api/orders/${orderId}`, { status: 'delivered' });
    const [one, two] = body.items.map(({ id: itemId }) => ({ browser, orderId, itemId }));
    const order = one!;
    const ids = [await claimed(one!), await claimed(two!)];
    const answers = await Promise.all(ids.map((id) => answer(id, { refund: '28.59' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const mails = await Promise.all(ids.map((id) => shop.mailsOf(`claim-answered:${id}`)));
    expect(mails.flat()).toHaveLength(1);
    expect(await toMake(order)).toHaveLength(1);
  });

  it('reserves its money: other refunds get what is promised to nobody', async () => {
    const order = await bought();
    const id = await promised(order);
    // 28.59 - 22.60
    expect(await refund(order, amount('6.00'))).toMatchObject({
      status: 409,
      body: { message: 'Only $5.99 can still be refunded: $22.60 is promised in a claim.' },
    });
    expect(await refund(order, amount('5.99'))).toMatchObject({
      status: 202,
      body: { refundable: '0.00', promisedRefunds: [{ claimId: id, amount: '22.60' }] },
    });
    expect((await refund(order, amount('22.61'), { promisedIn: id })).status).toBe(409);
    expect((await refund(order, amount('22.60'), { promisedIn: id })).status).toBe(202);
    expect(await refund(order, amount('0.01'), { promisedIn: id })).toMatchObject({
      status: 400,
      body: { errors: { promisedIn: expect.any(String) } },
    });
  });

  it('is paid as far as a refund goes: 0.01 leaves the rest open', async () => {
    const order = await bought();
    const id = await promised(order, '20.00');
    await refund(order, amount('0.01'), { promisedIn: id });
    expect(await toMake(order)).toEqual([[id, '19.99']]);
    await refund(order, amount('19.99'), { promisedIn: id });
    expect(await toMake(order)).toEqual([]);
  });

  it('keeps its claim open until a refund in full pays it', async () => {
    const order = await bought();
    const id = await promised(order);
    const close = () => admin.post<ClaimToAnswer>(`/api/admin/claims/${id}/close`, {});
    expect(await close()).toMatchObject({ status: 409, body: { code: 'refund_owed' } });
    await refund(order, { kind: 'full' });
    expect(await close()).toMatchObject({ status: 200, body: { status: 'closed', isRefundOwed: false } });
  });

  it('is owed again, part by part, when a refund of it fails', async () => {
    const order = await bought();
    const id = await promised(order);
    await refund(order, amount('10.00'), { promisedIn: id });
    await refund(order, amount('12.60'), { promisedIn: id });
    expect(await toMake(order)).toEqual([]);
    const [first] = await shop.app.dataSource
      .getRepository(RefundRecord)
      .find({ where: { orderId: order.orderId }, order: { amount: 'ASC' } });
    await shop.app.dataSource.transaction((manager) => shop.app.nest.get(RefundMatching).fail(manager, first!));
    expect(await toMake(order)).toEqual([[id, '10.00']]);
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

describe('a promise that a refund in the dashboard came before', () => {
  it('stays listed with the reason until it is said to be paid by that, as far as it goes', async () => {
    const order = await paid();
    const id = await promised(order, '20.00');
    await refundElsewhere(order, 1500);
    // 28.59 - 15.00
    expect(await listed(id)).toMatchObject({
      amount: '20.00',
      payable: '13.59',
      lacking: 'refunded',
      refundedElsewhere: '15.00',
    });
    expect((await admin.post(`/api/admin/claims/${id}/close`, {})).status).toBe(409);
    const { status, body } = await end(id, { how: 'paid_elsewhere' });
    expect(status).toBe(200);
    expect(body.find(({ claimId }) => claimId === id)).toMatchObject({
      amount: '5.00',
      payable: '5.00',
      lacking: null,
    });
    expect(await end(id, { how: 'paid_elsewhere' })).toMatchObject({ status: 409, body: { code: 'refund_too_large' } });
    await refund(order, amount('5.00'), { promisedIn: id });
    expect(await listed(id)).toBeUndefined();
  });

  it('is taken back with a reason, which the customer gets', async () => {
    const order = await paid();
    const id = await promised(order, '28.59');
    await refundElsewhere(order, 2859);
    expect(await listed(id)).toMatchObject({ amount: '28.59', payable: '0.00', lacking: 'refunded' });
    expect((await end(id, { ...takenBack, reason: ' ' })).status).toBe(400);
    expect((await end(id, takenBack)).status).toBe(200);
    expect(await listed(id)).toBeUndefined();
    const [mail] = await shop.mailsOf(`refund-taken-back:${id}`);
    expect(mail!.text).toContain('The bank has paid you.');
    expect(mail!.text).toContain('$28.59');
    expect(await end(id, takenBack)).toMatchObject({ status: 404 });
    expect((await admin.post(`/api/admin/claims/${id}/close`, {})).status).toBe(200);
  });

  it('frees its money when it is taken back', async () => {
    const order = await bought();
    const id = await promised(order, '28.59');
    expect((await refund(order, amount('1.00'))).status).toBe(409);
    await end(id, { ...takenBack, tellCustomer: false });
    expect(await shop.mailsOf(`refund-taken-back:${id}`)).toEqual([]);
    expect((await refund(order, amount('28.59'))).status).toBe(202);
  });
});

it('check:data finds no promise that is wrong', async () => {
  for (const [what, sql] of Object.entries(invariants).filter(([name]) => name.includes('promise')))
    expect([what, await shop.app.dataSource.query<unknown[]>(sql)]).toEqual([what, []]);
});

it('refunds name their items and shipping', async () => {
  const order = await bought();
  await refund(order, { kind: 'items', items: [{ itemId: order.itemId, quantity: 1 }], withShipping: true });
  const { body } = await admin.get<{ orderId: string; refunded: string[] }[]>(
    `/api/admin/refunds?q=${order.orderId.slice(0, 8)}`,
  );
  expect(body).toMatchObject([{ orderId: order.orderId, refunded: ['1 x Test magnet', 'Shipping'] }]);
});
