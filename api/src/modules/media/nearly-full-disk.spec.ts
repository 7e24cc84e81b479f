import { expect, it } from '@jest/globals';
import type { Health } from '../../shared/health/health-checks.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { photoBytes, putUndeclared, storePhoto } from '../../testing/photos.js';
import { square } from '../../testing/print-shop.js';
import { testPrintShop } from '../../testing/started.js';

const press = testPrintShop();

it('a storage that is nearly full takes no uploads, says so in plain words, and leaves buying alone', async () => {
  const { app } = press.shop;
  const { browser } = await registerCustomer(app);
  const { objectPath } = await storePhoto(browser);
  const { id: productId } = await createProduct(app, { magnets: [{ template: square, count: 1 }] });
  const ticket = () => browser.post<{ uploadURL: string }>('/api/objects/upload');
  const early = await ticket();
  const health = async () => (await browser.get<Health>('/api/health/ready')).body;

  app.storage.freeBytes = 100_000_000;
  try {
    const refused = await ticket();
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'service_unavailable', message: "We can't take photos at the moment. Please try again later." },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await putUndeclared(browser, early.body.uploadURL, await photoBytes())).toMatchObject({ status: 503 });
    expect(await health()).toMatchObject({ status: 'degraded', checks: { storage: 'failing' } });
    await press.shop.ordered(browser, [{ productId, customImages: [objectPath] }]);
  } finally {
    app.storage.freeBytes = Number.POSITIVE_INFINITY;
  }
  expect((await ticket()).status).toBe(200);
  expect((await health()).checks).toMatchObject({ storage: 'ok' });
});
