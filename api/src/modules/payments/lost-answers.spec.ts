import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import pg from 'pg';
import { refundDifferences } from '../../backup/refund-differences.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { CheckoutRecords } from '../checkout/checkout-records.js';
import { RefundRecord } from './refund.entity.js';
import type { Opened } from '../../testing/test-shop.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);
afterEach(() => {
  shop.payments.passesOn = true;
});

type Bought = { opened: Opened; browser: Browser; orderId: string; itemId: string };

async function bought(): Promise<Bought> {
  const { browser } = await registerCustomer(shop.app);
  const { id: productId } = await createProduct(shop.app);
  const { opened, orderId } = await shop.paid(browser, [{ productId }]);
  const { body } = await admin.get<Order>(`/api/orders/${orderId}`);
  return { opened, browser, orderId, itemId: body.items[0]!.id };
}
async function unfulfillable(): Promise<Opened> {
  const { id: productId } = await createProduct(shop.app, { inStock: 1 });
  const opened = await shop.opened(shop.app.browser(), [{ productId }]);
  const records = shop.app.nest.get(CheckoutRecords);
  await shop.app.dataSource.transaction((manager) => records.release(manager, opened.checkoutId, 'expired'));
  await shop.opened(shop.app.browser(), [{ productId }]);
  return opened;
}
const refund = (orderId: string, what: object) =>
  admin.post<OrderDesk>(`/api/admin/orders/${orderId}/refunds`, { key: randomUUID(), what, returnStock: false });
/** They would take answers that are meant to be lost. */
const untilNoJobAsks = () =>
  until(
    async () =>
      (await shop.count(
        'graphile_worker.jobs',
        `task_identifier IN ('match-refunds', 'pay-back', 'reconcile-checkout')`,
      )) === 0,
  );
const paymentOf = async ({ checkoutId }: Opened) => (await shop.checkout(checkoutId)).paymentId!;
const rowsOf = ({ checkoutId }: Opened) =>
  shop.app.dataSource
    .getRepository(RefundRecord)
    .find({ where: { checkoutId }, order: { createdAt: 'ASC', id: 'ASC' } });
const atProvider = async (opened: Opened) => {
  const { data } = await shop.payments.stripe.refunds.list({ payment_intent: await paymentOf(opened) });
  return data.map(({ amount }) => amount);
};
const refundedOf = async ({ orderId }: Bought) =>
  (await admin.get<Order>(`/api/orders/${orderId}`)).body.refundedAmount;
const statusesOf = async (opened: Opened) => (await rowsOf(opened)).map(({ status }) => status);

describe.each<[string, lose: () => Promise<void>]>([
  ['the first answer of each', () => Promise.resolve(shop.payments.way.loseAnswers(4))],
  ['the first two answers of each', () => Promise.resolve(shop.payments.way.loseAnswers(8))],
  [
    'all answers for three seconds',
    async () => {
      shop.payments.way.loseAnswers();
      await sleep(3_000);
      await shop.payments.way.restore();
    },
  ],
])('refunds of which the provider makes each and we lose %s', (_, lose) => {
  it('have the amount that was decided, once, in the row, the order and at the provider', async () => {
    const [byAmount, byItem, cancelled] = [await bought(), await bought(), await bought()];
    const unpaid = await unfulfillable();
    await untilNoJobAsks();
    const losing = lose();
    await Promise.all([
      refund(byAmount.orderId, { kind: 'amount', amount: '13.30' }),
      refund(byItem.orderId, {
        kind: 'items',
        items: [{ itemId: byItem.itemId, quantity: 1 }],
        withShipping: false,
      }),
      cancelled.browser.post(`/api/orders/${cancelled.orderId}/cancel`, {}),
      shop.payments.pay(unpaid.url),
    ]);
    await losing;
    const expected: [Opened, amount: string][] = [
      [byAmount.opened, '13.30'],
      // 10.00 + 13% tax
      [byItem.opened, '11.30'],
      [cancelled.opened, '17.29'],
      [unpaid, '17.29'],
    ];
    for (const [opened, amount] of expected) {
      await until(async () => (await statusesOf(opened)).join() === 'done', 40_000);
      expect((await rowsOf(opened)).map((row) => row.amount)).toEqual([amount]);
      expect(await atProvider(opened)).toEqual([Math.round(Number(amount) * 100)]);
    }
    await until(async () => (await refundedOf(byAmount)) === '13.30');
    await until(async () => (await refundedOf(byItem)) === '11.30');
    await until(async () => (await refundedOf(cancelled)) === '17.29');
    const { body } = await admin.get<OrderDesk>(`/api/admin/orders/${byAmount.orderId}/desk`);
    // 17.29 - 13.30
    expect(body.refundable).toBe('3.99');
    expect(body.history.filter(({ kind }) => kind === 'refund').map(({ to }) => to)).toEqual(['13.30']);
    expect(body.mails.filter(({ subject }) => subject.includes('We refunded'))).toHaveLength(1);
  }, 60_000);
});

