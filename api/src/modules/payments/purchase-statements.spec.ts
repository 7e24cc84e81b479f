import { beforeAll, expect, it } from '@jest/globals';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { statementsOf, stopJobs } from '../../testing/statements.js';
import { until } from '../../testing/until.js';
import { TestShop } from '../../testing/test-shop.js';
import { testShop } from '../../testing/started.js';

/** Webhook calls and outbox included. */
const MAX_STATEMENTS = 35;
const EVENTS_OF_A_PAYMENT = 4;

type Items = Parameters<TestShop['opened']>[1];

const shop = testShop({ RATE_LIMITS: 'on' });
beforeAll(async () => {
  shop.payments.passesOn = false;
  await stopJobs(shop.app);
});

async function purchase(browser: Browser, items: Items, firstToTell: 'webhook' | 'success page'): Promise<void> {
  const { deliveries } = shop.payments;
  deliveries.length = 0;
  const opened = await shop.opened(browser, items);
  await shop.payments.pay(opened.url);
  await until(async () => deliveries.length === EVENTS_OF_A_PAYMENT);
  const tellers = {
    webhook: async () => {
      for (const delivery of deliveries) expect((await shop.payments.deliver(delivery)).status).toBe(200);
    },
    'success page': async () => expect((await shop.verify(browser, opened.sessionId)).status).toBe(200),
  };
  await tellers[firstToTell]();
  await tellers[firstToTell === 'webhook' ? 'success page' : 'webhook']();
}

const listed = (statements: string[]) =>
  statements.map((text, index) => `${index + 1}. ${text.replaceAll(/\s+/g, ' ').slice(0, 150)}`).join('\n');

const aGuest = async () => shop.app.browser();
const aSignedInCustomer = async () => (await registerCustomer(shop.app)).browser;

it.each([
  ['a guest with one product', aGuest, [{ quantity: 2, selectedPack: '3' }]],
  ['a customer with three products', aSignedInCustomer, [{ quantity: 1 }, { selectedPack: '3' }, { quantity: 3 }]],
])(
  `the purchase of %s runs at most ${MAX_STATEMENTS} statements, whether the webhook or the page reports the payment first`,
  async (_, buyer, lines) => {
    for (const firstToTell of ['webhook', 'success page'] as const) {
      const browser = await buyer();
      const items = await Promise.all(
        lines.map(async (line) => ({ ...line, productId: (await createProduct(shop.app)).id })),
      );
      const statements = await statementsOf(() => purchase(browser, items, firstToTell));
      if (statements.length > MAX_STATEMENTS)
        throw new Error(`${statements.length} statements, told by the ${firstToTell} first:\n${listed(statements)}`);
    }
    expect(await shop.count('orders')).toBe(await shop.count('checkouts'));
  },
);
