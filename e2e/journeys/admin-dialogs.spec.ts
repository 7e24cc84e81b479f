import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { expectAccessible } from '../support/accessibility';
import { addToCart, fillCheckout, pay, signInAs } from '../support/shopper';

const PRODUCT = 'Instant Frame';
/** A busy machine prints slowly. */
const making = { timeout: 120_000 };
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test('an admin duplicates a product, switches it on and off, and changes and deletes a variation', async ({
  page,
  shop,
}) => {
  const name = `Journey ${uniqueEmail('copy').split('@')[0]}`;
  const [product] = await shop.rows<{ id: string }>(
    `INSERT INTO products (name, description, price, category, shape, size, is_active, in_stock)
     VALUES ($1, 'A magnet that a test has made.', 10, 'square', 'square', 'small', false, 20) RETURNING id`,
    [name],
  );
  try {
    await shop.rows(
      `INSERT INTO product_variations (product_id, name, value, price_adjustment, stock_quantity) VALUES ($1, 'Finish', 'Glossy', 2, 5)`,
      [product!.id],
    );
    await signInAs(page, shop.admin);
    await openHydrated(page, `/admin/products?q=${encodeURIComponent(name)}`);
    const active = page.getByRole('switch', { name: `${name} is active` });
    await active.press('Space');
    await toast(page, 'Product status updated successfully');
    await expect(active).toBeChecked();
    await active.press('Space');
    await expect(active).not.toBeChecked();
    await expect
      .poll(() => shop.rows('SELECT is_active FROM products WHERE id = $1', [product!.id]))
      .toEqual([{ is_active: false }]);

    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await dialog.getByRole('button', { name: 'Edit Finish: Glossy' }).click();
    await dialog.getByRole('textbox', { name: 'Variation Value' }).fill('Silk');
    await dialog.getByRole('button', { name: 'Save Variation' }).click();
    await toast(page, 'Variation updated successfully');
    await dialog.getByRole('button', { name: 'Delete Finish: Silk' }).click();
    await page.getByRole('dialog', { name: 'Delete this variation?' }).getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Variation deleted successfully');
    await expect(dialog.getByText('Finish: Silk')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: `Duplicate ${name}`, exact: true }).click();
    await expect
      .poll(async () => (await shop.rows('SELECT FROM products WHERE name LIKE $1', [`${name}%`])).length)
      .toBe(2);
  } finally {
    await shop.rows('DELETE FROM products WHERE name LIKE $1', [`${name}%`]);
  }
});

test('an admin changes a shipping option and a category, and exports the addresses of the newsletter', async ({
  page,
  shop,
}) => {
  const name = `Journey ${uniqueEmail('edit').split('@')[0]}`;
  const email = uniqueEmail('reader');
  await shop.rows(`INSERT INTO shipping_options (name, base_rate, is_active, sort_order) VALUES ($1, 7.5, false, 95)`, [
    name,
  ]);
  await shop.rows(`INSERT INTO product_categories (slug, name, is_active, sort_order) VALUES ($1, $2, false, 95)`, [
    name.toLowerCase().replaceAll(/\W+/g, '-'),
    name,
  ]);
  try {
    expect((await page.request.post('/api/newsletter', { data: { email } })).ok()).toBe(true);
    await signInAs(page, shop.admin);
    await openHydrated(page, '/admin?tab=shipping');
    const option = page.getByRole('row').filter({ hasText: name });
    await option.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Shipping Option' });
    await dialog.getByLabel('Base rate').fill('8.25');
    await dialog.getByRole('button', { name: /^(Update|Save)/ }).click();
    await toast(page, 'Shipping option updated successfully');
    await expect(option).toContainText('$8.25');

    await openHydrated(page, '/admin/categories');
    await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /^Edit/ }).click();
    const category = page.getByRole('dialog', { name: 'Edit Category' });
    await category.getByLabel('Sort order').fill('96');
    await category.getByRole('button', { name: /^(Update|Save)/ }).click();
    await expect(category).toBeHidden();
    expect(await shop.rows('SELECT sort_order FROM product_categories WHERE name = $1', [name])).toEqual([
      { sort_order: 96 },
    ]);

    await openHydrated(page, `/admin/newsletter?q=${encodeURIComponent(email)}`);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /CSV/ }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain(email);
  } finally {
    await shop.rows('DELETE FROM shipping_options WHERE name = $1', [name]);
    await shop.rows('DELETE FROM product_categories WHERE name = $1', [name]);
  }
});

