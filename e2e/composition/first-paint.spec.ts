import type { Route } from '@playwright/test';
import { startHalvingProxy } from '../support/proxies';
import { expectStill, hydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';

test('half a header is never painted, so the rest of it shifts nothing', async ({ page, baseURL }) => {
  const proxy = await startHalvingProxy(baseURL!, /<a [^>]*href="\/cart"/);
  try {
    await page.goto(`${proxy.origin}/faq`, { waitUntil: 'commit' });
    await expect(page.getByRole('navigation', { name: 'Account' })).toBeAttached();
    const isPainted = () => performance.getEntriesByType('paint').length > 0;
    // animation frames come only after the first paint
    await expect(page.waitForFunction(isPainted, null, { polling: 100, timeout: 1000 })).rejects.toThrow('Timeout');
    proxy.release();
    await hydrated(page);
    await expectStill(page, 0.001);
  } finally {
    proxy.stop();
  }
});

test('a display font that comes after the first paint moves nothing', async ({ page }) => {
  const held = new Promise<Route>((resolve) => void page.route(/\.woff2$/, resolve));
  await page.goto('/products', { waitUntil: 'commit' });
  await hydrated(page);
  const font = page.waitForResponse(/\.woff2$/);
  await (await held).continue();
  await (await font).finished();
  await expectStill(page, 0);
});
