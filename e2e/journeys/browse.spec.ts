import { expectAccessible } from '../support/accessibility';
import { demoProduct } from '../support/demo-product';
import { openHydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/cart', '/checkout', '/create-magnet', demoProduct.path]) {
    test(`${path} says that it needs JavaScript and shows the support address`, async ({ page }) => {
      await page.goto(path);
      // Playwright's text selectors skip noscript
      await expect(page.locator('main noscript a[href^="mailto:"]')).toBeVisible();
      expect(await page.locator('main noscript').innerText()).toContain('needs JavaScript');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  const needing = ['/contact', '/auth', '/track-order', '/forgot-password', '/reset-password', '/verify-email'];
  for (const path of [...needing, '/profile', '/orders', '/admin', '/add-photos', '/checkout-success']) {
    test(`${path} says that it needs JavaScript, and shows no form and nothing that loads for ever`, async ({
      page,
    }) => {
      await page.goto(path);
      const notices = await page.locator('main noscript').allInnerTexts();
      expect(notices.filter((text) => text.includes('needs JavaScript'))).not.toEqual([]);
      await expect(
        page.locator('main').getByRole('textbox').or(page.getByText('Loading')).filter({ visible: true }),
      ).toHaveCount(0);
    });
  }

  for (const path of ['/', '/products']) {
    test(`${path} shows products from the database`, async ({ page, shop }) => {
      const products = await shop.rows<{ name: string }>(
        'SELECT name FROM products WHERE is_active ORDER BY sort_order',
      );
      expect(products.length).toBeGreaterThanOrEqual(6);
      await page.goto(path);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const shown = await page.getByRole('article').count();
      expect(shown).toBeGreaterThanOrEqual(6);
      const html = await page.content();
      expect(
        products.filter((product) => html.includes(product.name.replaceAll("'", '&#x27;'))).length,
      ).toBeGreaterThanOrEqual(6);
    });
  }
});

test('a product page says when it arrives, and without JavaScript how long it takes', async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL });
  await plain.goto(demoProduct.path);
  const delivery = plain.getByRole('list', { name: 'Delivery' }).getByRole('listitem');
  await expect(delivery.first()).toContainText('5-7 business days after printing');
  await plain.close();
  await openHydrated(page, demoProduct.path);
  const shown = page.getByRole('list', { name: 'Delivery' }).getByRole('listitem');
  await shown.first().scrollIntoViewIfNeeded();
  for (const name of ['Standard', 'Express', 'Overnight'])
    await expect(shown.filter({ hasText: name })).toHaveText(/Arrives [A-Z][a-z]{2} \d+/);
  await expectAccessible(page);
});

test('a product page shows its packs and pictures and passes axe', async ({ page }) => {
  await page.goto(demoProduct.path);
  await expect(page.getByRole('heading', { level: 1, name: demoProduct.name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img').first()).toHaveJSProperty('complete', true);
  expect(
    await page
      .getByRole('main')
      .getByRole('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await page.getByLabel('Pack size').selectOption('6');
  await expect(page.getByRole('main')).toContainText(/per magnet|each/);
  await expectAccessible(page);
});

test('an unknown product shows its own 404 page', { tag: '@desktop' }, async ({ page }) => {
  const response = await page.goto('/products/0b8e7a52-5f3f-4d3e-9d7e-ffffffffffff');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Product Not Found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Products' }).first()).toBeVisible();
});

test('an unknown path shows the 404 page', { tag: '@desktop' }, async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});

test('/shop redirects to the products', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/shop');
  await expect(page).toHaveURL(/\/products$/);
});

test('the header works by keyboard alone', async ({ page, isMobile }) => {
  await openHydrated(page, '/');
  if (isMobile) await page.getByRole('button', { name: /menu/i }).press('Enter');
  const link = page.getByRole('banner').getByRole('link', { name: 'Products', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
