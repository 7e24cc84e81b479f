import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { parseMoney } from 'shared-contracts/money/money';
import type { Order } from 'shared-contracts/orders/schemas';
import type { Payout, PayoutCheck } from 'shared-contracts/payouts/schemas';
import {
  PaymentMisconfigured,
  PaymentUnavailable,
  UnreadablePayment,
} from '../../integrations/stripe/payment-errors.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import type { Browser } from '../../testing/browser.js';
import { createProduct } from '../../testing/factories.js';
import type { Opened } from '../../testing/test-shop.js';
import { until } from '../../testing/until.js';
import { testAdmin, testShop } from '../../testing/started.js';

const DAY_MS = 24 * 3_600_000;

const shop = testShop({ RATE_LIMITS: 'off', TIME_ZONE: 'America/Vancouver' });
const admin = testAdmin(shop);

type Cells = Record<string, string>;
type Paid = { orderId: string; payment: string };

async function aPayment({ sessionId, url }: Opened): Promise<string> {
  await shop.payments.pay(url);
  const { payment_intent: payment } = await shop.payments.stripe.checkout.sessions.retrieve(sessionId);
  return payment as string;
}
async function openedPage(): Promise<{ browser: Browser; opened: Opened }> {
  const browser = shop.app.browser();
  const { id: productId } = await createProduct(shop.app);
  return { browser, opened: await shop.opened(browser, [{ productId }]) };
}
/** 10.00, 13% tax and 5.99 for shipping: 17.29 */
async function anOrder(): Promise<Paid> {
  const { browser, opened } = await openedPage();
  const payment = await aPayment(opened);
  return { orderId: (await shop.verify(browser, opened.sessionId)).body.orderId, payment };
}
const refundedOf = async ({ orderId }: Paid) => (await admin.get<Order>(`/api/orders/${orderId}`)).body.refundedAmount;
const list = async (query = '') => (await admin.get<Payout[]>(`/api/admin/payouts${query}`)).body;
const check = async (id: string) => (await admin.get<PayoutCheck>(`/api/admin/payouts/${id}`)).body;
async function file(id: string): Promise<{ entries: Cells[]; sums: Cells[] }> {
  const { status, body } = await admin.get<Buffer>(`/api/admin/payouts/${id}/report.csv`);
  expect(status).toBe(200);
  const rows = parse<Cells>(body, { bom: true, columns: true });
  const end = rows.findIndex(({ Type }) => Type === '');
  return { entries: rows.slice(0, end), sums: rows.slice(end + 1) };
}
const sumOf = (rows: readonly (Cells | undefined)[], column: string) =>
  rows.reduce((sum, row) => sum + parseMoney(row?.[column] || '0.00'), 0);

