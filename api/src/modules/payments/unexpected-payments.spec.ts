import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentWithoutOrder } from 'shared-contracts/checkout/without-order';
import { createProduct, signInAdmin } from '../../testing/factories.js';
import type { Opened } from '../../testing/test-shop.js';
import { until } from '../../testing/until.js';
import { Reconciler } from './reconciler.js';
import { RefundRecord } from './refund.entity.js';
import { testShop } from '../../testing/started.js';

const shop = testShop();
beforeAll(async () => {
  // the reported sessions are made up
  shop.payments.passesOn = false;
});

type Noted = Pick<PaymentWithoutOrder, 'outcome' | 'reason'> & { askAgainAt: Date | null };
const noted = async ({ sessionId }: Pick<Opened, 'sessionId'>): Promise<Noted | null> => {
  const [row] = await shop.app.dataSource.query<Noted[]>(
    `SELECT outcome, reason, ask_again_at AS "askAgainAt" FROM payments_without_order WHERE payment_session_id = $1`,
    [sessionId],
  );
  return row ?? null;
};
const refundsOf = ({ checkoutId }: Opened) => shop.app.dataSource.getRepository(RefundRecord).findBy({ checkoutId });
const reconcileDue = () => shop.app.nest.get(Reconciler).reconcileDue();
const sessionOf = ({ sessionId }: Opened) => shop.payments.stripe.checkout.sessions.retrieve(sessionId);

