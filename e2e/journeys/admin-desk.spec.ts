import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { openHydrated } from '../support/open-hydrated';
import { type Shop, expect, test, uniqueEmail } from '../support/shop';
import { signInAs } from '../support/shopper';
import { uniquePhoto } from '../support/unique-photo';

async function addProducts(shop: Shop, word: string): Promise<string[]> {
  const products = await shop.rows<{ id: string }>(
    `INSERT INTO products (name, description, price, category, shape, size, in_stock, sort_order, is_active)
     SELECT $1 || nth, 'A magnet that only journeys know', 9, 'journeys', 'square', 'small', 20, 900, false
     FROM generate_series(1, 3) AS nth RETURNING id`,
    [word],
  );
  return products.map(({ id }) => id);
}

const pricesOf = async (shop: Shop, ids: readonly string[]) =>
  (
    await shop.rows<{ cells: string }>(
      `SELECT price || ' ' || in_stock AS cells FROM products WHERE id = ANY($1::uuid[]) ORDER BY name`,
      [ids],
    )
  ).map(({ cells }) => cells);

async function pasteInto(page: Page, text: string): Promise<void> {
  await page.evaluate((block) => navigator.clipboard.writeText(block), text);
  await page.keyboard.press('Control+v');
}

test('an admin edits prices and stock like a spreadsheet, beside a sale and another admin', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const word = `Sheet${Date.now().toString(36)} `;
  const ids = await addProducts(shop, word);
  try {
    await signInAs(page, shop.admin);
    await openHydrated(page, `/admin/products?q=${encodeURIComponent(word)}`);
    await page.getByRole('link', { name: 'Edit prices and stock' }).click();
    const cells = page.getByRole('gridcell');
    await expect(cells).toHaveCount(15);
    await cells.first().click();
    await pasteInto(page, '$10.50\n11\nmuch\n');
    await expect(page.getByText('1 cell can’t be saved.')).toBeVisible();
    await expectAccessible(page);
    await cells.nth(10).dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await cells.nth(3).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.type('25');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    await expect(page.getByText('5 changes not saved yet')).toBeVisible();

    await shop.rows('UPDATE products SET in_stock = 18 WHERE id = $1', [ids[0]]);
    await shop.rows('UPDATE products SET price = 7 WHERE id = $1', [ids[1]]);
    await page.getByRole('button', { name: 'Save 5 changes' }).click();
    await expect(page.getByText('Nothing was saved, because some rows are outdated')).toBeVisible();
    expect(await pricesOf(shop, ids)).toEqual(['9.00 18', '7.00 20', '9.00 20']);
    await page.getByRole('button', { name: /^Keep mine/ }).click();

    await page.goBack();
    await page
      .getByRole('dialog', { name: 'Discard unsaved changes?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await page.getByRole('button', { name: 'Save 5 changes' }).click();
    await expect(page.getByText('Prices and stock updated successfully').first()).toBeVisible();
    // 5 more than the 20 that were seen, of which 2 are sold
    expect(await pricesOf(shop, ids)).toEqual(['10.50 23', '11.00 25', '12.00 20']);
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/products\?/);
  } finally {
    await shop.rows('DELETE FROM products WHERE id = ANY($1::uuid[])', [ids]);
  }
});

test('an admin gives a category a picture, removes an address and bans a user, and the audit log has it all', async ({
  page,
  shop,
}) => {
  const email = uniqueEmail('desk-user');
  await shop.rows('INSERT INTO newsletter_subscriptions (email) VALUES ($1)', [email]);
  await shop.rows(`INSERT INTO users (email, password, first_name, is_email_verified) VALUES ($1, 'x', 'Desk', true)`, [
    email,
  ]);
  const slug = `desk-${Date.now().toString(36)}`;
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await signInAs(page, shop.admin);

  await openHydrated(page, '/admin/categories');
  await page.getByRole('button', { name: 'Add New Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Category' });
  await dialog.getByLabel('Name').fill(`Desk ${slug}`);
  await dialog.getByLabel('Slug').fill(slug);
  await dialog.getByLabel('Picture').setInputFiles(await uniquePhoto('category.jpg'));
  await expect(dialog.getByRole('img', { name: 'Picture of the category' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByText('Category created successfully').first()).toBeVisible();
  const [category] = await shop.rows<{ id: string; picture: string }>(
    'SELECT id, image_url AS picture FROM product_categories WHERE slug = $1',
    [slug],
  );
  expect((await page.request.get(category!.picture)).status()).toBe(200);
  await page.getByRole('button', { name: `Delete Desk ${slug}` }).click();
  await confirm('Delete');
  await expect(page.getByText('Category deleted successfully').first()).toBeVisible();

  await openHydrated(page, `/admin/newsletter?q=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await confirm('Remove');
  await expect(page.getByText('Address removed').first()).toBeVisible();

  await openHydrated(page, `/admin?tab=users&q=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `Ban ${email}` }).click();
  await confirm('Ban');
  await page.getByRole('button', { name: `Unban ${email}` }).click();
  await confirm('Unban');
  for (const role of ['Administrator', 'Customer']) {
    await page.getByRole('button', { name: `Change role ${email}` }).click();
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption(role);
    await expectAccessible(page);
    await confirm('Change role');
    await expect(page.getByText(`Role changed to ${role}`).first()).toBeVisible();
  }
  await expect(page.getByRole('button', { name: `Ban ${email}` })).toBeVisible();

  await openHydrated(page, '/admin/audit-log');
  // other tests write entries meanwhile
  const entriesOf = (name: string) =>
    page
      .getByRole('table', { name: /^Audit log/ })
      .getByRole('row')
      .filter({ hasText: name });
  await expect(entriesOf(email).first()).toContainText('Customer');
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Category' });
  await expect(entriesOf(slug).first()).toContainText('Delete a category');
  await expect(entriesOf(slug).nth(1)).toContainText('Slug');
});
