import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { openHydrated } from '../support/open-hydrated';
import { type Shop, expect, test, uniqueEmail } from '../support/shop';
import { uniquePhoto } from '../support/unique-photo';
import { addToCart, fillCheckout, pay, signInAs } from '../support/shopper';

const PRODUCT = 'Instant Frame';

async function orderOf(page: Page, shop: Shop, email: string): Promise<string> {
  await addToCart(page, { name: PRODUCT, pack: 3, photo: true });
  await page.goto('/checkout');
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  const [order] = await shop.rows<{ id: string }>('SELECT id FROM orders WHERE customer_email = $1', [email]);
  return order!.id;
}

test('an admin finds an order, asks for a better photo, gets it, ships it and refunds a part', async ({
  page,
  browser,
  shop,
}) => {
  const email = uniqueEmail('desk');
  const id = await orderOf(page, shop, email);
  const number = id.slice(0, 8);
  const admin = await (await browser.newContext()).newPage();
  await signInAs(admin, shop.admin);

  await openHydrated(admin, '/admin/orders');
  await admin.getByRole('searchbox', { name: 'Search orders' }).fill(email);
  await admin.getByRole('button', { name: 'Search', exact: true }).click();
  const row = admin.getByRole('row', { name: new RegExp(number) });
  await expect(row).toBeVisible();
  await expect(admin).toHaveURL(/q=desk/);
  await expectAccessible(admin);

  const download = admin.waitForEvent('download');
  await admin.getByRole('link', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(id);

  await row.getByRole('link', { name: /^Manage/ }).click();
  await expect(admin.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await admin.getByRole('textbox', { name: 'New note' }).fill('The second photo looks like a thumbnail.');
  await admin.getByRole('button', { name: 'Add note' }).click();
  await expect(admin.getByRole('list', { name: 'Notes' })).toContainText('thumbnail');

  await admin.getByRole('checkbox', { name: 'Ask for a better photo 2' }).check();
  await admin.getByRole('textbox', { name: 'Message to the customer' }).fill('Do you have a larger one?');
  await admin.getByRole('button', { name: 'Ask for a better photo' }).click();
  await expect(admin.getByText('On hold since today')).toBeVisible();
  await expectAccessible(admin);

  let link = '';
  await expect
    .poll(async () => {
      const mails = (await shop.mailsTo(email)).map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
      const asking = mails.find((mail) => mail.includes('Do you have a larger one?')) ?? '';
      link = /\/track-order\?order=[0-9a-f-]{36}&(?:amp;)?token=[\w-]+/.exec(asking)?.[0].replace('&amp;', '&') ?? '';
      return link;
    })
    .not.toBe('');
  const customer = await (await browser.newContext()).newPage();
  await openHydrated(customer, link);
  await expect(customer.getByText('This order is on hold').first()).toBeVisible();
  await customer.getByRole('link', { name: `Change photos of ${PRODUCT}` }).click();
  await customer.getByRole('button', { name: 'Remove Photo 2' }).click();
  await customer
    .getByLabel('Add photos')
    .setInputFiles([await uniquePhoto('larger.jpg'), await uniquePhoto('another.jpg')]);
  await expect(customer.getByText('3 of 3 photos')).toBeVisible();
  await customer.getByRole('button', { name: 'See it on a fridge' }).click();
  await customer.getByRole('button', { name: 'Approve and save to your order' }).click();
  await expect(customer.getByText('Photos changed', { exact: true })).toBeVisible();

  await openHydrated(admin, `/admin/orders/${id}`);
  await expect(admin.getByRole('list', { name: 'History' })).toBeVisible();
  await expect(admin.getByText('On hold since today')).toHaveCount(0);
  await admin.getByRole('checkbox', { name: 'Ask for a better photo 1' }).check();
  await admin.getByRole('button', { name: 'Ask for a better photo' }).click();
  await expect(admin.getByText('On hold since today')).toBeVisible();
  await admin.getByRole('button', { name: 'Release hold' }).click();
  await expect(admin.getByText('Order released').first()).toBeVisible();

  // a wrong row changes nothing; a number that looks rounded waits for a tick
  await openHydrated(admin, `/admin/orders?q=${encodeURIComponent(email)}`);
  await admin.getByRole('button', { name: 'Import tracking numbers' }).click();
  await admin.getByLabel('CSV file').setInputFiles({
    name: 'tracking.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Order,Tracking number\n${number},7023210039414600\nnonsense,1Z\n${number},########\n`),
  });
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByRole('row', { name: /3 nonsense/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^4 .* The column was too narrow/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /7023210039414600 It ends in zeros after 15 digits/ })).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByRole('checkbox', { name: 'Line 2 is right' }).check();
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(row).toContainText('7023210039414600');
  await expect(row).toContainText('Shipped');

  await admin.getByRole('checkbox', { name: `Select order ${number}` }).check();
  const slips = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Packing slips' }).click();
  expect((await readFile(await (await slips).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await admin.getByRole('combobox', { name: 'New status' }).selectOption('delivered');
  await admin.getByRole('button', { name: 'Set status' }).click();
  await expect(row.getByRole('combobox')).toHaveValue('delivered');

  await row.getByRole('link', { name: /^Manage/ }).click();
  await admin.getByRole('combobox', { name: 'Refund' }).selectOption('An amount');
  await admin.getByRole('textbox', { name: 'Amount' }).fill('2.50');
  await admin.getByRole('button', { name: 'Refund $2.50' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(admin.getByRole('list', { name: 'Refunds' })).toContainText('$2.50');
  await expect(admin.getByRole('list', { name: 'History' })).toContainText('Refund of $2.50 requested');
  await expect
    .poll(async () => (await shop.rows('SELECT refunded_amount FROM orders WHERE id = $1', [id]))[0])
    .toEqual({ refunded_amount: '2.50' });
});
