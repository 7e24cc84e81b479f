import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { openAlive } from '../support/alive';
import { expect, ownEmail, test } from '../support/shop';
import { addToCart, logIn, register } from '../support/shopper';

/** No page is ever wider than its window, from the smallest phone to the widest screen. */
async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  for (const width of [320, size.width, 2560]) {
    await page.setViewportSize({ width, height: size.height });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
}

async function expectProper(page: Page, path: string): Promise<void> {
  await openAlive(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectToFit(page);
}

test('every page that a guest sees fits its window and has nothing that axe finds', async ({ page, shop }) => {
  const [product] = await shop.rows<{ id: string }>(
    'SELECT id FROM products WHERE is_active ORDER BY sort_order LIMIT 1',
  );
  for (const path of [
    '/',
    '/products',
    `/products/${product!.id}`,
    '/auth',
    '/cart',
    '/checkout',
    '/track-order',
    '/nowhere',
  ])
    await expectProper(page, path);
});

test('every page that a customer sees does so, too', async ({ page }, { project }) => {
  const email = ownEmail(`pages-${project.name}`);
  await register(page, email);
  await addToCart(page, { name: 'Classic Square', pack: 3 });
  for (const path of ['/cart', '/checkout', '/profile', '/orders']) await expectProper(page, path);
});

test('every page that an admin sees does so, too', async ({ page, shop }) => {
  await logIn(page, shop.admin);
  await expectProper(page, '/admin');
});