test('an admin prints a selection, sends a mail again, and refunds one item into stock', async ({
  page,
  browser,
  shop,
}) => {
  const email = uniqueEmail('bulk');
  await addToCart(page, { name: PRODUCT, pack: 3, photo: true });
  await page.goto('/checkout');
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  const admin = await (await browser.newContext()).newPage();
  await signInAs(admin, shop.admin);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await openHydrated(admin, `/admin/checkouts?q=${encodeURIComponent(email)}`);
  await expect(admin.getByText(email).first()).toBeVisible();

  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  const [order] = await shop.rows<{ id: string }>('SELECT id FROM orders WHERE customer_email = $1', [email]);
  const number = order!.id.slice(0, 8);

  await openHydrated(admin, `/admin/orders?q=${encodeURIComponent(email)}`);
  await admin.getByRole('checkbox', { name: `Select order ${number}` }).check();
  await admin.getByRole('region', { name: 'Selected orders' }).getByRole('link', { name: 'Print' }).click();
  await expect(admin).toHaveURL(/\/admin\/print-runs\?orders=/);
  const left = admin.getByRole('table', { name: 'Orders that are not ready to print' });
  await expect(left).toContainText('Photos are still missing');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: /^Go on without the missing photos/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Go on without them' }).click();
  await expect(admin.getByText('Going on without the missing photos').first()).toBeVisible();
  // its customer may still cancel it
  await admin.getByLabel('Layout').selectOption('pages');
  await admin.getByRole('checkbox', { name: /^Print anyway/ }).check();
  await admin.getByLabel('Why before they are ready').selectOption('Rush');
  await admin.getByRole('button', { name: /^Make the run/ }).click();
  await expect(admin).toHaveURL(/\/admin\/print-runs\/[0-9a-f-]{36}$/);
  const state = admin.getByRole('region', { name: /^Run \d+$/ });
  await expect(state.getByText('Rush', { exact: true })).toBeVisible();
  const pages = admin.getByRole('button', { name: /^Download .*\.pdf$/ }).first();
  await expect(pages).toBeVisible(making);
  await expectAccessible(admin);
  const file = admin.waitForEvent('download', making);
  await pages.click();
  expect((await readFile(await (await file).path())).subarray(0, 5).toString()).toBe('%PDF-');
  const code = await admin.getByRole('heading', { level: 3, name: /^R\d+-1$/ }).textContent();
  await openHydrated(admin, `/admin/packing?sheet=${code}`);
  await expect(admin.getByRole('region', { name: `Page ${code}` })).toContainText('Pack its orders first');

  await openHydrated(admin, `/admin/orders/${order!.id}`);
  await expect(admin.getByRole('list', { name: 'Emails' })).toContainText('Sent');
  const mails = (await shop.mailsTo(email)).length;
  await admin
    .getByRole('list', { name: 'Emails' })
    .getByRole('button', { name: /^Send again/ })
    .first()
    .click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await toast(admin, 'Email sent again');
  await expect.poll(async () => (await shop.mailsTo(email)).length).toBeGreaterThan(mails);

  await admin.getByRole('combobox', { name: 'Refund' }).selectOption('Items');
  await admin.getByRole('combobox', { name: new RegExp(`^${PRODUCT}`) }).selectOption('1');
  await admin.getByRole('checkbox', { name: 'Return the items to stock' }).check();
  await admin.getByRole('button', { name: /^Refund \$/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(admin.getByRole('list', { name: 'Refunds' })).toContainText(PRODUCT);
  await expect(admin.getByRole('checkbox', { name: 'Return the items to stock' })).not.toBeChecked();
  await openHydrated(admin, `/admin/refunds?q=${encodeURIComponent(email)}`);
  await expect(admin.getByRole('link', { name: new RegExp(number) })).toBeVisible();
});
