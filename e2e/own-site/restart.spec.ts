import { type Page, expect, test } from '@playwright/test';
import { partsOf } from '../../scripts/running-site.mjs';
import { Site } from '../support/site.mjs';
import { addToCart, fillCheckout, pay, signInAs } from '../support/shopper';

test.describe.configure({ mode: 'serial', timeout: 480_000 });

test('an order survives a stop and a kill -9', async ({ browser }) => {
  const site = await Site.create();
  try {
    await site.start();
    const context = await browser.newContext({ baseURL: site.origin });
    const page = await context.newPage();
    const email = 'survivor@example.com';
    await addToCart(page, { name: 'Classic Square', pack: 6, photo: true });
    await page.goto('/checkout');
    await fillCheckout(page, email);
    await page.getByRole('button', { name: /Proceed to Payment/ }).click();
    await pay(page);
    await expect(page.getByText('Payment Successful')).toBeVisible();

    await site.stop();
    await site.start();
    await expectTheOrder(page, site, email);

    await site.kill();
    await site.start();
    await expectTheOrder(page, site, email);
    await context.close();
  } finally {
    await site.remove();
  }
});

async function expectTheOrder(page: Page, site: Site, email: string): Promise<void> {
  await page.goto(page.url());
  await expect(page.getByText('Payment Successful')).toBeVisible();
  const { adminPassword } = await partsOf(site.dataDir);
  const adminContext = await page.context().browser()!.newContext({ baseURL: site.origin });
  const admin = await adminContext.newPage();
  await signInAs(admin, { email: 'admin@example.com', password: adminPassword });
  await admin.goto('/admin');
  await expect(admin.getByText(email)).toBeVisible();
  const orders = await admin.evaluate(
    async () => (await (await fetch('/api/orders')).json()) as { customImages: string[] }[],
  );
  const photo = orders[0]!.customImages[0]!;
  expect(await admin.evaluate(async (url) => (await fetch(url)).status, `${photo}?w=320`)).toBe(200);
  await adminContext.close();
}
