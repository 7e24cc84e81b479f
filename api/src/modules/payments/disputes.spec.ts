import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DisputeRequest } from 'local-services/payments/dispute-objects';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import type { Stripe } from 'stripe';
import { invariants } from '../../backup/invariants.js';
import type { Browser } from '../../testing/browser.js';
import { createProduct, registerCustomer } from '../../testing/factories.js';
import type { Delivery } from '../../testing/test-payments.js';
import { until } from '../../testing/until.js';
import { CheckoutRecords } from '../checkout/checkout-records.js';
import { DisputeMatching } from './dispute-matching.js';
import { DisputeRecord } from './dispute.entity.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop({ SUPPORT_EMAIL: 'owner@shop.example' });
const admin = testAdmin(shop);
let support: Browser;
beforeAll(async () => {
  const { id, browser } = await registerCustomer(shop.app);
  await shop.app.dataSource.query(`UPDATE users SET role = 'support' WHERE id = $1`, [id]);
  support = browser;
});

/** 2 x 10.00 + 2.60 tax + 5.99 shipping */
const TOTAL = '28.59';
const DISPUTED_CARD = '4000 0000 0000 0259';
const INQUIRY_CARD = '4000 0000 0000 1976';
const matching = () => shop.app.nest.get(DisputeMatching);
const sql = <Row>(text: string, values: unknown[] = []) => shop.app.dataSource.query<Row[]>(text, values);

