import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { postgresCodeOf } from '../../../shared/database/postgres-error.js';
import { Transactions } from '../../../shared/database/transactions.js';
import { CheckoutRecords } from '../../checkout/checkout-records.js';
import { Reconciler } from '../reconciler.js';
import { Books, rounds, timeFor } from '../../../testing/books.js';
import { type Opened, times } from '../../../testing/test-shop.js';
import { testShop } from '../../../testing/started.js';

const shop = testShop();
const books = new Books(shop);
beforeAll(async () => {
  // these tests deliver events themselves
  shop.payments.passesOn = false;
});
afterEach(() => books.balance(), 60_000);

const isPayable = ({ url }: Opened): Promise<boolean> =>
  shop.payments.pay(url).then(
    () => true,
    () => false,
  );
const settle = async (browser: ReturnType<typeof shop.app.browser>, opened: Opened) => {
  const delivery = await shop.payments.deliveryOf(opened);
  return Promise.all([books.verify(browser, opened), books.deliver(delivery)]);
};
async function inRounds(total: number, count: number, round: () => Promise<void>): Promise<void> {
  for (let done = 0; done < total; done += count) await times(Math.min(count, total - done), round);
}

describe('many buyers of few units', () => {
  it('sell exactly 10 units to 50 buyers and tell the other 40', async () => {
    const productId = await books.product(10);
    const answers = await times(50, async () => {
      const browser = shop.app.browser();
      const { status, body } = await books.checkOut(browser, [{ productId }]);
      if (status !== 200) return status;
      await shop.payments.pay(body.url);
      const [verified] = await settle(browser, body);
      return verified.status;
    });
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect(answers.filter((status) => status === 409)).toHaveLength(40);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 0, reserved: 0, sold: 10 });
  }, 60_000);

  it('sell 10 of two products each to 50 carts that hold them in either order, without a deadlock', async () => {
    const [first, second] = [await books.product(10), await books.product(10)];
    const answers = await times(50, async (index) => {
      const lines = [{ productId: first }, { productId: second }];
      return books.checkOut(shop.app.browser(), index % 2 ? lines : lines.toReversed());
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(40);
    for (const id of [first, second]) expect(await shop.levelOf(id)).toMatchObject({ inStock: 10, reserved: 10 });
  }, 60_000);

  it('buy and pay for one product at the same time without a deadlock', async () => {
    const attempts = jest.spyOn(Transactions.prototype as unknown as { attempt: () => Promise<unknown> }, 'attempt');
    const productId = await books.product(60);
    await times(6, async () => {
      for (let purchase = 0; purchase < 10; purchase++) {
        const browser = shop.app.browser();
        const opened = await books.opened(browser, [{ productId }]);
        await shop.payments.pay(opened.url);
        await settle(browser, opened);
      }
    });
    expect(await shop.levelOf(productId)).toEqual({ inStock: 0, reserved: 0, sold: 60 });
    const outcomes = await Promise.allSettled(attempts.mock.results.map(({ value }) => value as Promise<unknown>));
    jest.restoreAllMocks();
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [postgresCodeOf(outcome.reason)] : [],
    );
    // deadlocks are tried again, so nobody else would notice
    expect(codes).not.toContain('40P01');
  }, 60_000);

  it('sell 10 units and refund 40 buyers when all 50 pay after their reservations expired', async () => {
    const productId = await books.product(50);
    const all = await times(50, async () => ({ browser: shop.app.browser() }));
    const opened = await Promise.all(all.map(({ browser }) => books.opened(browser, [{ productId }])));
    const records = shop.app.nest.get(CheckoutRecords);
    // all reservations have expired, and 40 units were sold elsewhere
    for (const { checkoutId } of opened)
      await shop.app.dataSource.transaction((manager) => records.release(manager, checkoutId, 'expired'));
    const others = await books.opened(shop.app.browser(), [{ productId, quantity: 40 }]);
    const answers = await Promise.all(
      opened.map(async (page, index) => {
        await shop.payments.pay(page.url);
        const [verified] = await settle(all[index]!.browser, page);
        return verified.status;
      }),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect(answers.filter((status) => status === 409)).toHaveLength(40);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 40, reserved: 40, sold: 10 });
    await shop.payments.pay(others.url);
    await books.deliver(await shop.payments.deliveryOf(others));
  }, 60_000);
});

describe('webhook and success page at the same time', () => {
  const count = rounds({ daily: 20, full: 1_000 });

  it(
    `make one order together in each of ${count} rounds`,
    async () => {
      const productId = await books.product(count);
      await inRounds(count, 4, async () => {
        const browser = shop.app.browser();
        const opened = await books.opened(browser, [{ productId }]);
        await shop.payments.pay(opened.url);
        const delivery = await shop.payments.deliveryOf(opened);
        const [first, second, ...webhooks] = await Promise.all([
          books.verify(browser, opened),
          books.verify(browser, opened),
          books.deliver(delivery),
          books.deliver(delivery),
        ]);
        expect([first.status, ...webhooks]).toEqual([200, 200, 200]);
        expect(second.body).toEqual(first.body);
      });
      expect(await shop.levelOf(productId)).toEqual({ inStock: 0, reserved: 0, sold: count });
    },
    timeFor(count),
  );
});

