import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addClaim } from '../support/add-claim';
import { buy } from '../support/buy';
import { openHydrated } from '../support/open-hydrated';
import { type Shop, expect, test, uniqueEmail } from '../support/shop';
import { signInAs, signUpAs } from '../support/shopper';
import { signInStaff } from '../support/staff';
import { storePhoto } from '../support/store-photo';
import { uniquePhoto } from '../support/unique-photo';

const PRODUCT = 'Mini Square';
const ORDERS = 20;
/** The last ones lack a photo. */
const OWING = 3;

test.setTimeout(180_000);

async function ordersOf(page: Page, shop: Shop, email: string): Promise<string[]> {
  await signUpAs(page, email);
  const photo = await storePhoto(page, (await uniquePhoto('day.jpg')).buffer);
  const [product] = await shop.rows<{ id: string }>('SELECT id FROM products WHERE name = $1', [PRODUCT]);
  const ids: string[] = [];
  for (let nth = 1; nth <= ORDERS; nth++) {
    const item = {
      productId: product!.id,
      quantity: 1,
      ...(nth <= ORDERS - OWING && { customImages: [photo] }),
      selectedPack: '1',
    };
    ids.push(await buy(page, { items: [item], email, lastName: `Day ${nth}` }));
  }
  return ids;
}

test('a day of the shop: 20 orders go from the mail to the shelf, by support, packer and admin', async ({
  page,
  browser,
  shop,
}) => {
  const email = uniqueEmail('day');
  const ids = await ordersOf(page, shop, email);
  expect(ids).toHaveLength(ORDERS);
  const number = (id: string) => id.slice(0, 8);
  const [refunded, damaged] = ids as [string, string];
  const owing = ids.slice(-OWING);
  const [waived, ...stillOwing] = owing as [string, ...string[]];
  const statusOf = async (id: string) =>
    (await shop.rows<{ status: string }>('SELECT status FROM orders WHERE id = $1', [id]))[0]!.status;

  await signInAs(page, shop.admin);
  for (const status of ['processing', 'shipped', 'delivered'])
    expect((await page.request.patch(`/api/orders/${damaged}`, { data: { status } })).status()).toBe(200);
  await addClaim(shop, damaged, `Chipped ${number(damaged)}`);

  const support = await (await browser.newContext()).newPage();
  await signInStaff(support, shop, 'support');
  await openHydrated(support, `/admin/claims?q=${number(damaged)}`);
  await support.getByRole('combobox', { name: 'Decision' }).selectOption('reprint');
  await support.getByRole('textbox', { name: 'Answer' }).fill('We print it again.');
  await support.getByRole('button', { name: 'Send answer' }).click();
  await expect(support.getByText('No claims found')).toBeVisible();
  await openHydrated(support, `/admin/orders/${damaged}`);
  await support.getByRole('button', { name: 'Print again, free of charge' }).click();
  await support.getByRole('dialog').getByRole('button', { name: 'Print again' }).click();
  await expect(support.getByRole('region', { name: 'Items' })).toContainText('Free of charge');
  const [reprint] = await shop.rows<{ id: string }>('SELECT id FROM orders WHERE reprint_of = $1', [damaged]);
  await openHydrated(support, `/admin/orders/${refunded}`);
  await support.getByRole('combobox', { name: 'Refund' }).selectOption('An amount');
  await support.getByRole('textbox', { name: 'Amount' }).fill('1.00');
  await support.getByRole('button', { name: 'Refund $1.00' }).click();
  await support.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(support.getByRole('list', { name: 'Refunds' })).toContainText('$1.00');

  await openHydrated(page, `/admin/orders/${waived}`);
  await page.getByRole('button', { name: /^Go on without the missing photos/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Go on/ })
    .click();
  await expect(page.getByText('Going on without the missing photos').first()).toBeVisible();

  const packer = await (await browser.newContext()).newPage();
  await signInStaff(packer, shop, 'packer');
  await openHydrated(packer, `/admin/orders?status=pending&q=${encodeURIComponent(email)}`);
  await packer.getByRole('checkbox', { name: /^Select all/ }).check();
  await packer.getByRole('link', { name: 'Print', exact: true }).click();
  const left = packer.getByRole('table', { name: 'Orders that are not ready to print' });
  for (const id of stillOwing)
    await expect(left.getByRole('row', { name: new RegExp(`^${number(id)}`) })).toContainText(
      'Photos are still missing',
    );
  // customers may still cancel; without any photo there is nothing to print
  for (const id of [reprint!.id, ...ids.slice(0, -OWING)]) {
    const box = packer.getByRole('checkbox', { name: `Print anyway order ${number(id)}` });
    if (await box.isVisible()) await box.check();
  }
  await packer.getByLabel('Why before they are ready').selectOption('Rush');
  await packer.getByRole('button', { name: /^Make the run/ }).click();
  const download = packer.getByRole('button', { name: /^Download .*\.pdf$/ }).first();
  await expect(download).toBeVisible({ timeout: 60_000 });
  const sheets = packer.waitForEvent('download');
  await download.click();
  expect((await readFile(await (await sheets).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect.poll(() => statusOf(refunded)).toBe('processing');
  expect(await statusOf(reprint!.id)).toBe('processing');
  for (const id of stillOwing) expect(await statusOf(id)).toBe('pending');

  await openHydrated(packer, `/admin/packing?order=${reprint!.id}`);
  await packer.getByRole('textbox', { name: /Magnets counted/ }).fill('1');
  await packer.keyboard.press('Enter');
  await expect(packer.getByText(`Order ${number(reprint!.id)} is shipped`).first()).toBeVisible();

  // a number that a spreadsheet has rounded is named
  const rest = ids.filter((id) => id !== damaged && !stillOwing.includes(id));
  const rows = rest.map((id) => `${id};="1Z${number(id)}"`);
  await openHydrated(page, '/admin/orders');
  await page.getByRole('button', { name: 'Import tracking numbers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'carrier.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['sep=;', 'Order;Tracking number', ...rows, `${stillOwing[0]};9.40011E+21`, ''].join('\n')),
  });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByRole('row', { name: /A spreadsheet has rounded this number/ })).toContainText(
    stillOwing[0]!,
  );
  await dialog.getByRole('button', { name: `Import ${rest.length} valid rows` }).click();
  await expect.poll(() => statusOf(refunded)).toBe('shipped');

  expect(
    await shop.rows(
      `SELECT status, count(*)::integer AS orders, sum(refunded_amount)::text AS refunded FROM orders
       WHERE customer_email = $1 GROUP BY status ORDER BY status`,
      [email],
    ),
  ).toEqual([
    { status: 'delivered', orders: 1, refunded: '0.00' },
    { status: 'pending', orders: OWING - 1, refunded: '0.00' },
    { status: 'shipped', orders: ORDERS - OWING + 1, refunded: '1.00' },
  ]);
  const shipped = async () =>
    (await shop.mailsTo(email)).filter((mail) => /^Subject:.*(shipped|on its way)/im.test(mail)).length;
  await expect.poll(shipped).toBeGreaterThanOrEqual(ORDERS - OWING + 1);
});