describe('a payment page', () => {
  const pagesOf = async (checkoutId: string) => {
    const { data } = await shop.payments.stripe.checkout.sessions.list({ limit: 100 });
    return data.filter(({ metadata }) => metadata?.checkoutId === checkoutId);
  };

  it.each([
    [1, 200],
    [2, 503],
  ])(
    'is opened once when the provider opens it and %i answers are lost: %i, and repeating gives it',
    async (lost, status) => {
      const guest = shop.app.browser();
      const { id: productId } = await createProduct(shop.app);
      const again = { idempotencyKey: randomUUID() };
      await untilNoJobAsks();
      shop.payments.way.loseAnswers(lost);
      expect((await shop.checkOut(guest, [{ productId }], again)).status).toBe(status);
      await shop.payments.way.restore();
      const { checkoutId, sessionId } = await shop.opened(guest, [{ productId }], again);
      expect((await pagesOf(checkoutId)).map(({ id }) => id)).toEqual([sessionId]);
      expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 1, sold: 0 });
    },
    20_000,
  );

  it.each([
    [1, 200],
    [2, 503],
  ])(
    'is closed for its successor when %i answers about that are lost: %i, and then 200',
    async (lost, status) => {
      const guest = shop.app.browser();
      const [square, round] = [await createProduct(shop.app), await createProduct(shop.app)];
      const first = await shop.opened(guest, [{ productId: square.id }]);
      await untilNoJobAsks();
      shop.payments.way.loseAnswers(lost);
      expect((await shop.checkOut(guest, [{ productId: round.id }])).status).toBe(status);
      await shop.payments.way.restore();
      const second = await shop.opened(guest, [{ productId: round.id }]);
      const stateOf = async ({ sessionId }: Opened) =>
        (await shop.payments.stripe.checkout.sessions.retrieve(sessionId)).status;
      expect([await stateOf(first), await stateOf(second)]).toEqual(['expired', 'open']);
      expect(await shop.levelOf(square.id)).toEqual({ inStock: 10, reserved: 0, sold: 0 });
      expect(await shop.levelOf(round.id)).toEqual({ inStock: 10, reserved: 1, sold: 0 });
    },
    20_000,
  );
});

describe('a refund whose answer was lost and whose key the provider has forgotten', () => {
  it('is found by its id, and not asked for again', async () => {
    const order = await bought();
    const paymentId = await paymentOf(order.opened);
    const { id } = await shop.app.dataSource.getRepository(RefundRecord).save({
      ...(await shop.app.dataSource
        .query(`SELECT checkout_id AS "checkoutId", id AS "orderId" FROM orders WHERE id = $1`, [order.orderId])
        .then(([row]: { checkoutId: string; orderId: string }[]) => row!)),
      paymentId,
      amount: '5.00',
      reason: 'requested' as const,
      askedAt: new Date(),
    });
    // with another key: asking again would make a second one
    await shop.payments.stripe.refunds.create({ payment_intent: paymentId, amount: 500, metadata: { refundId: id } });
    await shop.app.dataSource.query(
      `SELECT graphile_worker.add_job('pay-back', json_build_object('refundId', $1::text))`,
      [id],
    );
    await until(async () => (await statusesOf(order.opened)).join() === 'done', 20_000);
    expect(await atProvider(order.opened)).toEqual([500]);
    await until(async () => (await refundedOf(order)) === '5.00');
  }, 30_000);
});