describe('one event', () => {
  it('delivered 50 times at once makes one order', async () => {
    const productId = await books.product(5);
    const opened = await books.opened(shop.app.browser(), [{ productId }]);
    await shop.payments.pay(opened.url);
    const delivery = await shop.payments.deliveryOf(opened);
    expect(new Set(await times(50, () => books.deliver(delivery)))).toEqual(new Set([200]));
    expect(await shop.ordersOf(opened)).toHaveLength(1);
  });

  it('delivered 50 times at once under 50 event ids makes one order', async () => {
    const productId = await books.product(5);
    const opened = await books.opened(shop.app.browser(), [{ productId }]);
    await shop.payments.pay(opened.url);
    const session = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    const answers = await times(50, () =>
      books.deliver(shop.payments.event('checkout.session.completed', { ...session })),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await shop.ordersOf(opened)).toHaveLength(1);
  });
});

describe('expiry and payment at the same time', () => {
  const count = rounds({ daily: 15, full: 500 });
  const aged = ({ checkoutId }: Opened) =>
    shop.app.dataSource.query(`UPDATE checkouts SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      checkoutId,
    ]);

  it(
    `at the provider: one of them wins in each of ${count} rounds, and the shop records the same`,
    async () => {
      const productId = await books.product(count);
      const reconciler = shop.app.nest.get(Reconciler);
      let paid = 0;
      await inRounds(count, 4, async () => {
        const browser = shop.app.browser();
        const opened = await books.opened(browser, [{ productId }]);
        await aged(opened);
        // the payment comes before, during or after the closing
        const payment = sleep(Math.random() * 12).then(() => isPayable(opened));
        await Promise.all([payment, reconciler.reconcile(opened.checkoutId), books.verify(browser, opened)]);
        const isPaid = await payment;
        if (isPaid) paid++;
        await books.deliver(
          await shop.payments.deliveryOf(opened, isPaid ? 'checkout.session.completed' : 'checkout.session.expired'),
        );
        expect(await shop.checkout(opened.checkoutId)).toMatchObject({ status: isPaid ? 'paid' : 'expired' });
      });
      expect(await shop.levelOf(productId)).toEqual({ inStock: count - paid, reserved: 0, sold: paid });
    },
    timeFor(count),
  );

  it(
    `for the last unit: one of two buyers gets it in each of ${count} rounds, and the other is refunded if they paid`,
    async () => {
      const outcomes = { order: 0, refund: 0 };
      await inRounds(count, 4, async () => {
        const productId = await books.product(1);
        const opened = await books.opened(shop.app.browser(), [{ productId }]);
        const session = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
        await shop.payments.pay(opened.url);
        const paid = await shop.payments.deliveryOf(opened);
        const [, , rival] = await Promise.all([
          books.deliver(shop.payments.event('checkout.session.expired', { ...session, status: 'expired' })),
          books.deliver(paid),
          books.checkOut(shop.app.browser(), [{ productId }]),
        ]);
        const { status } = await shop.checkout(opened.checkoutId);
        // the rival finds the unit free only after the first buyer lost it
        expect([status, rival.status]).toEqual(rival.status === 200 ? ['refunded', 200] : ['paid', 409]);
        outcomes[status === 'paid' ? 'order' : 'refund']++;
      });
      expect(outcomes.order + outcomes.refund).toBe(count);
    },
    timeFor(count),
  );
});

describe('one shopper with two payment pages', () => {
  const count = rounds({ daily: 8, full: 200 });

  it(
    `who pays both at once has one order, and a refund if both went through, in each of ${count} rounds`,
    async () => {
      const productId = await books.product(2 * count);
      await inRounds(count, 4, async () => {
        const browser = shop.app.browser();
        await browser.get('/api/user');
        const first = await books.opened(browser, [{ productId }]);
        const [isPaid, second] = await Promise.all([isPayable(first), books.checkOut(browser, [{ productId }])]);
        const isSecondPaid = second.status === 200 && (await isPayable(second.body));
        await Promise.all([
          isPaid ? books.deliver(await shop.payments.deliveryOf(first)) : undefined,
          isPaid ? books.verify(browser, first) : undefined,
          isSecondPaid ? books.deliver(await shop.payments.deliveryOf(second.body)) : undefined,
          isSecondPaid ? books.verify(browser, second.body) : undefined,
        ]);
        const { purchaseId } = await shop.checkout(first.checkoutId);
        expect(await shop.count('orders', 'purchase_id = $1', [purchaseId])).toBe(isPaid || isSecondPaid ? 1 : 0);
      });
    },
    timeFor(count),
  );
});
