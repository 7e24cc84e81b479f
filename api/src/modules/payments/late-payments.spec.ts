import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Refund } from 'shared-contracts/refunds/schemas';
import type { Browser } from '../../testing/browser.js';
import { createProduct, signInAdmin } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { CheckoutRecords } from '../checkout/checkout-records.js';
import { Order } from '../orders/order.entity.js';
import { Reconciler } from './reconciler.js';
import { RefundRecord } from './refund.entity.js';
import { type Opened, shippingInfo, times } from '../../testing/test-shop.js';
import { testShop } from '../../testing/started.js';

const shop = testShop();
beforeAll(async () => {
  // as when no webhook comes
  shop.payments.passesOn = false;
});

const refundsOf = ({ checkoutId }: Opened) => shop.app.dataSource.getRepository(RefundRecord).findBy({ checkoutId });
const refundedAtProvider = async ({ checkoutId }: Opened) => {
  const { paymentId } = await shop.checkout(checkoutId);
  return shop.payments.deliveries
    .filter(({ type, payload }) => type === 'charge.refunded' && payload.includes(paymentId!))
    .map(
      ({ payload }) =>
        (JSON.parse(payload) as { data: { object: { amount_refunded: number } } }).data.object.amount_refunded,
    );
};
/** As when the clocks disagree, the page can still be paid. */
const release = ({ checkoutId }: Opened) =>
  shop.app.dataSource.transaction((manager) =>
    shop.app.nest.get(CheckoutRecords).release(manager, checkoutId, 'expired'),
  );
const ageBy = (minutes: number, { checkoutId }: Opened) =>
  shop.app.dataSource.query(
    `UPDATE checkouts SET checked_at = checked_at - make_interval(mins => $2), updated_at = updated_at - make_interval(mins => $2),
                          expires_at = expires_at - make_interval(mins => $2) WHERE id = $1`,
    [checkoutId, minutes],
  );
const reconcile = () => shop.app.nest.get(Reconciler).reconcileDue();

describe('a payment after its reservation has expired', () => {
  it('becomes an order while there is stock', async () => {
    const browser = shop.app.browser();
    const { id: productId } = await createProduct(shop.app, { inStock: 1 });
    const opened = await shop.opened(browser, [{ productId }]);
    await release(opened);
    await shop.payments.pay(opened.url);
    expect((await shop.verify(browser, opened.sessionId)).status).toBe(200);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 0, reserved: 0, sold: 1 });
  });

  it('is refunded once, with a mail, when the last unit is reserved by somebody else', async () => {
    const late = shop.app.browser();
    const { id: productId } = await createProduct(shop.app, { inStock: 1 });
    const opened = await shop.opened(late, [{ productId }]);
    await release(opened);
    const quick = shop.app.browser();
    const other = await shop.opened(quick, [{ productId }]);
    await shop.payments.pay(opened.url);
    const answers = await times(10, () => shop.verify(late, opened.sessionId));
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    await until(async () => (await refundsOf(opened))[0]?.status === 'done');
    expect(await refundsOf(opened)).toMatchObject([{ reason: 'out_of_stock', amount: '17.29' }]);
    await until(async () => (await refundedAtProvider(opened)).length > 0);
    expect(await refundedAtProvider(opened)).toEqual([1729]);
    // not told that nothing was charged
    const turnedBack = await late.post('/api/cancel-checkout', { checkoutId: opened.checkoutId });
    expect(turnedBack.body).toEqual({ outcome: 'refunded', sessionId: opened.sessionId });
    const told = async () => (await shop.mails()).filter((name) => name.includes(opened.checkoutId));
    await until(async () => (await told()).length === 2);
    const admin = await signInAdmin(shop.app);
    const { body: listed } = await admin.get<Refund[]>('/api/admin/refunds');
    expect(listed.filter(({ amount }) => amount === '17.29')).toMatchObject([
      {
        reason: 'out_of_stock',
        status: 'done',
        orderId: null,
        customerName: 'Ada Lovelace',
        customerEmail: shippingInfo.email,
        wanted: ['1 x Test magnet'],
      },
    ]);
    await shop.payments.pay(other.url);
    expect((await shop.verify(quick, other.sessionId)).status).toBe(200);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 0, reserved: 0, sold: 1 });
  });
});

