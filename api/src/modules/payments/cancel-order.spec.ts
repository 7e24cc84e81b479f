import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderCancellation } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Answer, Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { beginPrinting } from '../orders/printing/begin-printing.js';
import { StatusMails } from '../orders/mails/status-mails.js';
import { RefundRecord } from './refund.entity.js';
import { times } from '../../testing/test-shop.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);
let adminId: string;
beforeAll(async () => {
  adminId = (await admin.get<{ id: string }>('/api/user')).body.id;
});

/** 10.00 + 1.30 tax + 5.99 shipping */
const TOTAL = '17.29';

type Bought = { id: string; productId: string; token: string | undefined };

async function bought(browser: Browser): Promise<Bought> {
  const { id: productId } = await createProduct(shop.app);
  const { orderId: id } = await shop.paid(browser, [{ productId }]);
  return { id, productId, token: (await shop.tokensIn(`order-confirmation:${id}`)).change };
}

const cancel = (browser: Browser, id: string, token?: string): Promise<Answer<OrderCancellation>> =>
  browser.post(`/api/orders/${id}/cancel`, token === undefined ? {} : { token });
const orderOf = async (id: string) => (await admin.get<Order>(`/api/orders/${id}`)).body;
const refundsOf = (orderId: string) => shop.app.dataSource.getRepository(RefundRecord).findBy({ orderId });
const statusesOf = (orderId: string) => shop.historyOf(orderId, 'status');
const mailsAbout = (id: string) => shop.count('outbox_mails', 'key = $1', [`order-cancelled:${id}`]);
const inStock = async ({ productId }: Bought) => (await shop.levelOf(productId)).inStock;
const age = (id: string, hours: number) =>
  shop.app.dataSource.query(`UPDATE orders SET created_at = created_at - make_interval(hours => $2) WHERE id = $1`, [
    id,
    hours,
  ]);
const begin = (id: string) =>
  shop.app.dataSource.transaction((manager) =>
    beginPrinting(manager, { orderIds: [id], actorId: adminId, mails: shop.app.nest.get(StatusMails) }),
  );

describe('a customer who cancels in time', () => {
  it('gets the whole payment back once, however often it is pressed: the stock returns, a mail says so, and printing does not begin', async () => {
    const { browser, id: userId } = await registerCustomer(shop.app);
    const order = await bought(browser);
    expect(await inStock(order)).toBe(9);
    const answers = await times(6, () => cancel(browser, order.id));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled', refund: { amount: TOTAL } } });
    await begin(order.id);
    expect(await inStock(order)).toBe(10);
    expect(await refundsOf(order.id)).toHaveLength(1);
    expect(await statusesOf(order.id)).toEqual([['status', 'pending', 'cancelled', userId]]);
    expect(await mailsAbout(order.id)).toBe(1);
    await until(async () => (await orderOf(order.id)).refundedAmount === TOTAL);
    await until(async () => (await orderOf(order.id)).refund?.status === 'done');
    expect(await shop.refundedAtProvider(order.id)).toBe(1729);
    expect((await browser.get<Order>(`/api/orders/${order.id}`)).body).toMatchObject({
      status: 'cancelled',
      refundedAmount: TOTAL,
      refund: { amount: TOTAL, status: 'done' },
    });
  });

  it('is refunded what is left when a part was refunded before', async () => {
    const { browser } = await registerCustomer(shop.app);
    const order = await bought(browser);
    await shop.payments.stripe.refunds.create({ payment_intent: await shop.paymentOf(order.id), amount: 500 });
    await until(async () => (await orderOf(order.id)).refundedAmount === '5.00');
    // 17.29 - 5.00
    expect((await cancel(browser, order.id)).body.refund).toMatchObject({ amount: '12.29' });
    await until(async () => (await orderOf(order.id)).refundedAmount === TOTAL);
    expect(await shop.refundedAtProvider(order.id)).toBe(1729);
  });

  it('is not refunded again when the whole payment was', async () => {
    const { browser } = await registerCustomer(shop.app);
    const order = await bought(browser);
    await shop.payments.stripe.refunds.create({ payment_intent: await shop.paymentOf(order.id) });
    await until(async () => (await orderOf(order.id)).refundedAmount === TOTAL);
    expect(await cancel(browser, order.id)).toMatchObject({ status: 200, body: { refund: null } });
    expect(await refundsOf(order.id)).toMatchObject([{ amount: TOTAL, requestedBy: null }]);
    expect(await shop.refundedAtProvider(order.id)).toBe(1729);
  });

  it('cancels even while the provider is down, and is refunded once it is back', async () => {
    const { browser } = await registerCustomer(shop.app);
    const order = await bought(browser);
    await shop.payments.way.takeAway();
    try {
      expect(await cancel(browser, order.id)).toMatchObject({ status: 200, body: { refund: { status: 'due' } } });
      expect(await orderOf(order.id)).toMatchObject({ status: 'cancelled', refundedAmount: '0.00' });
      await until(
        async () =>
          (await shop.count('graphile_worker.jobs', `task_identifier = 'pay-back' AND last_error IS NOT NULL`)) > 0,
      );
    } finally {
      await shop.payments.way.restore();
    }
    await until(async () => (await orderOf(order.id)).refund?.status === 'done', 60_000);
    expect(await shop.refundedAtProvider(order.id)).toBe(1729);
  }, 120_000);
});

