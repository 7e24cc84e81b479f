import type { Page } from '@playwright/test';
import { expectAccessible, expectVisibleInForcedColors } from '../support/accessibility';
import { demoProduct } from '../support/demo-product';
import { expectStill, openHydrated } from '../support/open-hydrated';
import { expect, uniqueEmail, test } from '../support/shop';
import { addToCart, signInAs, signUpAs } from '../support/shopper';

async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  const height = page.viewportSize()!.height;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // a table becomes cards in the next render
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
        message: `${page.url()} at ${width} px`,
      })
      .toBeLessThanOrEqual(0);
  }
}

/** Light on a desktop, dark at 768 or 320 px. */
async function expectProper(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const size = page.viewportSize()!;
  const isPhone = size.width < 768;
  if (!isPhone) await expectAccessible(page);
  await expectVisibleInForcedColors(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectToFit(page, isPhone ? [size.width, 320] : [2560, size.width, 768]);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
}

const publicPages = [
  '/',
  '/products',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/contact',
  '/faq',
  '/shipping',
  '/returns',
  '/size-guide',
  '/care-instructions',
  '/privacy-policy',
  '/terms-of-service',
  '/create-magnet',
  '/newsletter/unsubscribe',
  '/nowhere',
];
for (const path of publicPages) {
  test(`${path} hydrates without a layout shift, fits every width and passes axe`, async ({ page }) => {
    await openHydrated(page, path);
    await expectStill(page, 0.001);
    await expectProper(page);
  });
}

for (const path of ['/cart', '/checkout', '/track-order']) {
  test(`${path} fits every width and passes axe for a guest`, async ({ page }) => {
    await openHydrated(page, path);
    await expectProper(page);
  });
}

test('a product page fits every width and passes axe', async ({ page }) => {
  await openHydrated(page, demoProduct.path);
  await expectProper(page);
});

test("a customer's pages fit every width and pass axe", async ({ page }, { project }) => {
  await signUpAs(page, uniqueEmail(`pages-${project.name}`));
  await addToCart(page, { name: 'Classic Square', pack: 3 });
  for (const path of ['/cart', '/checkout', '/profile', '/orders']) {
    await openHydrated(page, path);
    await expectProper(page);
  }
});

test("the admin's pages fit every width and pass axe", async ({ page, shop }) => {
  await signInAs(page, shop.admin);
  await openHydrated(page, '/admin');
  await expectProper(page);
  const pages = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  const paths = await pages.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(3);
  for (const path of paths) {
    await openHydrated(page, path);
    await expect(pages.and(page.locator('[aria-current]'))).toBeInViewport({ ratio: 0.9 });
    await expectProper(page);
  }
});
