import type { Locator } from '@playwright/test';
import { addOrder } from '../support/add-order';
import { demoProduct } from '../support/demo-product';
import { expectStill, hydrated, openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { openProduct, signUpAs } from '../support/shopper';
import { uniquePhoto } from '../support/unique-photo';

const FINGER = 44;

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

/** Whether a press in the middle would meet it. */
const isUncovered = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const from of ['/', '/faq'])
  test(`the footer's How It Works leads from ${from} to the section, below the header`, async ({ page }) => {
    await page.goto(from);
    await hydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' }).click();
    await expect(page).toHaveURL(/\/#how-it-works$/);
    const title = page.getByRole('heading', { name: 'How It Works' });
    const header = await boxOf(page.getByRole('banner'));
    const isBelowHeader = (y: number) => y >= header.y + header.height && y < page.viewportSize()!.height / 2;
    await expect.poll(async () => isBelowHeader((await boxOf(title)).y)).toBe(true);
  });

test('no message covers Add to Cart after an upload, and Remove fits a finger', async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 1000 });
  await openProduct(page, demoProduct.name);
  await page.getByLabel('Pack size').selectOption('6');
  await page.getByLabel('Add photos').setInputFiles([await uniquePhoto('beach.jpg')]);
  await expect(page.getByText('Upload successful').first()).toBeVisible();
  await expect(page.getByText('1 of 6 photos ready')).toBeVisible();
  for (const button of await page.getByRole('button', { name: 'Add to Cart', exact: true }).all()) {
    await button.scrollIntoViewIfNeeded();
    await expect.poll(() => isUncovered(button)).toBe(true);
  }
  await expectToFitFingers(page.getByRole('button', { name: /^Remove/ }));

  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible();
  await expectToFitFingers(page.getByRole('button', { name: /^Remove/ }));
});

async function expectToFitFingers(buttons: Locator): Promise<void> {
  expect(await buttons.count()).toBeGreaterThan(0);
  for (const button of await buttons.all()) {
    const { width, height } = await boxOf(button);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(FINGER);
  }
}

test('an order is shown where its skeleton was', async ({ page, shop }) => {
  const email = uniqueEmail('skeleton');
  await signUpAs(page, email);
  const id = await addOrder(shop, { email, productName: demoProduct.name, pack: 3 });
  await shop.rows('UPDATE orders SET user_id = (SELECT id FROM users WHERE email = $1) WHERE id = $2', [email, id]);
  await openHydrated(page, `/orders/${id}`);
  await expect(page.getByText(demoProduct.name).first()).toBeVisible();
  await expectStill(page, 0.001);
});
