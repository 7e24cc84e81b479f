import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Stripe } from 'stripe';
import { until } from '../../../testing/until.js';
import { CheckoutRecords } from '../../checkout/checkout-records.js';
import { Books, MATCHING, rounds, timeFor } from '../../../testing/books.js';
import type { Delivery } from '../../../testing/test-payments.js';
import type { Opened } from '../../../testing/test-shop.js';
import { testShop } from '../../../testing/started.js';

const shop = testShop();
const books = new Books(shop);
beforeAll(async () => {
  shop.payments.passesOn = false;
});
afterEach(() => books.balance(), 60_000);

type Said = { session: Stripe.Checkout.Session; payment: string };
const complete = ({ session, payment }: Said, payment_status: 'paid' | 'unpaid') => ({
  ...session,
  status: 'complete',
  payment_status,
  payment_intent: payment,
});
const says = {
  unpaid: (said: Said) => shop.payments.event('checkout.session.completed', complete(said, 'unpaid')),
  paid: (said: Said) => shop.payments.event('checkout.session.completed', complete(said, 'paid')),
  succeeded: (said: Said) => shop.payments.event('checkout.session.async_payment_succeeded', complete(said, 'paid')),
  failed: (said: Said) => shop.payments.event('checkout.session.async_payment_failed', complete(said, 'unpaid')),
  expired: ({ session }: Said) =>
    shop.payments.event('checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' }),
  refunded: (said: Said) => shop.payments.event('charge.refunded', { id: 'ch_1', payment_intent: said.payment }),
  disputed: (said: Said) => shop.payments.event('charge.dispute.created', { id: 'du_1', payment_intent: said.payment }),
  withdrawn: (said: Said) =>
    shop.payments.event('charge.dispute.funds_withdrawn', { id: 'du_1', payment_intent: said.payment }),
};

async function endOf(opened: Opened, productId: string): Promise<string> {
  const { status } = await shop.checkout(opened.checkoutId);
  const [order, ...more] = await shop.ordersOf(opened);
  const { inStock, reserved, sold } = await shop.levelOf(productId);
  const money = order ? `, ${order.refundedAmount} refunded, ${order.disputedAmount} disputed` : '';
  return `${status}${more.length ? ' twice' : ''}${money}; ${inStock} in stock, ${reserved} reserved, ${sold} sold`;
}

/** In cents; no refunds if it is never paid. */
type Scenario = { events: ((said: Said) => Delivery)[]; refunds?: number[]; disputed?: number; end: string };
const scenarios: [name: string, Scenario][] = [
  [
    'a slow payment that is partly refunded and disputed',
    {
      events: [says.unpaid, says.succeeded, says.refunded, says.refunded, says.disputed, says.withdrawn],
      refunds: [500, 700],
      disputed: 700,
      end: 'paid, 12.00 refunded, 7.00 disputed; 9 in stock, 0 reserved, 1 sold',
    },
  ],
  [
    'an instant payment whose page also reports expiry',
    {
      events: [says.paid, says.expired, says.refunded],
      refunds: [300],
      end: 'paid, 3.00 refunded, 0.00 disputed; 9 in stock, 0 reserved, 1 sold',
    },
  ],
  ['a slow payment that fails', { events: [says.unpaid, says.failed], end: 'failed; 10 in stock, 0 reserved, 0 sold' }],
  [
    'a payment that succeeds after it was reported as failed',
    {
      events: [says.unpaid, says.failed, says.succeeded, says.disputed],
      refunds: [],
      disputed: 100,
      end: 'paid, 0.00 refunded, 1.00 disputed; 9 in stock, 0 reserved, 1 sold',
    },
  ],
];

async function paidAndRefunded(
  { url, sessionId }: Opened,
  { refunds, disputed }: { refunds: number[]; disputed?: number | undefined },
): Promise<string> {
  await shop.payments.pay(url);
  const { payment_intent: payment } = await shop.payments.stripe.checkout.sessions.retrieve(sessionId);
  for (const amount of refunds)
    await shop.payments.stripe.refunds.create({ payment_intent: payment as string, amount });
  if (disputed !== undefined) shop.payments.dispute(payment as string, { amount: disputed });
  return payment as string;
}

