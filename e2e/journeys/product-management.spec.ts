import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { hydrated, openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { fillCheckout, pay, signInAs } from '../support/shopper';

const save = (page: Page) => page.getByRole('button', { name: 'Update Product' }).click();

async function openEdit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Product Name' })).toHaveValue(name);
}

async function createProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Product' });
  await dialog.getByRole('button', { name: 'Create Product' }).click();
  await expect(dialog.getByText('Product name must be at least 2 characters')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Product Name' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Square' });
  await dialog.getByRole('combobox', { name: 'Shape' }).selectOption('square');
  await dialog.getByRole('combobox', { name: 'Size' }).selectOption('small');
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('A magnet that a test has made.');
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('10');
  await dialog.getByRole('textbox', { name: '3-pack' }).fill('25');
  await dialog.getByRole('spinbutton', { name: 'Custom pack size' }).fill('4');
  await dialog.getByRole('textbox', { name: 'Custom pack price' }).fill('32');
  await dialog.getByRole('button', { name: 'Add Custom Pack' }).click();
  await expect(page.getByText('Custom Pack Added', { exact: true })).toBeVisible();
  await dialog.getByRole('spinbutton', { name: 'Stock Quantity' }).fill('20');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Create Product' }).click();
  await expect(page.getByText('Product created successfully', { exact: true })).toBeVisible();
}

async function addVariation(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByRole('button', { name: 'Add Variation' }).click();
  await dialog.getByRole('textbox', { name: 'Variation Name' }).fill('Finish');
  await dialog.getByRole('textbox', { name: 'Variation Value' }).fill('Glossy');
  await dialog.getByRole('textbox', { name: 'Price Adjustment' }).fill('2');
  await dialog.getByRole('button', { name: 'Save Variation' }).click();
  await expect(dialog.getByText('Finish: Glossy')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
}

async function buy(page: Page, id: string): Promise<void> {
  await page.goto(`/products/${id}`);
  await hydrated(page);
  await page.getByLabel('Pack size').selectOption('3');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  await page.goto('/checkout');
  await hydrated(page);
  await fillCheckout(page, uniqueEmail('product'));
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
}

/** The last copy is served for a second while the new one renders. */
const expectSoon = (guest: Page, id: string, text: string) =>
  expect(async () => {
    await guest.goto(`/products/${id}`);
    await expect(guest.getByText(text)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });

test('an admin creates a product that sells, edits it beside another admin, restocks it beside a sale, and archives it', async ({
  page,
  browser,
  shop,
}) => {
  const name = `Sticky ${Date.now().toString(36)}`;
  const list = `/admin/products?q=${encodeURIComponent(name)}`;
  await signInAs(page, shop.admin);
  await openHydrated(page, list);
  await createProduct(page, name);
  await addVariation(page);
  const stock = page.getByRole('spinbutton', { name: `Stock of ${name}` });
  await expect(stock).toHaveValue('20');

  const [product] = await shop.rows<{ id: string }>('SELECT id FROM products WHERE name = $1', [name]);
  const { id } = product!;
  const guestContext = await browser.newContext();
  const guest = await guestContext.newPage();
  await buy(guest, id);

  // the list still says 20: 20 - 1 sold + 10
  await stock.fill('30');
  await stock.press('Enter');
  await expect(page.getByText('Stock updated successfully', { exact: true })).toBeVisible();
  await expect(stock).toHaveValue('29');

  const otherContext = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await otherContext.newPage();
  await openHydrated(other, list);
  await openEdit(other, name);
  await openEdit(page, name);
  await other.getByRole('textbox', { name: 'Price', exact: true }).fill('12');
  await save(other);
  await expect(other.getByText('Product updated successfully', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Material' }).fill('Recycled steel');
  await save(page);
  await expect(page.getByText('Price: 10.00 → 12.00')).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText('Product updated successfully', { exact: true })).toBeVisible();
  await expectSoon(guest, id, 'Recycled steel');
  await expect(guest.getByLabel('Pack size')).toContainText('$12.00');

  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product deleted successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('No products found')).toBeVisible();
  await expectSoon(guest, id, 'Product Not Found');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('archived');
  await expect(page.getByText('Archived', { exact: true }).last()).toBeVisible();
  await guestContext.close();
  await otherContext.close();
});

test('an admin exports products, and imports them with another price after correcting a row', async ({
  page,
  shop,
}) => {
  const name = `Sheet ${Date.now().toString(36)}`;
  await signInAs(page, shop.admin);
  await openHydrated(page, `/admin/products?q=${encodeURIComponent(name)}`);
  await createProduct(page, name);
  await page.getByRole('dialog', { name: 'Edit Product' }).getByRole('button', { name: 'Close' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);

  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  const wrongRow = csv
    .split('\r\n')[1]!
    .replace(/^[^,]+,[^,]*/, ',')
    .replace('10.00', 'much');
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${csv.replace('10.00', '11.50')}${wrongRow}\r\n`),
  });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByRole('row', { name: `3 ${name} Price: Price must be a positive number` })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 1 valid row' }).click();
  await expect(page.getByText('Products imported successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('$11.50');
});
