import type { Locator } from '@playwright/test';
import { demoProduct } from '../support/demo-product';
import { openHydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';
import { addToCart } from '../support/shopper';

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

const linesOf = (locator: Locator): Promise<number> =>
  locator.evaluate((element) =>
    Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
  );

test('the price and the next step are on the first screen of a product', async ({ page }) => {
  await openHydrated(page, demoProduct.path);
  const bar = page.getByRole('complementary', { name: 'Price and next step' });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar).toContainText('$');
  await page.getByLabel('Pack size').selectOption('3');
  await bar.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
});

test('products stand in two columns, with two lines of description', async ({ page }) => {
  await openHydrated(page, '/products');
  const cards = page.getByRole('article');
  const [first, second] = [await boxOf(cards.nth(0)), await boxOf(cards.nth(1))];
  expect(second.y).toBe(first.y);
  expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
  // one column took 9,600 px for 14 products
  const perProduct = (await boxOf(page.getByRole('main'))).height / (await cards.count());
  expect(perProduct).toBeLessThan(400);
  const lines = await linesOf(
    cards
      .first()
      .getByText(/\S+ \S+ \S+ \S+ \S+/)
      .first(),
  );
  expect(lines).toBeLessThanOrEqual(2);
});

test('the home page begins with its picture, and the checkout with a closed summary', async ({ page }) => {
  await openHydrated(page, '/');
  const picture = page
    .getByRole('region', { name: /Create photo magnets/ })
    .getByRole('img')
    .first();
  expect((await boxOf(picture)).y).toBeLessThan((await boxOf(page.getByRole('heading', { level: 1 }))).y);

  await addToCart(page, { name: demoProduct.name, pack: 3 });
  await openHydrated(page, '/checkout');
  const summary = page.locator('details').filter({ hasText: '$' }).first();
  await expect(summary).not.toHaveAttribute('open');
  expect((await boxOf(summary)).y).toBeLessThan((await boxOf(page.getByLabel('First name'))).y);
});
