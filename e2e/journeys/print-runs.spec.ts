import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { markedPhoto } from '../../api/src/testing/photo-marks';
import { expectAccessible } from '../support/accessibility';
import { isDemoProduct } from '../support/demo-product';
import { buy } from '../support/buy';
import { openHydrated } from '../support/open-hydrated';
import { type Shop, expect, test, uniqueEmail } from '../support/shop';
import { signUpAs } from '../support/shopper';
import { signInStaff } from '../support/staff';
import { storePhoto } from '../support/store-photo';

const ORDERS = 30;
/** Other journeys count their stock. */
const countedElsewhere = new Set(['Classic Square', 'Porthole Round']);
/** No other journey finds a product sold out. */
const STOCK_TO_SPARE = 20;

test.setTimeout(600_000);

type Pack = { productId: string; selectedPack: string | null; photoPlaces: number };

async function smallestPacks(page: Page): Promise<Pack[]> {
  const listed = (await (await page.request.get('/api/products?limit=100')).json()) as {
    id: string;
    name: string;
    inStock: number;
  }[];
  const sold = listed
    .filter(isDemoProduct)
    .filter(({ name, inStock }) => inStock > STOCK_TO_SPARE && !countedElsewhere.has(name));
  expect(sold.length).toBeGreaterThan(8);
  const packs: Pack[] = [];
  for (const { id: productId } of sold) {
    const added = await page.request.post('/api/cart', { data: { productId } });
    const { id, selectedPack, photoPlaces } = (await added.json()) as Omit<Pack, 'productId'> & { id: string };
    packs.push({ productId, selectedPack, photoPlaces });
    await page.request.delete(`/api/cart/${id}`);
  }
  return packs;
}

async function ordersOf(page: Page, shop: Shop, email: string): Promise<string[]> {
  await signUpAs(page, email);
  const photos = [
    await storePhoto(page, await markedPhoto({ width: 1800, height: 1200 })),
    await storePhoto(page, await markedPhoto({ width: 1200, height: 1800 })),
  ];
  const packs = await smallestPacks(page);
  for (let nth = 0; nth < ORDERS; nth++) {
    const { productId, selectedPack, photoPlaces } = packs[nth % packs.length]!;
    const item = {
      productId,
      quantity: 1,
      customImages: Array.from({ length: photoPlaces }, (_, at) => photos[at % 2]),
      ...(selectedPack !== null && { selectedPack }),
    };
    await buy(page, { items: [item], email, lastName: `Run ${nth + 1}` });
  }
  const placed = await shop.rows<{ id: string }>(
    `UPDATE orders SET created_at = created_at - interval '3 hours' WHERE customer_email = $1 RETURNING id`,
    [email],
  );
  return placed.map(({ id }) => id);
}

/** Other journeys' orders may be ready, too. */
async function choose(page: Page, ids: readonly string[]): Promise<void> {
  await openHydrated(page, '/admin/print-runs');
  const makeButton = page.getByRole('button', { name: /^Make the run/ });
  await expect(makeButton).toBeVisible();
  const all = page
    .getByRole('table', { name: 'Orders that are ready to print' })
    .getByLabel('Select all that are shown');
  if (await all.isVisible()) await all.uncheck();
  for (const id of ids) await page.getByRole('checkbox', { name: `Select order ${id.slice(0, 8)}` }).check();
}

async function makeRun(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Make the run/ }).click();
  await page.waitForURL(/\/admin\/print-runs\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Print Run \d+$/ })).toBeVisible();
  return page.url().slice(-36);
}

const filesOf = (page: Page) => page.getByRole('region', { name: 'Files' });
const finished = (page: Page) => expect(filesOf(page)).toBeVisible({ timeout: 240_000 });

