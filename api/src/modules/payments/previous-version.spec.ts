import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Browser } from '../../testing/browser.js';
import { ApiProcess } from '../../testing/api-process.js';
import { buildVersion, previousVersion } from '../../testing/previous-version.js';
import { TestShop, wholePurchase } from '../../testing/test-shop.js';

const previous = await previousVersion();

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.start();
});
afterAll(() => shop.close());

async function sellOnThisSchema(): Promise<void> {
  if ('missing' in previous) throw new Error(`not proved: ${previous.missing}`);
  const program = await buildVersion(previous.commit);
  const variables = { ...shop.app.variables, MIGRATIONS: 'off', LOG_LEVEL: 'warn' };
  const api = await ApiProcess.start(variables, { program });
  try {
    shop.payments.deliverTo(api.origin);
    const browser = (headers?: Record<string, string>) => new Browser(api.origin, headers);
    const orderId = await wholePurchase(shop, { ...shop.app, origin: api.origin, browser });
    expect(await shop.app.browser().post('/api/track-order', { orderNumber: orderId })).toMatchObject({
      status: 200,
    });
  } finally {
    expect(await api.end()).toBe(0);
  }
}

// nothing was proved
const prove = 'missing' in previous ? it.skip : it;
if ('missing' in previous) process.stdout.write(`the previous version was not run: ${previous.missing}\n`);

prove('the version before the newest migration sells on the schema of this one', sellOnThisSchema);