describe('a refund made in the dashboard of the provider', () => {
  const made = async ({ opened }: Bought, amount: number) =>
    shop.payments.stripe.refunds.create({ payment_intent: await paymentOf(opened), amount });

  it('is a refund of the order, which nobody of the shop has requested', async () => {
    const order = await bought();
    await made(order, 400);
    await until(async () => (await refundedOf(order)) === '4.00', 20_000);
    const { body } = await admin.get<OrderDesk>(`/api/admin/orders/${order.orderId}/desk`);
    expect(body.refundable).toBe('13.29');
    expect(body.refunds).toMatchObject([{ amount: '4.00', reason: 'requested', requestedBy: null, status: 'done' }]);
  }, 30_000);

  it('leaves the rest to a refund that was already on its way: that fails, and a new one has what is left', async () => {
    const order = await bought();
    // the job waits until the dashboard has refunded
    await shop.payments.way.takeAway();
    await refund(order.orderId, {
      kind: 'items',
      items: [{ itemId: order.itemId, quantity: 1 }],
      withShipping: true,
    });
    await made(order, 400);
    await shop.payments.way.restore();
    await until(async () => (await refundedOf(order)) === '17.29', 40_000);
    const rows = await rowsOf(order.opened);
    expect(rows.map(({ amount, status }) => `${amount} ${status}`).toSorted()).toEqual([
      // 17.29 - 4.00
      '13.29 done',
      '17.29 failed',
      '4.00 done',
    ]);
    expect(await atProvider(order.opened)).toEqual([1329, 400]);
    const { body } = await admin.get<OrderDesk>(`/api/admin/orders/${order.orderId}/desk`);
    expect(body).toMatchObject({ refundable: '0.00', refundedItems: [] });
  }, 60_000);

  it('of everything leaves nothing to refund again', async () => {
    const order = await bought();
    await shop.payments.way.takeAway();
    await order.browser.post(`/api/orders/${order.orderId}/cancel`, {});
    await made(order, 1729);
    await shop.payments.way.restore();
    await until(async () => (await refundedOf(order)) === '17.29', 40_000);
    await until(async () => !(await statusesOf(order.opened)).includes('due'), 40_000);
    expect((await statusesOf(order.opened)).toSorted()).toEqual(['done', 'failed']);
    expect(await atProvider(order.opened)).toEqual([1729]);
  }, 60_000);
});

describe('the comparison with the provider', () => {
  const differencesAt = async (now: Date) => {
    const client = new pg.Client({ connectionString: shop.app.variables.DATABASE_URL });
    await client.connect();
    try {
      return await refundDifferences(client, shop.app.nest.get(PaymentProvider), now);
    } finally {
      await client.end();
    }
  };

  it('names each payment whose refunds differ, and no other', async () => {
    const [lost, fine] = [await bought(), await bought()];
    // its messages would bring the deleted row back
    shop.payments.passesOn = false;
    for (const { orderId } of [lost, fine]) await refund(orderId, { kind: 'amount', amount: '3.00' });
    for (const order of [lost, fine]) await until(async () => (await refundedOf(order)) === '3.00', 20_000);
    await shop.app.dataSource.query(`DELETE FROM refunds WHERE order_id = $1`, [lost.orderId]);
    // refunds of the last minutes may be on their way
    expect(await differencesAt(new Date())).toEqual([]);
    expect(await differencesAt(new Date(Date.now() + 3_600_000))).toEqual([
      `a payment whose refunds are not what the provider holds: 1 (${await paymentOf(lost.opened)}: 0.00 here, 3.00 there)`,
    ]);
  }, 30_000);
});