async function reported(about: Opened, altered: object, envelope: object = {}): Promise<number> {
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${randomUUID()}` };
  const session = { ...(await sessionOf(about)), ...paid, ...altered };
  const { payload } = shop.payments.event('checkout.session.completed', session);
  const enveloped = JSON.stringify({ ...(JSON.parse(payload) as object), ...envelope });
  const { status } = await shop.payments.deliver({ payload: enveloped, signature: shop.payments.sign(enveloped) });
  return status;
}

async function opened(inStock = 10): Promise<Opened & { productId: string }> {
  const { id: productId } = await createProduct(shop.app, { inStock });
  return { ...(await shop.opened(shop.app.browser(), [{ productId }])), productId };
}

type Said = { session: object; envelope: object };
const origins: readonly Said[] = [
  { session: { livemode: false, mode: 'payment' }, envelope: { livemode: false } },
  { session: {}, envelope: { account: 'acct_of_another' } },
  { session: { livemode: true }, envelope: {} },
  { session: { mode: 'subscription' }, envelope: {} },
];
const fields: readonly (readonly object[])[] = [
  [{}, { payment_intent: null }],
  [{}, { amount_total: 1 }, { amount_total: 0 }, { amount_total: null }],
  [{}, { currency: 'eur' }, { currency: null }],
];
const combinations = fields.reduce<readonly Said[]>(
  (known, values) =>
    known.flatMap(({ session, envelope }) => values.map((value) => ({ session: { ...session, ...value }, envelope }))),
  origins,
);

const none = { orders: 0, refunds: 0, hasDate: false, inStock: 10, reserved: 0, sold: 0 };
const endings = {
  order: { ...none, orders: 1, status: 'paid', inStock: 9, sold: 1 },
  refund: { ...none, refunds: 1, status: 'refunded' },
  wait: { ...none, hasDate: true, status: 'awaiting_payment', reserved: 1 },
  not_ours: { ...none, status: 'open', reserved: 1 },
};

describe('I1: a paid session', () => {
  it('ends in exactly one order, one refund, or one row with a date or without our doing, whatever it says', async () => {
    for (const { session, envelope } of combinations) {
      const checkout = await opened();
      expect([await reported(checkout, session, envelope), await reported(checkout, session, envelope)]).toEqual([
        200, 200,
      ]);
      const [orders, refunds, row] = [await shop.ordersOf(checkout), await refundsOf(checkout), await noted(checkout)];
      const { inStock, reserved, sold } = await shop.levelOf(checkout.productId);
      const { status } = await shop.checkout(checkout.checkoutId);
      const what = JSON.stringify({ session, envelope, row });
      const kind = row?.outcome ?? 'order';
      const hasDate = (row?.askAgainAt?.getTime() ?? 0) > Date.now();
      const ended = { orders: orders.length, refunds: refunds.length, hasDate, status, inStock, reserved, sold };
      expect({ what, ...ended }).toEqual({ what, ...endings[kind] });
      expect([what, kind === 'not_ours']).toEqual([what, !('livemode' in envelope)]);
    }
    // see the table in docs/decisions/0005-purchase.md
    const counted = await shop.app.dataSource.query<{ outcome: string; count: string }[]>(
      `SELECT outcome, count(*) FROM payments_without_order GROUP BY 1 ORDER BY 1`,
    );
    const ours = combinations.length / origins.length;
    expect(counted).toEqual([
      { outcome: 'not_ours', count: String(combinations.length - ours) },
      { outcome: 'refund', count: '3' },
      { outcome: 'wait', count: String(ours - 4) },
    ]);
  }, 120_000);
});

describe('a payment of another amount than its checkout', () => {
  it('is refunded in full at the provider, and customer, shop and owner see why', async () => {
    const { id: productId } = await createProduct(shop.app);
    const browser = shop.app.browser();
    const checkout = await shop.opened(browser, [{ productId }]);
    await shop.app.dataSource.query(`UPDATE checkouts SET total = total + 1, subtotal = subtotal + 1 WHERE id = $1`, [
      checkout.checkoutId,
    ]);
    await shop.payments.pay(checkout.url);
    expect(await shop.verify(browser, checkout.sessionId)).toMatchObject({
      status: 409,
      body: { code: 'checkout_conflict', message: 'Your payment was not what this order costs. We are refunding it.' },
    });
    await until(async () => (await refundsOf(checkout))[0]?.status === 'done');
    expect(await refundsOf(checkout)).toMatchObject([{ reason: 'wrong_amount', amount: '17.29', orderId: null }]);
    const { payment_intent: payment } = await sessionOf(checkout);
    const { data: made } = await shop.payments.stripe.refunds.list({ payment_intent: payment as string });
    expect(made.map(({ amount }) => amount)).toEqual([1729]);
    const told = async () => (await shop.mails()).filter((name) => name.includes(checkout.checkoutId));
    await until(async () => (await told()).length === 2);
    const admin = await signInAdmin(shop.app);
    const { body } = await admin.get<PaymentWithoutOrder[]>('/api/admin/payments-without-order');
    expect(body.find(({ id }) => id === checkout.sessionId)).toMatchObject({
      outcome: 'refund',
      reason: 'wrong_amount',
      amount: '17.29',
      currency: null,
      refundStatus: 'done',
      customerEmail: 'ada@example.com',
      wanted: [expect.stringContaining('1 x')],
    });
  });
});

describe('a payment without a payment id', () => {
  it('becomes an order once the provider says more, when it is asked again', async () => {
    const checkout = await opened();
    await shop.payments.pay(checkout.url);
    expect(await reported(checkout, { payment_intent: null })).toBe(200);
    expect(await noted(checkout)).toMatchObject({ outcome: 'wait', reason: 'no_payment_id' });
    await shop.app.dataSource.query(
      `UPDATE checkouts SET checked_at = checked_at - interval '3 minutes' WHERE id = $1`,
      [checkout.checkoutId],
    );
    await reconcileDue();
    expect(await shop.ordersOf(checkout)).toEqual([]);
    await shop.app.dataSource.query(
      `UPDATE payments_without_order SET ask_again_at = now() WHERE payment_session_id = $1`,
      [checkout.sessionId],
    );
    await reconcileDue();
    // the schedule may have claimed it at the same moment
    await until(async () => (await shop.ordersOf(checkout)).length > 0);
    expect(await shop.ordersOf(checkout)).toHaveLength(1);
    expect(await noted(checkout)).toBeNull();
  });

  it('waits twice as long each time, and the owner is told of it once, after an hour', async () => {
    const checkout = await opened();
    const waitsFor = async (age: string) => {
      await shop.app.dataSource.query(
        `UPDATE payments_without_order SET created_at = now() - $2::interval WHERE payment_session_id = $1`,
        [checkout.sessionId, age],
      );
      await reported(checkout, { payment_intent: null });
      const { askAgainAt } = (await noted(checkout))!;
      return Math.round((askAgainAt!.getTime() - Date.now()) / 60_000);
    };
    await reported(checkout, { payment_intent: null });
    expect(await waitsFor('1 minute')).toBe(2);
    expect(await waitsFor('30 minutes')).toBe(30);
    const count = () => shop.count('outbox_mails', `key = 'payment-waits:${checkout.sessionId}'`);
    expect(await count()).toBe(0);
    expect(await waitsFor('5 hours')).toBe(300);
    expect(await waitsFor('3 days')).toBe(1440);
    expect(await count()).toBe(1);
  });

  it('of a checkout that has ended waits without stock, and is asked about', async () => {
    const checkout = await opened();
    await shop.payments.deliver(
      shop.payments.event('checkout.session.expired', { ...(await sessionOf(checkout)), status: 'expired' }),
    );
    expect(await shop.checkout(checkout.checkoutId)).toMatchObject({ status: 'expired' });
    await reported(checkout, { payment_intent: null });
    const { status, sessionClosedAt } = await shop.checkout(checkout.checkoutId);
    expect([status, sessionClosedAt]).toEqual(['expired', null]);
    expect(await noted(checkout)).toMatchObject({ outcome: 'wait' });
  });
});

describe('a paid session of a checkout that the shop does not know', () => {
  it('is noted and never refunded', async () => {
    const checkout = await opened();
    const sessionId = `cs_test_${randomUUID().replaceAll('-', '')}`;
    expect(await reported(checkout, { id: sessionId, metadata: { checkoutId: randomUUID() } })).toBe(200);
    expect(await noted({ sessionId })).toMatchObject({ outcome: 'not_ours', reason: 'unknown_checkout' });
    expect(await reported(checkout, { id: `${sessionId}2`, metadata: {} })).toBe(200);
    expect(await noted({ sessionId: `${sessionId}2` })).toBeNull();
  });
});
