import { readFile } from 'node:fs/promises';
import { addOrder } from '../support/add-order';
import { expectAccessible } from '../support/accessibility';
import { openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { addToCart, cartLink, fillCheckout, signInAs } from '../support/shopper';

test('the dashboard shows what was sold as charts and as tables', async ({ page, shop }) => {
  // more than other journeys sell
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

test.describe('in a browser on the other side of the world', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('an order at 01:30 UTC has the shop’s date in charts, lists, on its page and in reports', async ({
    page,
    shop,
  }) => {
    const id = await addOrder(shop, {
      email: uniqueEmail('evening'),
      productName: 'Classic Square',
      status: 'shipped',
    });
    await shop.rows(`UPDATE orders SET created_at = '2025-02-01T01:30:00Z' WHERE id = $1`, [id]);
    await signInAs(page, shop.admin);
    await openHydrated(page, '/admin?since=2025-01-31&until=2025-01-31');
    await page.getByRole('button', { name: 'Show Net revenue and orders as table' }).click();
    await expect(page.getByRole('row', { name: /^Jan 31/ })).toContainText('$20.00');
    await expectAccessible(page);

    await openHydrated(page, '/admin/orders?from=2025-01-31&to=2025-01-31');
    await expect(page.getByRole('row', { name: new RegExp(id.slice(0, 8)) })).toContainText('Jan 31, 2025');
    await openHydrated(page, `/orders/${id}`);
    await expect(page.getByText(/^Ordered on/)).toHaveText('Ordered on Jan 31, 2025');

    await openHydrated(page, '/admin/reports?from=2025-01-01&to=2025-01-31');
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download order lines' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('order-lines-2025-01-01-2025-01-31.csv');
    const [, ...lines] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines.find((line) => line.includes(id))).toContain('2025-01-31 20:30:00');
  });
});
