import { addOrder } from '../support/add-order';
import { expectAccessible } from '../support/accessibility';
import { openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { addToCart, cartLink, fillCheckout, signInAs } from '../support/shopper';

test('the dashboard shows what was sold as charts and as tables', async ({ page, shop }) => {
  // more than any other journey sells
  await addOrder(shop, { email: uniqueEmail('sold'), productName: 'Mini Round', quantity: 5000, daysAgo: 10 });
  await signInAs(page, shop.admin);
  await openHydrated(page, '/admin?days=7');
  const sellers = page.getByRole('region', { name: 'Best sellers' });
  await expect(page.getByRole('region', { name: 'Net revenue and orders' })).toBeVisible();
  await expect(page.getByRole('tablist', { name: 'Dashboard sections' })).toBeInViewport();
  await expect(page.getByRole('tab', { name: 'Order Management' })).toBeInViewport();
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page).toHaveURL(/days=90/);
  await expect(sellers.getByRole('img', { name: /^Units sold. Mini Round: \d/ })).toBeVisible();
  await expectAccessible(page);
  for (const title of ['Net revenue and orders', 'Best sellers', 'Orders by status', 'Stock at risk']) {
    const table = page.getByRole('button', { name: `Show ${title} as table` });
    // the stock of the demo catalog lasts
    if (await table.isVisible()) await table.click();
  }
  await expect(sellers.getByRole('row', { name: /Mini Round/ })).toContainText(/\$\d{3},\d{3}\.\d\d/);
  await expectAccessible(page);
});

test('an admin sees who holds stock, and searches everything by keyboard', async ({ page, browser, shop }) => {
  const email = uniqueEmail('holding');
  await addToCart(page, { name: 'Classic Square', pack: 3 });
  await cartLink(page).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();

  const found = uniqueEmail('found');
  const id = await addOrder(shop, { email: found, productName: 'Classic Square' });
  const admin = await (await browser.newContext()).newPage();
  await signInAs(admin, shop.admin);
  await openHydrated(admin, `/admin/checkouts?q=${encodeURIComponent(email)}`);
  await expect(admin.getByRole('row', { name: /Ada Lovelace/ })).toContainText('1 x Classic Square');

  await admin.keyboard.press('Control+k');
  const dialog = admin.getByRole('dialog', { name: 'Search everything' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await admin.keyboard.type('packing');
  await expect(dialog.getByRole('option', { name: 'Packing Desk', exact: true })).toBeVisible();
  await dialog.getByRole('combobox').fill(found);
  await expect(dialog.getByRole('option', { name: new RegExp(`Order ${id.slice(0, 8)}`) })).toBeVisible();
  await expectAccessible(admin);
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(new RegExp(`/orders/${id}`));
  await admin.context().close();
});