describe('payouts', () => {
  it('are none until the provider has paid out', async () => {
    expect(await list()).toEqual([]);
    expect(await admin.get('/api/admin/payouts/po_nothing')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await admin.get('/api/admin/payouts/po_nothing/report.csv')).toMatchObject({ status: 404 });
    expect(await admin.get('/api/admin/payouts/%2Fcharges')).toMatchObject({ status: 400 });
    expect(await admin.get('/api/admin/payouts?cursor=po_nothing')).toMatchObject({ status: 400 });
  });

  it('equal the books to the cent, and name what differs from them', async () => {
    const { stripe } = shop.payments;
    const [kept, byAdmin, elsewhere, unheard, altered] = [
      await anOrder(),
      await anOrder(),
      await anOrder(),
      await anOrder(),
      await anOrder(),
    ];
    const request = { key: randomUUID(), what: { kind: 'amount', amount: '3.33' }, returnStock: false };
    expect(await admin.post(`/api/admin/orders/${byAdmin.orderId}/refunds`, request)).toMatchObject({ status: 202 });
    await stripe.refunds.create({ payment_intent: elsewhere.payment, amount: 500 });
    await until(async () => (await refundedOf(byAdmin)) === '3.33' && (await refundedOf(elsewhere)) === '5.00', 60_000);
    // another amount than its checkout's: refunded
    const wrong = await openedPage();
    await shop.app.dataSource.query(`UPDATE checkouts SET total = total + 1, subtotal = subtotal + 1 WHERE id = $1`, [
      wrong.opened.checkoutId,
    ]);
    const instead = await aPayment(wrong.opened);
    await until(async () => (await shop.count('refunds', `payment_id = $1 AND status = 'done'`, [instead])) === 1);
    shop.payments.passesOn = false;
    const hidden = await stripe.refunds.create({ payment_intent: unheard.payment, amount: 700 });
    await shop.app.dataSource.query(
      `UPDATE orders SET total_amount = total_amount + 1, subtotal = subtotal + 1 WHERE id = $1`,
      [altered.orderId],
    );
    shop.payments.aheadMs = DAY_MS;

    // two if midnight (UTC) has passed
    const payouts = await list();
    const files = await Promise.all(payouts.map(({ id }) => file(id)));
    const checks = await Promise.all(payouts.map(({ id }) => check(id)));
    const entries = files.flatMap((one) => one.entries);

    for (const [nth, { amount }] of payouts.entries()) {
      const { entries: rows, sums } = files[nth]!;
      const typed = (type: string) => sums.find(({ Type }) => Type === type);
      expect(parseMoney(amount)).toBe(sumOf(rows, 'Net'));
      expect(typed('sum: all')).toMatchObject({ Net: amount, Currency: 'USD' });
      expect([typed('paid out')?.Net, typed('unexplained')?.Net]).toEqual([amount, '0.00']);
      expect(checks[nth]).toMatchObject({ amount, unexplained: '0.00', total: { net: amount }, status: 'paid' });
    }
    const charges = entries.filter(({ Type }) => Type === 'charge');
    // 17.29 * 2.9% + 0.30 = 0.80141
    expect(charges).toHaveLength(6);
    expect(new Set(charges.map(({ Gross, Fee, Net }) => `${Gross} ${Fee} ${Net}`))).toEqual(
      new Set(['17.29 0.80 16.49']),
    );
    expect(sumOf(entries, 'Net')).toBe(6 * (1729 - 80) - 333 - 500 - 1729 - 700);

    const results = (payment: string) =>
      entries
        .filter(({ Payment }) => Payment === payment)
        .map((row) => [row.Type, row['Order id'], row['In the books'], row.Difference, row.Result])
        .toSorted(([a = ''], [b = '']) => a.localeCompare(b));
    const paid = ({ orderId }: Paid) => ['charge', orderId, '17.29', '0.00', 'matches'];
    expect(results(kept.payment)).toEqual([paid(kept)]);
    expect(results(byAdmin.payment)).toEqual([paid(byAdmin), ['refund', byAdmin.orderId, '-3.33', '0.00', 'matches']]);
    expect(results(elsewhere.payment)).toEqual([
      paid(elsewhere),
      ['refund', elsewhere.orderId, '-5.00', '0.00', 'matches'],
    ]);
    expect(results(instead)).toEqual([
      ['charge', '', '17.29', '0.00', 'matches'],
      ['refund', '', '-17.29', '0.00', 'matches'],
    ]);
    expect(results(unheard.payment)).toEqual([paid(unheard), ['refund', '', '', '', 'not in the books']]);
    expect(results(altered.payment)).toEqual([['charge', altered.orderId, '18.29', '-1.00', 'differs']]);
    expect(entries.find(({ Refund }) => Refund === hidden.id)).toMatchObject({ Note: 'The shop knows no such refund' });

    expect(checks.reduce((sum, { differences }) => sum + differences.count, 0)).toBe(2);
    const different = checks.flatMap(({ differences }) => differences.first);
    expect(different.find(({ kind }) => kind === 'refund')).toMatchObject({
      paymentId: unheard.payment,
      amount: '-7.00',
      currency: null,
      inBooks: null,
      note: 'The shop knows no such refund',
    });
    expect(different.find(({ kind }) => kind === 'charge')).toMatchObject({
      orderId: altered.orderId,
      amount: '17.29',
      inBooks: '18.29',
      difference: '-1.00',
    });
  }, 120_000);

  it('are paged by the cursor of the provider, one below zero among them', async () => {
    [shop.payments.aheadMs, shop.payments.passesOn] = [0, true];
    const { payment } = await anOrder();
    [shop.payments.aheadMs, shop.payments.passesOn] = [DAY_MS, false];
    await shop.payments.stripe.refunds.create({ payment_intent: payment });
    shop.payments.aheadMs = 2 * DAY_MS;
    const all = await list();
    expect(all[0]).toMatchObject({ amount: '-17.29' });
    const first = await admin.get<Payout[]>('/api/admin/payouts?limit=1');
    expect([first.body, first.headers.get('x-total-count-exact')]).toEqual([all.slice(0, 1), 'false']);
    expect(first.headers.get('link')).toContain(`cursor=${all[0]!.id}`);
    const rest = await admin.get<Payout[]>(`/api/admin/payouts?limit=100&cursor=${all[0]!.id}`);
    expect([rest.body, rest.headers.get('link')]).toEqual([all.slice(1), null]);
  });

  it.each([
    ['it refuses the key', new PaymentMisconfigured('no'), /must be allowed to read payouts/],
    ['its answer is damaged', new UnreadablePayment('no'), /cannot be read/],
    ['it does not answer', new PaymentUnavailable('no'), /cannot reach/],
  ])('say what is wrong with the provider: %s', async (_, error, message) => {
    jest.spyOn(shop.app.nest.get(PaymentProvider), 'payouts').mockRejectedValueOnce(error);
    expect(await admin.get('/api/admin/payouts')).toMatchObject({
      status: 503,
      body: { code: 'service_unavailable', message: expect.stringMatching(message) },
    });
  });

  it('that are made by hand, or not put together yet, have no report', async () => {
    const [{ id }] = (await list()) as [Payout];
    const provider = shop.app.nest.get(PaymentProvider);
    const payout = (await provider.readPayout(id))!;
    for (const contents of ['in_progress', 'not_applicable'] as const) {
      jest.spyOn(provider, 'readPayout').mockResolvedValueOnce({ ...payout, contents });
      expect(await admin.get(`/api/admin/payouts/${id}/report.csv`)).toMatchObject({ status: 404 });
    }
  });

  it('answer 503 while the provider is away', async () => {
    const [{ id }] = (await list()) as [Payout];
    await shop.payments.way.takeAway();
    for (const path of ['', `/${id}`, `/${id}/report.csv`])
      expect(await admin.get(`/api/admin/payouts${path}`)).toMatchObject({
        status: 503,
        body: { code: 'service_unavailable', message: expect.stringContaining('payment provider') },
      });
    await shop.payments.way.restore();
    expect((await admin.get(`/api/admin/payouts/${id}`)).status).toBe(200);
  }, 60_000);
});