describe('the right to cancel', () => {
  it('belongs to a guest with the link of the mail, on any device, and to nobody with another link or none', async () => {
    const guest = shop.app.browser();
    const order = await bought(guest);
    const other = await bought(shop.app.browser());
    const { browser: customer } = await registerCustomer(shop.app);
    expect(await cancel(guest, order.id)).toMatchObject({ status: 401 });
    for (const token of [undefined, other.token, 'x', `${order.token}x`])
      expect(await cancel(customer, order.id, token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await cancel(guest, order.id, other.token)).toMatchObject({ status: 404 });
    expect(await cancel(customer, randomUUID())).toMatchObject({ status: 404 });
    expect(await orderOf(order.id)).toMatchObject({ status: 'pending' });
    expect(await cancel(shop.app.browser(), order.id, order.token)).toMatchObject({ status: 200 });
    expect(await statusesOf(order.id)).toEqual([['status', 'pending', 'cancelled', null]]);
  });

  it('does not come with the link that adds photos', async () => {
    const guest = shop.app.browser();
    const { id: productId } = await createProduct(shop.app);
    const id = await shop.ordered(guest, [{ productId, selectedPack: '3' }]);
    const { photos } = await shop.tokensIn(`order-confirmation:${id}`);
    expect(photos).toBeDefined();
    expect(await cancel(shop.app.browser(), id, photos)).toMatchObject({ status: 404 });
  });
});

describe('a customer who comes too late', () => {
  it('is refused after the policy’s hours, and nothing changes', async () => {
    const { browser } = await registerCustomer(shop.app);
    const order = await bought(browser);
    await age(order.id, shopPolicy.cancellationWithinHours);
    expect(await cancel(browser, order.id)).toMatchObject({ status: 409, body: { code: 'too_late_to_cancel' } });
    expect(await orderOf(order.id)).toMatchObject({ status: 'pending', refund: null });
    expect(await inStock(order)).toBe(9);
    expect(await refundsOf(order.id)).toEqual([]);
    expect(await mailsAbout(order.id)).toBe(0);
  });

  it('is refused from production on', async () => {
    const { browser } = await registerCustomer(shop.app);
    const order = await bought(browser);
    for (const status of ['processing', 'shipped', 'delivered', 'completed']) {
      expect(await admin.patch(`/api/orders/${order.id}`, { status })).toMatchObject({ body: { status } });
      expect(await cancel(browser, order.id)).toMatchObject({ status: 409, body: { code: 'printing_begun' } });
    }
    expect(await refundsOf(order.id)).toEqual([]);
  });
});

describe('cancelling at the moment in which printing begins', () => {
  const begins = {
    'by an admin’s change': async (id: string) =>
      void (await admin.patch(`/api/orders/${id}`, { status: 'processing' })),
    'by a download of print files': begin,
  };

  it.each(Object.entries(begins))(
    '%s: either it is printed, or it is refunded and the stock is back',
    async (_, start) => {
      for (let round = 0; round < 6; round++) {
        const { browser } = await registerCustomer(shop.app);
        const order = await bought(browser);
        const [answer] = await Promise.all([cancel(browser, order.id), start(order.id)]);
        const refunds = await refundsOf(order.id);
        const wasInTime = answer.status === 200;
        expect(answer).toMatchObject(
          wasInTime ? { body: { status: 'cancelled' } } : { status: 409, body: { code: 'printing_begun' } },
        );
        expect(refunds).toHaveLength(wasInTime ? 1 : 0);
        const [first] = await statusesOf(order.id);
        expect(first?.slice(0, 3)).toEqual(['status', 'pending', wasInTime ? 'cancelled' : 'processing']);
        expect([9, wasInTime ? 10 : 9]).toContain(await inStock(order));
      }
    },
  );
});

describe('an admin who cancels at the same moment', () => {
  it('returns the stock once all the same', async () => {
    for (let round = 0; round < 4; round++) {
      const { browser } = await registerCustomer(shop.app);
      const order = await bought(browser);
      await Promise.all([
        cancel(browser, order.id),
        admin.patch(`/api/orders/${order.id}`, { status: 'cancelled' }),
        cancel(browser, order.id),
      ]);
      expect(await inStock(order)).toBe(10);
      expect((await refundsOf(order.id)).length).toBeLessThanOrEqual(1);
      expect(await mailsAbout(order.id)).toBe(1);
    }
  });
});

describe('a refund of the provider that is reported while the customer cancels', () => {
  it('is not paid twice', async () => {
    for (let round = 0; round < 4; round++) {
      const { browser } = await registerCustomer(shop.app);
      const order = await bought(browser);
      const payment = await shop.paymentOf(order.id);
      const [answer] = await Promise.all([
        cancel(browser, order.id),
        shop.payments.stripe.refunds.create({ payment_intent: payment, amount: 500 }).catch(() => undefined),
      ]);
      expect(answer.status).toBe(200);
      await until(async () => (await orderOf(order.id)).refundedAmount === TOTAL, 60_000);
      expect(await shop.refundedAtProvider(order.id)).toBe(1729);
    }
  }, 180_000);
});
