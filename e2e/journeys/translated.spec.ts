import type { Page } from '@playwright/test';
import { demoProduct } from '../support/demo-product';
import { openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { addToCart, cartLink, fillCheckout, pay, signInAs } from '../support/shopper';
import { decoratePages, translatePages } from '../support/translate';

const failures = /stopped working|not available right now|^Unable to/;
const expectWhole = async (page: Page) => {
  await expect(page.locator('font').first()).toBeAttached();
  await expect(page.getByRole('heading', { name: failures })).toHaveCount(0);
};

test('a translated shop sells: wrong password, unknown order, cart, payment', async ({ page }) => {
  const problems = await translatePages(page, { from: 'hydrated' });
  await openHydrated(page, '/auth');
  const login = page.getByRole('tabpanel', { name: 'Login' });
  await login.getByLabel('Email').fill('nobody@example.com');
  await login.getByLabel('Password', { exact: true }).fill('wrong password');
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login failed', { exact: true }).first()).toBeVisible();
  await expectWhole(page);

  await openHydrated(page, '/track-order');
  await page.getByLabel('Order number').fill('00000000');
  await page.getByLabel('Email').first().fill('nobody@example.com');
  await page.getByRole('button', { name: 'Track Order' }).click();
  await expect(page.getByText('Order Not Found', { exact: true }).first()).toBeVisible();
  await expectWhole(page);

  await addToCart(page, { name: 'Classic Square', pack: 6 });
  await expectWhole(page);
  await cartLink(page).click();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  const amounts = async () => (await page.getByRole('main').innerText()).match(/\$[\d.,]+/g);
  const before = await amounts();
  await page.getByRole('button', { name: /increase/i }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/2/);
  await expect.poll(amounts).not.toEqual(before);
  const changed = await amounts();
  await page.reload();
  await expect.poll(amounts).toEqual(changed);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillCheckout(page, uniqueEmail('translated'));
  await expectWhole(page);
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await pay(page);
  await expect(page).toHaveURL(/\/checkout-success/);
  await expect(page.getByText('Order Created Successfully!').first()).toBeVisible();
  await expectWhole(page);
  expect(problems).toEqual([]);
});

const visited = ['/', '/products', demoProduct.path, '/create-magnet', '/contact', '/shipping', '/cart', '/checkout'];

for (const from of ['parsed', 'hydrated'] as const)
  test(`every page that is translated once it is ${from} can be used and left`, async ({ page, shop }) => {
    const problems = await translatePages(page, { from });
    await signInAs(page, shop.admin);
    for (const path of [...visited, '/profile', '/orders', '/admin', '/admin/orders', '/admin/products']) {
      await openHydrated(page, path);
      await expectWhole(page);
      await page.getByRole('contentinfo').getByRole('link', { name: /FAQ/ }).click();
      await expect(page).toHaveURL(/\/faq$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectWhole(page);
      await page.goBack();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectWhole(page);
    }
    expect(problems).toEqual([]);
  });

test.describe('with extensions that add attributes, styles and elements', () => {
  // React says that it rendered the page anew
  test.use({ expectedErrors: /Minified React error #418/ });

  test('pages work and keep what is typed', async ({ page }) => {
    await decoratePages(page);
    await addToCart(page, { name: 'Classic Square', pack: 6 });
    await openHydrated(page, '/checkout');
    await fillCheckout(page, uniqueEmail('decorated'));
    await page.getByRole('button', { name: /Proceed to Payment/ }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });
});