describe('the list of refunds', () => {
  it('lists each refund once, newest first', async () => {
    const { id: productId } = await createProduct(shop.app, { inStock: 1 });
    const { checkoutId } = await shop.opened(shop.app.browser(), [{ productId }]);
    for (let count = 0; count < 5; count++)
      await shop.app.dataSource.query(
        // two at a time have the same moment
        `INSERT INTO refunds (checkout_id, payment_id, amount, reason, created_at)
         VALUES ($1, 'pi_list', 1, 'requested', date_trunc('second', now()) + $2 * interval '1 second')`,
        [checkoutId, Math.floor(count / 2)],
      );
    const admin = await signInAdmin(shop.app);
    const seen: Refund[] = [];
    let total = 0;
    for await (const { status, headers, body } of admin.pages<Refund>('/api/admin/refunds?limit=2')) {
      expect(status).toBe(200);
      seen.push(...body);
      total = Number(headers.get('x-total-count'));
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    for (const query of ['limit=0', 'limit=x', 'cursor=nonsense', 'status=lost', 'sort=name'])
      expect(await admin.get(`/api/admin/refunds?${query}`)).toMatchObject({ status: 400 });
  });

  describe('given refunds of an order and of a payment without one', () => {
    const orderEmail = `${randomUUID()}@example.com`;
    const lateEmail = `${randomUUID()}@example.com`;
    let admin: Browser;
    let orderId: string;
    beforeAll(async () => {
      admin = await signInAdmin(shop.app);
      const { id: productId } = await createProduct(shop.app);
      const infoOf = (email: string, lastName: string) => ({ shippingInfo: { ...shippingInfo, email, lastName } });
      const guest = shop.app.browser();
      orderId = await shop.ordered(guest, [{ productId }], infoOf(orderEmail.toUpperCase(), 'Wxordered'));
      const late = await shop.opened(guest, [{ productId }], infoOf(lateEmail, 'Wxlate'));
      const { checkoutId } = await shop.app.dataSource.getRepository(Order).findOneByOrFail({ id: orderId });
      const requested = { checkoutId: checkoutId!, orderId, paymentId: 'pi_search', reason: 'requested' } as const;
      await shop.app.dataSource.getRepository(RefundRecord).save([
        { ...requested, amount: '2.50', status: 'failed' },
        { ...requested, amount: '10.00', status: 'done' },
        { checkoutId: late.checkoutId, paymentId: 'pi_late', reason: 'out_of_stock', amount: '9.00', status: 'failed' },
      ]);
    });
    const found = async (query: Record<string, string>) => {
      const { status, body, headers } = await admin.get<Refund[]>(
        `/api/admin/refunds?${new URLSearchParams(query).toString()}`,
      );
      expect(status).toBe(200);
      expect(headers.get('x-total-count')).toBe(String(body.length));
      return body.map(({ amount }) => amount).toSorted();
    };

    it('finds them by order number, name or email address', async () => {
      for (const q of [orderId, orderId.slice(0, 8), 'ada wxordered', orderEmail, orderEmail.slice(4, 30)])
        expect([q, await found({ q })]).toEqual([q, ['10.00', '2.50']]);
      for (const q of ['WXLATE', lateEmail, lateEmail.toUpperCase(), lateEmail.slice(4, 30)])
        expect([q, await found({ q })]).toEqual([q, ['9.00']]);
      expect(await found({ q: 'wx' })).toEqual(['10.00', '2.50', '9.00'].toSorted());
      // no wildcards
      expect(await found({ q: 'wx%late' })).toEqual([]);
    });

    it('names the order, if there is one', async () => {
      const { body } = await admin.get<Refund[]>('/api/admin/refunds?q=wx&sort=lowest');
      expect(body.map(({ orderId: id }) => id)).toEqual([orderId, null, orderId]);
    });

    it('narrows them by status', async () => {
      expect(await found({ q: 'wx', status: 'failed' })).toEqual(['2.50', '9.00']);
      expect(await found({ q: orderId, status: 'pending' })).toEqual([]);
    });

    it.each([
      ['highest', ['10.00', '9.00', '2.50']],
      ['lowest', ['2.50', '9.00', '10.00']],
    ])('sorts them by amount, %s first, from page to page', async (sort, amounts) => {
      const seen: string[] = [];
      for await (const { body } of admin.pages<Refund>(`/api/admin/refunds?q=wx&sort=${sort}&limit=1`))
        seen.push(...body.map(({ amount }) => amount));
      expect(seen).toEqual(amounts);
    });

    it('sorts them oldest first, and refuses the cursor of another order', async () => {
      const { body, headers } = await admin.get<Refund[]>('/api/admin/refunds?sort=oldest&limit=2');
      expect(body[0]!.createdAt <= body[1]!.createdAt).toBe(true);
      const cursor = /cursor=([^&>]+)/.exec(headers.get('link')!)![1]!;
      expect((await admin.get(`/api/admin/refunds?sort=oldest&cursor=${cursor}`)).status).toBe(200);
      expect((await admin.get(`/api/admin/refunds?cursor=${cursor}`)).status).toBe(400);
    });
  });
});

describe('a payment for a product that has been removed', () => {
  it('becomes an order for an inactive product whose units are reserved', async () => {
    const browser = shop.app.browser();
    const { id: productId } = await createProduct(shop.app);
    const opened = await shop.opened(browser, [{ productId }]);
    await shop.app.dataSource.query(`UPDATE products SET is_active = false WHERE id = $1`, [productId]);
    await shop.payments.pay(opened.url);
    expect((await shop.verify(browser, opened.sessionId)).status).toBe(200);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  });

  it('is refunded when the product is deleted, and the other products stay in stock', async () => {
    const browser = shop.app.browser();
    const [gone, there] = await times(2, () => createProduct(shop.app));
    const opened = await shop.opened(browser, [{ productId: gone!.id }, { productId: there!.id }]);
    await shop.app.dataSource.query(`DELETE FROM products WHERE id = $1`, [gone!.id]);
    await shop.payments.pay(opened.url);
    const answer = await shop.verify(browser, opened.sessionId);
    expect(answer).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    await until(async () => (await refundsOf(opened))[0]?.status === 'done');
    expect(await shop.levelOf(there!.id)).toEqual({ inStock: 10, reserved: 0, sold: 0 });
    expect(await shop.count('orders', 'checkout_id = $1', [opened.checkoutId])).toBe(0);
  });
});

describe('the reconciler', () => {
  type Begun = { productId: string; opened: Opened };

  it('makes the order of a payment without a webhook, leaves an open page alone, and ends what expired or was cut off', async () => {
    const checkouts = await times(4, async () => {
      const { id: productId } = await createProduct(shop.app);
      return { productId, opened: await shop.opened(shop.app.browser(), [{ productId }]) };
    });
    const [paid, open, expired, cutOff] = checkouts as [Begun, Begun, Begun, Begun];
    await shop.payments.pay(paid.opened.url);
    await shop.app.dataSource.query(
      `UPDATE checkouts SET status = 'opening', payment_session_id = NULL, payment_session_url = NULL WHERE id = $1`,
      [cutOff.opened.checkoutId],
    );
    for (const { opened } of [paid, open, cutOff]) await ageBy(3, opened);
    await ageBy(40, expired.opened);
    await times(5, reconcile);
    const statuses = await Promise.all(checkouts.map(({ opened }) => shop.checkout(opened.checkoutId)));
    expect(statuses.map(({ status }) => status)).toEqual(['paid', 'open', 'expired', 'failed']);
    const levels = await Promise.all(checkouts.map(({ productId }) => shop.levelOf(productId)));
    const released = { inStock: 10, reserved: 0, sold: 0 };
    expect(levels).toEqual([
      { inStock: 9, reserved: 0, sold: 1 },
      { inStock: 10, reserved: 1, sold: 0 },
      released,
      released,
    ]);
    expect(await shop.count('orders', 'checkout_id = $1', [paid.opened.checkoutId])).toBe(1);
    const { status } = await shop.payments.stripe.checkout.sessions.retrieve(expired.opened.sessionId);
    expect(status).toBe('expired');
  });

  it('keeps the stock while the provider is unreachable, and goes on with the others afterwards', async () => {
    const { id: productId } = await createProduct(shop.app);
    const opened = await shop.opened(shop.app.browser(), [{ productId }]);
    await ageBy(40, opened);
    await shop.payments.way.takeAway();
    await reconcile();
    expect(await shop.levelOf(productId)).toMatchObject({ reserved: 1 });
    await shop.payments.way.restore();
    await reconcile();
    expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 0, sold: 0 });
  });
});
