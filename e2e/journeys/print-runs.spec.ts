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
/** The stock of these is counted by other journeys. */
const countedElsewhere = new Set(['Classic Square', 'Porthole Round']);
/** So that no other journey finds a product sold out. */
const STOCK_TO_SPARE = 20;

test.setTimeout(600_000);

type Pack = { productId: string; selectedPack: string | null; photoPlaces: number };

/** The smallest pack of each product. */
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

/** Paid orders of all products in turn, which nobody may cancel any more. Returns their ids. */
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

/** Other journeys' orders may be ready, too: only these are chosen. */
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

/** Makes the run of what is chosen. Returns its id. */
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

  // a run that is voided before anybody has its files returns its orders
  await choose(packer, ids);
  await expect(packer.getByText('Paper used')).toBeVisible();
  // further down, the head of the table covers a part of a row
  await packer.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(packer);
  await makeRun(packer);
  expect(await statuses()).toEqual(['processing']);
  await packer.getByRole('button', { name: 'Void the run' }).click();
  await packer.getByRole('dialog').getByRole('button', { name: 'Void the run' }).click();
  await expect(packer.getByText('Don’t print or pack its sheets.')).toBeVisible();
  expect(await statuses()).toEqual(['pending']);

  // made again, of the same orders
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

  // its files are what their hashes say; from now on it is not voided any more
  const downloading = packer.waitForEvent('download');
  await packer.getByRole('button', { name: /^Download all/ }).click();
  const zip = await readFile(await (await downloading).path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  await expect(filesOf(packer)).toContainText(createHash('sha256').update(zip).digest('hex'));
  await expect(packer.getByText('this run can’t be voided')).toBeVisible();

  // the last sheet goes wrong
  const spoiled = await piecesOn(`sheet = ${sheets}`);
  await packer.getByRole('button', { name: 'Choose the whole sheet' }).last().click();
  await packer.getByLabel('What went wrong').fill('Smeared');
  await packer.getByRole('button', { name: 'Mark as spoiled' }).click();
  await expect(packer.getByText(/marked as spoiled/).first()).toBeVisible();
  await expectAccessible(packer);

  // until it is printed again, its parcels are not complete
  const incomplete = spoiled[0]!.orderId;
  await openHydrated(packer, `/admin/packing?order=${incomplete}`);
  await expect(packer.getByRole('alert').filter({ hasText: /still to be printed again/ })).toBeVisible();
  await expect(packer.getByRole('button', { name: 'Mark as shipped' })).toHaveCount(0);

  // the next run takes its pieces, without any order
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

  // the desk knows by the sheet's code which parcels it fills
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