async function bought(card?: string) {
  const { browser } = await registerCustomer(shop.app);
  const { id: productId } = await createProduct(shop.app);
  const { opened, orderId: id } = await shop.paid(browser, [{ productId, quantity: 2 }], card);
  return { id, browser, paymentId: await shop.paymentOf(id), sessionId: opened.sessionId };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const rowsOf = ({ paymentId }: Pick<Bought, 'paymentId'>) =>
  shop.app.dataSource.getRepository(DisputeRecord).findBy({ paymentId });
const deskOf = async ({ id }: Bought) => (await admin.get<OrderDesk>(`/api/admin/orders/${id}/desk`)).body;
const disputedOf = async (order: Bought) => (await deskOf(order)).payment?.disputed;
const becomes = (order: Bought, status: string, withdrawn: string) =>
  until(async () => {
    const [row] = await rowsOf(order);
    return row?.status === status && row.withdrawn === withdrawn;
  });
const isMatched = () =>
  until(async () => (await shop.count('graphile_worker.jobs', `task_identifier = 'match-disputes'`)) === 0);
async function disputed(request: Partial<DisputeRequest> = {}): Promise<Bought & { dispute: Stripe.Dispute }> {
  const order = await bought();
  const dispute = shop.payments.dispute(order.paymentId, request);
  await until(async () => (await rowsOf(order)).length === 1);
  return { ...order, dispute };
}
const mailsAbout = (id: string) =>
  sql<{ key: string; recipient: string; subject: string; text: string }>(
    `SELECT key, recipient, subject, text FROM outbox_mails WHERE key LIKE '%' || $1 || '%' ORDER BY created_at, key`,
    [id],
  );
const refund = (by: Browser, { id }: Bought) =>
  by.post(`/api/admin/orders/${id}/refunds`, { key: randomUUID(), what: { kind: 'full' }, returnStock: false });
const toldOfDisputes = () => shop.payments.deliveries.filter(({ type }) => type.startsWith('charge.dispute.'));
async function missing(events: number, work: () => unknown): Promise<Delivery[]> {
  const before = toldOfDisputes().length;
  shop.payments.passesOn = false;
  await work();
  await until(() => Promise.resolve(toldOfDisputes().length === before + events));
  shop.payments.passesOn = true;
  return toldOfDisputes().slice(before);
}

describe('a dispute', () => {
  it('is stored as the provider has it, takes the money from the order, and tells the owner once', async () => {
    const dueBy = Math.floor(Date.parse('2027-01-15T23:59:59Z') / 1000);
    const order = await disputed({ reason: 'product_not_received', dueBy });
    await becomes(order, 'needs_response', TOTAL);
    await isMatched();
    expect(await rowsOf(order)).toMatchObject([
      {
        id: order.dispute.id,
        orderId: order.id,
        phase: 'needs_response',
        amount: TOTAL,
        currency: 'usd',
        reason: 'product_not_received',
        evidenceDueAt: new Date(dueBy * 1000),
        closedAt: null,
      },
    ]);
    expect(await disputedOf(order)).toBe(TOTAL);
    const { history } = await deskOf(order);
    const told = history.filter(({ kind }) => kind === 'dispute').map(({ from, to }) => `${from} to ${to}`);
    expect(new Set(told)).toEqual(new Set(['null to needs_response', `0.00 to ${TOTAL}`]));
    const mails = await mailsAbout(order.dispute.id);
    expect(mails).toMatchObject([{ recipient: 'owner@shop.example', subject: `A payment of $${TOTAL} is disputed` }]);
    for (const words of ['didn’t arrive', 'Jan 15, 2027, 6:59 PM EST', `/admin/orders/${order.id}`])
      expect(mails[0]!.text).toContain(words);
  });

  it('that is won brings the money back, and it can be refunded again', async () => {
    const order = await disputed();
    await becomes(order, 'needs_response', TOTAL);
    await shop.payments.answer(order.dispute.id, 'winning_evidence');
    await becomes(order, 'won', '0.00');
    expect(await disputedOf(order)).toBe('0.00');
    expect((await rowsOf(order))[0]!.closedAt).not.toBeNull();
    expect(await refund(admin, order)).toMatchObject({ status: 202 });
  });

  it('that is lost keeps the money gone, and is told without another mail', async () => {
    const order = await disputed();
    await becomes(order, 'needs_response', TOTAL);
    await shop.payments.stripe.disputes.close(order.dispute.id);
    await becomes(order, 'lost', TOTAL);
    expect(await disputedOf(order)).toBe(TOTAL);
    expect(await mailsAbout(order.dispute.id)).toHaveLength(1);
  });

  it('that is an inquiry takes nothing until it escalates, which is told again', async () => {
    const order = await bought(INQUIRY_CARD);
    await becomes(order, 'warning_needs_response', '0.00');
    expect(await disputedOf(order)).toBe('0.00');
    const [{ id }] = (await rowsOf(order)) as [DisputeRecord];
    await shop.payments.answer(id, 'escalate_inquiry_evidence');
    await becomes(order, 'needs_response', TOTAL);
    const subjects = (await mailsAbout(id)).map(({ subject }) => subject);
    expect(subjects).toEqual([`A bank asks about a payment of $${TOTAL}`, `A payment of $${TOTAL} is disputed`]);
  });

  it('that came before its order is found when the order is written', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    const opened = await shop.opened(browser, [{ productId, quantity: 2 }]);
    const told = await missing(2, () => shop.payments.pay(opened.url, DISPUTED_CARD));
    for (const delivery of told) expect(await shop.payments.deliver(delivery)).toMatchObject({ status: 200 });
    await isMatched();
    expect(await shop.ordersOf(opened)).toEqual([]);
    await shop.verify(browser, opened.sessionId);
    const [order] = await shop.ordersOf(opened);
    const paymentId = order!.paymentId!;
    await until(async () => (await rowsOf({ paymentId }))[0]?.orderId === order!.id);
  });

  it('whose events are repeated is one row, with one history and one mail', async () => {
    const order = await bought();
    const told = await missing(2, () => shop.payments.dispute(order.paymentId));
    await Promise.all([...told, ...told, ...told.toReversed()].map((delivery) => shop.payments.deliver(delivery)));
    await becomes(order, 'needs_response', TOTAL);
    await isMatched();
    expect((await deskOf(order)).history.filter(({ kind }) => kind === 'dispute')).toHaveLength(2);
    const [{ id }] = (await rowsOf(order)) as [DisputeRecord];
    expect(await mailsAbout(id)).toHaveLength(1);
  });

  it('whose events were all missed is found within a day, and the end of an open one within an hour', async () => {
    const order = await bought();
    await missing(2, () => shop.payments.dispute(order.paymentId));
    await matching().matchOpen();
    expect(await rowsOf(order)).toEqual([]);
    await matching().find();
    await becomes(order, 'needs_response', TOTAL);
    const [{ id }] = (await rowsOf(order)) as [DisputeRecord];
    await missing(3, () => shop.payments.answer(id, 'winning_evidence'));
    await matching().matchOpen();
    await becomes(order, 'won', '0.00');
  });

  it('of a payment that became no order is stored, and told without one', async () => {
    const { id: productId } = await createProduct(shop.app, { inStock: 1 });
    const opened = await shop.opened(shop.app.browser(), [{ productId }]);
    const records = shop.app.nest.get(CheckoutRecords);
    await shop.app.dataSource.transaction((manager) => records.release(manager, opened.checkoutId, 'expired'));
    await shop.opened(shop.app.browser(), [{ productId }]);
    await shop.payments.pay(opened.url, INQUIRY_CARD);
    const { payment_intent: payment } = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    const paymentId = payment as string;
    await until(async () => (await rowsOf({ paymentId })).length === 1);
    const [{ id, orderId }] = (await rowsOf({ paymentId })) as [DisputeRecord];
    expect(orderId).toBeNull();
    expect(await mailsAbout(id)).toMatchObject([{ text: expect.not.stringContaining('/admin/orders/') }]);
  });

  it('of other software with the same account is not stored', async () => {
    const { url, id } = await shop.payments.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'Mug' } } }],
      success_url: 'https://mugs.example/ok',
    });
    await shop.payments.pay(url!, DISPUTED_CARD);
    const { payment_intent: payment } = await shop.payments.stripe.checkout.sessions.retrieve(id);
    await matching().find();
    await isMatched();
    expect(await rowsOf({ paymentId: payment as string })).toEqual([]);
  });

  it('reminds of its deadline two days before, once, while nobody has answered', async () => {
    const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600;
    const [soon, later, answered] = [
      await disputed({ dueBy: inHours(47) }),
      await disputed({ dueBy: inHours(49) }),
      await disputed({ dueBy: inHours(24) }),
    ];
    await shop.payments.answer(answered.dispute.id, 'It was delivered');
    await becomes(answered, 'under_review', TOTAL);
    await matching().matchOpen();
    await matching().matchOpen();
    const reminders = async ({ dispute: { id } }: { dispute: Stripe.Dispute }) =>
      (await mailsAbout(id)).filter(({ key }) => key.startsWith('dispute-due:'));
    expect(await reminders(soon)).toMatchObject([{ recipient: 'owner@shop.example' }]);
    expect([await reminders(later), await reminders(answered)]).toEqual([[], []]);
  });
});

