import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { addOrder } from '../support/add-order';
import { openHydrated } from '../support/open-hydrated';
import { type Shop, expect, test, uniqueEmail } from '../support/shop';
import { signInAs } from '../support/shopper';

const PRODUCT = 'Classic Square';

/** Of one customer, whose search lists nothing else. */
async function addOrders(shop: Shop, email: string, count: number): Promise<string[]> {
  const ids = [];
  for (let nth = 0; nth < count; nth++)
    ids.push(await addOrder(shop, { email, productName: PRODUCT, status: 'pending' }));
  return ids;
}

const wholeRows = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => {
    const head = document.querySelector('thead th')!.getBoundingClientRect().bottom;
    const boxes = rows.map((row) => row.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => top >= head - 1 && bottom <= window.innerHeight).length;
  });

const listOf = (email: string) => `/admin/orders?q=${encodeURIComponent(email)}`;
const rowOf = (page: Page, id: string) => page.getByRole('row', { name: new RegExp(id.slice(0, 8)) });

test('an admin sees many orders at once, their head and what is selected, on each screen', async ({ page, shop }) => {
  const email = uniqueEmail('dense');
  await addOrders(shop, email, 24);
  await signInAs(page, shop.admin);
  await openHydrated(page, listOf(email));
  await expect(page.locator('tbody tr')).toHaveCount(24);
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(15);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1366, height: 768 });
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(10);

  await page.setViewportSize({ width: 820, height: 1180 });
  const head = page.getByRole('columnheader');
  for (const name of ['Order', 'Customer', 'Product', 'Quantity', 'Total', 'Status', 'Date', 'Actions'])
    await expect(head.filter({ hasText: new RegExp(`^${name}$`) })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await expect(head.filter({ hasText: 'Customer' })).toBeInViewport();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toBeInViewport();
  await expect(bar).toContainText('24 orders selected');

  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Select all that are shown' }).click();
  await expect(bar).toContainText('24 orders selected');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('filters have a history, and columns and views are kept', async ({ page, shop }) => {
  const email = uniqueEmail('views');
  await addOrders(shop, email, 1);
  await signInAs(page, shop.admin);
  await openHydrated(page, listOf(email));
  const status = page.getByRole('combobox', { name: 'Status', exact: true });
  await status.selectOption('shipped');
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('shipBy');
  await expect(page).toHaveURL(/status=shipped&sort=shipBy/);
  await page.goBack();
  await page.goBack();
  await expect(status).toHaveValue('');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.goForward();
  await expect(status).toHaveValue('shipped');

  const name = `Shipped ${email.slice(0, 20)}`;
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save view' }).click();
  await status.selectOption('pending');
  await page.getByRole('button', { name: 'Columns' }).click();
  const date = page.getByRole('columnheader', { name: 'Date' });
  await page.getByRole('checkbox', { name: 'Date' }).uncheck();
  await expect(date).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(date).toBeHidden();
  await page.getByRole('combobox', { name: 'View' }).selectOption(name);
  await expect(status).toHaveValue('shipped');
  await page.getByRole('combobox', { name: 'View' }).selectOption('To print');
  await expect(page).toHaveURL(/\/admin\/orders\?ready=yes&sort=shipBy$/);
  await expect(page.getByRole('combobox', { name: 'Ready to print' })).toHaveValue('yes');
});

test('new orders appear marked, and never move what is being worked with', async ({ page, shop }) => {
  const email = uniqueEmail('live');
  const [first] = await addOrders(shop, email, 1);
  await signInAs(page, shop.admin);
  await openHydrated(page, listOf(email));
  await expect(rowOf(page, first!)).toBeVisible();

  const second = await addOrder(shop, { email, productName: PRODUCT });
  await expect(rowOf(page, second).getByText('New', { exact: true })).toBeVisible();
  await expect(rowOf(page, first!).getByText('New', { exact: true })).toBeHidden();

  await rowOf(page, first!).getByRole('checkbox').check();
  const third = await addOrder(shop, { email, productName: PRODUCT });
  await expect(page.getByText('1 new order', { exact: true })).toBeVisible();
  await expect(rowOf(page, third)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(rowOf(page, third).getByText('New', { exact: true })).toBeVisible();
  await expect(page.getByText('1 order selected')).toBeVisible();

  await addOrder(shop, { email: uniqueEmail('ready'), status: 'pending', daysAgo: 1, productName: PRODUCT });
  const unprinted = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^To print/ });
  await expect(unprinted).toContainText(/\d/);
});
