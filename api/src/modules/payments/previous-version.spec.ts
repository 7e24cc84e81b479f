import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Browser } from '../../shared/testing/browser.js';
import { ApiProcess } from './testing/api-process.js';
import { buildVersion, previousVersion } from './testing/previous-version.js';
import { TestShop } from './testing/test-shop.js';
import { wholePurchase } from './testing/whole-purchase.js';

jest.setTimeout(180_000);

const commit = await previousVersion();

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.start();
});
afterAll(() => shop.close());

if (commit === undefined)
  it('the version before the newest migration is not in this history; next-schema.spec.ts goes without it', () => {
    process.stdout.write('no git history back to the newest migration: the version before it was not run\n');
    expect(shop.app.origin).toMatch(/^http/);
  });
else
  it('the version before the newest migration sells on the schema of this one', async () => {
    const program = await buildVersion(commit);
    const variables = { ...shop.app.variables, MIGRATIONS: 'off', LOG_LEVEL: 'warn' };
    const previous = await ApiProcess.start(variables, { program });
    try {
      shop.payments.deliverTo(previous.origin);
      const browser = (headers?: Record<string, string>) => new Browser(previous.origin, headers);
      const orderId = await wholePurchase(shop, { ...shop.app, origin: previous.origin, browser });
      // and this version goes on with the order
      expect(await shop.app.browser().post('/api/track-order', { orderNumber: orderId })).toMatchObject({
        status: 200,
      });
    } finally {
      expect(await previous.end()).toBe(0);
    }
  });