const anyOrder = (count: number) => {
  const all = Array.from({ length: count }, (_, index) => index);
  const twice = [...all, ...all];
  return fc
    .shuffledSubarray(twice, { minLength: twice.length, maxLength: twice.length })
    .chain((order) => fc.nat({ max: count }).map((cut) => withEach(order.slice(cut), all)));
};
const withEach = (order: number[], all: number[]) => [...order, ...all.filter((index) => !order.includes(index))];

async function oneAfterAnother(deliveries: Delivery[]): Promise<number[]> {
  const answers: number[] = [];
  for (const delivery of deliveries) answers.push(await books.deliver(delivery));
  return answers;
}
const allAtOnce = (deliveries: Delivery[]): Promise<number[]> =>
  Promise.all(deliveries.map((delivery) => books.deliver(delivery)));

describe.each(scenarios)('%s', (_, { events, refunds, disputed, end }) => {
  const count = rounds({ daily: 5, full: 250 });

  const told = async (order: number[], deliver: (deliveries: Delivery[]) => Promise<number[]>) => {
    const productId = await books.product(10);
    const opened = await books.opened(shop.app.browser(), [{ productId }]);
    const session = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    const said = {
      session,
      payment: refunds ? await paidAndRefunded(opened, { refunds, disputed }) : `pi_${randomUUID()}`,
    };
    const deliveries = events.map((event) => event(said));
    const answers = await deliver(order.map((index) => deliveries[index]!));
    expect(new Set(answers)).toEqual(new Set([200]));
    await until(async () => (await shop.count('graphile_worker.jobs', MATCHING)) === 0);
    return endOf(opened, productId);
  };
  const orders = anyOrder(events.length);

  it(
    `reaches the same outcome in any order of events, in each of ${count} rounds`,
    async () => {
      const property = fc.asyncProperty(orders, async (order) => {
        expect(await told(order, oneAfterAnother)).toBe(end);
      });
      await fc.assert(property, { numRuns: count });
    },
    timeFor(count),
  );

  it(
    `reaches the same outcome when all events arrive at once, in each of ${count} rounds`,
    async () => {
      const property = fc.asyncProperty(orders, async (order) => {
        expect(await told(order, allAtOnce)).toBe(end);
      });
      await fc.assert(property, { numRuns: count });
    },
    timeFor(count),
  );
});

describe('a payment for stock that is gone', () => {
  const count = rounds({ daily: 6, full: 150 });

  it(
    `is refunded in any order of events, in each of ${count} rounds`,
    async () => {
      const property = fc.asyncProperty(fc.boolean(), fc.boolean(), async (isExpiredFirst, isAtOnce) => {
        const productId = await books.product(1);
        const opened = await books.opened(shop.app.browser(), [{ productId }]);
        const session = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
        const records = shop.app.nest.get(CheckoutRecords);
        await shop.app.dataSource.transaction((manager) => records.release(manager, opened.checkoutId, 'expired'));
        const rival = await books.opened(shop.app.browser(), [{ productId }]);
        await shop.payments.pay(opened.url);
        const paid = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
        const events = [
          says.expired({ session, payment: '' }),
          shop.payments.event('checkout.session.completed', { ...paid }),
        ];
        const order = isExpiredFirst ? events : events.toReversed();
        if (isAtOnce) await Promise.all(order.map((event) => books.deliver(event)));
        else for (const event of order) await books.deliver(event);
        expect(await endOf(opened, productId)).toBe('refunded; 1 in stock, 1 reserved, 0 sold');
        expect(await endOf(rival, productId)).toBe('open; 1 in stock, 1 reserved, 0 sold');
      });
      await fc.assert(property, { numRuns: count });
    },
    timeFor(count),
  );
});