describe('disputed money', () => {
  it('is refunded by nobody, and the reason is said', async () => {
    const order = await disputed();
    await becomes(order, 'needs_response', TOTAL);
    const refusal = { status: 409, body: { code: 'payment_disputed', message: expect.stringContaining('disputed') } };
    expect(await refund(admin, order)).toMatchObject(refusal);
    expect(await refund(support, order)).toMatchObject(refusal);
    const [claim] = await sql<{ id: string }>(
      `INSERT INTO claims (order_id, kind, words) VALUES ($1, 'damage', 'Bent') RETURNING id`,
      [order.id],
    );
    const answer = { outcome: 'refund', refund: '5.00', answer: 'Sorry!' };
    expect(await support.post(`/api/admin/claims/${claim!.id}/answer`, answer)).toMatchObject(refusal);
    expect(await order.browser.post(`/api/orders/${order.id}/cancel`, {})).toMatchObject({
      status: 409,
      body: { code: 'payment_disputed', message: expect.stringContaining('bank') },
    });
    expect((await order.browser.get<Order>(`/api/orders/${order.id}`)).body.status).toBe('pending');
    expect(await shop.count('refunds', 'order_id = $1', [order.id])).toBe(0);
  });

  it('that is only a part leaves the rest to be refunded', async () => {
    const order = await disputed({ amount: 1_000 });
    await becomes(order, 'needs_response', '10.00');
    expect((await deskOf(order)).refundable).toBe('18.59');
  });

  it('fails a refund that was under way, whose units can be refunded again', async () => {
    const order = await bought();
    await missing(2, () => shop.payments.dispute(order.paymentId));
    expect(await refund(admin, order)).toMatchObject({ status: 202 });
    await until(async () => (await shop.count('refunds', `order_id = $1 AND status = 'failed'`, [order.id])) === 1);
    expect((await deskOf(order)).refundedItems).toEqual([]);
  });

  it('that a version before this one wrote down is corrected by what the provider has', async () => {
    const order = await bought();
    await sql(`UPDATE orders SET disputed_amount = 7 WHERE id = $1`, [order.id]);
    const check = () => sql<{ id: string }>(invariants['an order whose disputed amount is not that of its disputes']!);
    expect((await check()).map(({ id }) => id)).toEqual([order.id]);
    await matching().matchOpen();
    expect(await disputedOf(order)).toBe('0.00');
    expect(await check()).toEqual([]);
  });
});