test('30 orders of every product go through print runs to parcels: voided, made again, spoiled, packed by code', async ({
  page,
  browser,
  shop,
}) => {
  const email = uniqueEmail('run');
  const ids = await ordersOf(page, shop, email);
  expect(ids).toHaveLength(ORDERS);
  const statuses = async () =>
    (await shop.rows<{ status: string }>('SELECT DISTINCT status FROM orders WHERE customer_email = $1', [email])).map(
      ({ status }) => status,
    );
  const packer = await (await browser.newContext()).newPage();
  await signInStaff(packer, shop, 'packer');

  await choose(packer, ids);
  await expect(packer.getByText('Paper used')).toBeVisible();
  // the table's head covers rows further down
  await packer.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(packer);
  await makeRun(packer);
  expect(await statuses()).toEqual(['processing']);
  await packer.getByRole('button', { name: 'Void the run' }).click();
  await packer.getByRole('dialog').getByRole('button', { name: 'Void the run' }).click();
  await expect(packer.getByText('Don’t print or pack its sheets.')).toBeVisible();
  expect(await statuses()).toEqual(['pending']);

  await choose(packer, ids);
  const runId = await makeRun(packer);
  await finished(packer);
  await expectAccessible(packer);
  const [run] = await shop.rows<{ number: number; sheets: number }>(
    'SELECT number, sheets FROM print_runs WHERE id = $1',
    [runId],
  );
  const { number, sheets } = run!;
  const piecesOn = async (condition: string) =>
    await shop.rows<{ orderId: string; sheet: number }>(
      `SELECT order_id AS "orderId", sheet FROM print_run_pieces WHERE run_id = $1 AND ${condition} ORDER BY item`,
      [runId],
    );
  expect(new Set((await piecesOn('true')).map(({ orderId }) => orderId))).toEqual(new Set(ids));
  await expect(packer.getByRole('listbox')).toHaveCount(sheets);

  const downloading = packer.waitForEvent('download');
  await packer.getByRole('button', { name: /^Download all/ }).click();
  const zip = await readFile(await (await downloading).path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  await expect(filesOf(packer)).toContainText(createHash('sha256').update(zip).digest('hex'));
  await expect(packer.getByText('this run can’t be voided')).toBeVisible();

  const spoiled = await piecesOn(`sheet = ${sheets}`);
  await packer.getByRole('button', { name: 'Choose the whole sheet' }).last().click();
  await packer.getByLabel('What went wrong').fill('Smeared');
  await packer.getByRole('button', { name: 'Mark as spoiled' }).click();
  await expect(packer.getByText(/marked as spoiled/).first()).toBeVisible();
  await expectAccessible(packer);

  const incomplete = spoiled[0]!.orderId;
  await openHydrated(packer, `/admin/packing?order=${incomplete}`);
  await expect(packer.getByRole('alert').filter({ hasText: /still to be printed again/ })).toBeVisible();
  await expect(packer.getByRole('button', { name: 'Mark as shipped' })).toHaveCount(0);

  await choose(packer, []);
  await expect(packer.getByRole('checkbox', { name: /spoiled magnets? again in this run$/ })).toBeChecked();
  const againId = await makeRun(packer);
  await finished(packer);
  const [again] = await shop.rows<{ number: number; pieces: number }>(
    `SELECT number, (SELECT count(*)::integer FROM print_run_pieces WHERE run_id = print_runs.id) AS pieces
     FROM print_runs WHERE id = $1`,
    [againId],
  );
  expect(again!.pieces).toBe(spoiled.length);
  await openHydrated(packer, `/admin/print-runs/${runId}`);
  await expect(packer.getByText(`printed again in run ${again!.number}`).first()).toBeVisible();

  // by the sheet's code
  const onFirst = [...new Set((await piecesOn('sheet = 1')).map(({ orderId }) => orderId))];
  await openHydrated(packer, '/admin/packing');
  await packer.getByRole('textbox', { name: 'Order number' }).fill(`R${number}-1`);
  await packer.keyboard.press('Enter');
  const parcels = packer.getByRole('list', { name: `Parcels of sheet R${number}-1` }).getByRole('listitem');
  await expect(parcels).toHaveCount(onFirst.length);
  await expectAccessible(packer);
  for (const [nth, id] of onFirst.slice(0, 2).entries()) {
    await expect(packer.getByRole('button', { name: `Open order ${id.slice(0, 8)}` })).toBeFocused();
    await packer.keyboard.press('Enter');
    const count = packer.getByRole('textbox', { name: /Magnets counted/ });
    await expect(count).toBeFocused();
    await count.fill(String((await piecesOn(`order_id = '${id}'`)).length));
    await packer.keyboard.press('Enter');
    await expect(packer.getByText(`${nth + 1} of ${onFirst.length} packed`)).toBeVisible();
  }
  const shipped = await shop.rows<{ id: string }>(
    `SELECT id FROM orders WHERE customer_email = $1 AND status = 'shipped'`,
    [email],
  );
  expect(shipped.map(({ id }) => id).toSorted()).toEqual(onFirst.slice(0, 2).toSorted());
});

test('a rush order is printed as pages from the order desk, packed by the code of a page, and shipped', async ({
  page,
  browser,
  shop,
}) => {
  const email = uniqueEmail('pages');
  await signUpAs(page, email);
  const photo = await storePhoto(page, await markedPhoto({ width: 1800, height: 1200 }));
  const { productId, selectedPack, photoPlaces } = (await smallestPacks(page))[0]!;
  const customImages = Array.from({ length: photoPlaces }, () => photo);
  const item = { productId, quantity: 1, customImages, ...(selectedPack !== null && { selectedPack }) };
  const id = await buy(page, { items: [item], email, lastName: 'Pages' });

  const admin = await (await browser.newContext()).newPage();
  await signInStaff(admin, shop, 'packer');
  await openHydrated(admin, `/admin/orders/${id}`);
  await admin.getByRole('link', { name: 'Print', exact: true }).click();
  await admin.getByLabel('Layout').selectOption('pages');
  await admin.getByRole('checkbox', { name: `Print anyway order ${id.slice(0, 8)}` }).check();
  await admin.getByLabel('Why before they are ready').selectOption('rush');
  const runId = await makeRun(admin);
  await finished(admin);
  const [run] = await shop.rows<{ number: number; layout: string; reason: string }>(
    'SELECT number, layout, reason FROM print_runs WHERE id = $1',
    [runId],
  );
  expect(run).toMatchObject({ layout: 'pages', reason: 'rush' });
  const downloading = admin.waitForEvent('download');
  await filesOf(admin)
    .getByRole('button', { name: /pages\.pdf/ })
    .click();
  const pdf = await readFile(await (await downloading).path());
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.6');

  // what lies on the table may no longer be cancelled
  expect((await page.request.post(`/api/orders/${id}/cancel`, { data: {} })).status()).toBe(409);
  await openHydrated(admin, '/admin/packing');
  await admin.getByRole('textbox', { name: 'Order number' }).fill(`R${run!.number}-1`);
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Rush').first()).toBeVisible();
  await admin.keyboard.press('Enter');
  await admin.getByRole('textbox', { name: /Magnets counted/ }).fill(String(photoPlaces));
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('1 of 1 packed')).toBeVisible();
  await expect.poll(() => shop.rows('SELECT status FROM orders WHERE id = $1', [id])).toEqual([{ status: 'shipped' }]);
  await openHydrated(page, `/orders/${id}`);
  await expect(page.getByText('Shipped').first()).toBeVisible();
});
