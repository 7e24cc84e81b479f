import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessibility';
import { hydrated, openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { signInAs } from '../support/shopper';
import { uniquePhoto } from '../support/unique-photo';

test('an admin adds a shipping option, which shoppers see, and deletes it again', async ({ page, shop }) => {
  const name = `By bike ${uniqueEmail('').slice(0, 12)}`;
  const offered = async () => {
    const answer = await page.request.get('/api/shipping-options');
    return ((await answer.json()) as { name: string }[]).some((option) => option.name === name);
  };
  await signInAs(page, shop.admin);
  await openHydrated(page, '/admin?tab=shipping');
  await page.getByRole('button', { name: 'Add New Shipping Option' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Shipping Option' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Base rate').fill('7.50');
  await dialog.getByLabel('Fewest business days').fill('3');
  await dialog.getByLabel('Most business days').fill('4');
  await dialog.getByLabel('Sort order').fill('90');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Shipping Option' }).click();
  await expect(page.getByText('Shipping option created successfully').first()).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('$7.50');
  await expect(row).toContainText('3-4');
  await expect(row).toContainText('None');
  await expect.poll(offered).toBe(true);
  await expectAccessible(page);
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Shipping option deleted successfully').first()).toBeVisible();
  await expect.poll(offered).toBe(false);
});

test('an admin adds a synonym, by which shoppers find a product at once', async ({ page, shop }) => {
  const term = `snapper${uniqueEmail('').replaceAll(/\W/g, '').slice(0, 16)}`;
  const found = async () => {
    const answer = await page.request.get(`/api/products?q=${term}`);
    return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
  };
  await signInAs(page, shop.admin);
  await openHydrated(page, '/admin/synonyms');
  await expect(page.getByRole('rowheader', { name: 'polaroid' })).toBeVisible();
  await page.getByRole('button', { name: 'Add New Synonym' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Synonym' });
  await dialog.getByLabel('Shoppers search for').fill(term);
  await dialog.getByLabel('Also find').fill('instant frame');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Synonym' }).click();
  await expect(page.getByText('Synonym created successfully').first()).toBeVisible();
  await expect.poll(found).toEqual(['Instant Frame']);
  await page.getByRole('button', { name: `Delete ${term}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Synonym deleted successfully').first()).toBeVisible();
  await expect.poll(found).toEqual([]);
});

test('an admin gives a product images, orders them, and shoppers see the main one', async ({ page, shop }) => {
  const [product] = await shop.rows<{ id: string }>(
    `INSERT INTO products (name, description, price, category, shape, size, in_stock, sort_order)
     VALUES ('Journey magnet', 'A magnet that only journeys know', 9, 'journeys', 'square', 'small', 5, 900) RETURNING id`,
    [],
  );
  const productId = product!.id;
  try {
    await signInAs(page, shop.admin);
    await openHydrated(page, `/admin/products/${productId}/images`);
    await expect(page.getByText('No images yet')).toBeVisible();
    const photos = [await uniquePhoto('first.jpg'), await uniquePhoto('second.jpg'), await uniquePhoto('third.jpg')];
    await page.getByLabel('Image files').setInputFiles(photos);
    await expect(page.getByText('3 image(s) added to product and saved to database').first()).toBeVisible();
    const images = page.getByRole('list', { name: 'Images' }).getByRole('listitem');
    const order = () => images.getByRole('img').evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
    expect(await order()).toEqual(['first.jpg', 'second.jpg', 'third.jpg']);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Move first.jpg later' }).press('Enter');
    await expect.poll(order).toEqual(['second.jpg', 'first.jpg', 'third.jpg']);
    await images.nth(2).getByRole('img').dragTo(images.nth(0).getByRole('img'));
    await expect.poll(order).toEqual(['third.jpg', 'second.jpg', 'first.jpg']);
    await images.nth(0).getByLabel('Alt text').fill('A magnet on a door');
    await page.getByRole('button', { name: 'Save alt text' }).click();
    await expect(page.getByText('Alt Text Updated').first()).toBeVisible();
    await page.getByRole('button', { name: 'Delete first.jpg' }).click();
    await page.getByRole('button', { name: 'Delete image' }).click();
    await expect(page.getByText('Image Deleted').first()).toBeVisible();
    await expect(images).toHaveCount(2);

    await page.goto(`/products/${productId}`);
    await hydrated(page);
    const main = page.getByRole('img', { name: 'A magnet on a door' }).first();
    await expect(main).toBeVisible();
    await expect.poll(() => main.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  } finally {
    await shop.rows('DELETE FROM products WHERE id = $1', [productId]);
  }
});

test('an admin handles a message and exports it, and categories and addresses have their pages', async ({
  page,
  shop,
}) => {
  const email = uniqueEmail('desk');
  await page.request.post('/api/contact', {
    data: { name: '=1+1 Grace', email, message: 'Do you print on both sides?' },
  });
  await signInAs(page, shop.admin);
  await openHydrated(page, `/admin/messages?q=${encodeURIComponent(email)}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain(`,'=1+1 Grace,${email},`);
  await row.getByRole('button', { name: /^Mark as handled/ }).click();
  await expect(row.getByText('Handled', { exact: true })).toBeVisible();
  for (const path of ['/admin/categories', '/admin/newsletter', '/admin/synonyms']) {
    await openHydrated(page, path);
    await expectAccessible(page);
  }
});
