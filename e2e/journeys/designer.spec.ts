import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessibility';
import { demoProduct } from '../support/demo-product';
import { keptFiles } from '../support/kept-files';
import { hydrated, openHydrated } from '../support/open-hydrated';
import { type Shop, expect, test, uniqueEmail } from '../support/shop';
import { fillCheckout, pay, signInAs } from '../support/shopper';
import { pinch } from '../support/touch';
import { uniquePhoto } from '../support/unique-photo';

type Picture = { name: string; width: number; height: number; orientation?: number };

const photo = ({ name, ...size }: Picture) => uniquePhoto(name, size);
const pictures: Picture[] = [
  { name: 'portrait.jpg', width: 1200, height: 1600 },
  { name: 'landscape.jpg', width: 1600, height: 1200 },
  { name: 'square.jpg', width: 1300, height: 1300 },
  { name: 'turned.jpg', width: 1600, height: 1200, orientation: 6 },
  { name: 'tiny.jpg', width: 300, height: 300 },
];
/** 4032 x 3024 pixels, in a format that this browser cannot show. */
const heic = new URL('../bench/pictures/twelve-megapixels.heic', import.meta.url);
const files = async () => [
  ...(await Promise.all(pictures.map(photo))),
  { name: 'phone.heic', mimeType: 'image/heic', buffer: await readFile(heic) },
];
const photos = pictures.length + 1;
/** A busy machine takes long to read HEIC. */
const uploaded = { timeout: 120_000 };

type Slot = { path: string; rotation: number; crop: { cx: number; cy: number; w: number; h: number } };
type Line = { customImages: string[]; customDesign: { approvedAt: string; slots: Slot[] } };
const cart = (page: Page): Promise<Line[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guestCart') ?? '[]') as Line[]);

async function order(page: Page, shop: Shop): Promise<{ id: string; slots: Slot[] }> {
  const email = uniqueEmail('designer');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  const rows = await shop.rows<{ id: string; design: { slots: Slot[] } }>(
    'SELECT o.id, i.custom_design AS design FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.customer_email = $1',
    [email],
  );
  expect(rows).toHaveLength(1);
  return { id: rows[0]!.id, slots: rows[0]!.design.slots };
}

async function printed(browser: Browser, shop: Shop, id: string): Promise<string> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    hasTouch: false,
    isMobile: false,
    acceptDownloads: true,
  });
  const admin = await context.newPage();
  await signInAs(admin, shop.admin);
  await admin.goto(`/orders/${id}`);
  await admin.getByRole('link', { name: 'Print', exact: true }).click();
  await admin.getByLabel('Layout').selectOption('pages');
  // its customer may still cancel it
  await admin.getByRole('checkbox', { name: /^Print anyway/ }).check();
  await admin.getByLabel('Why before they are ready').selectOption('Test print');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: /^Make the run/ }).click();
  const button = admin.getByRole('button', { name: /^Download .*\.pdf$/ }).first();
  await expect(button).toBeVisible({ timeout: 60_000 });
  await expectAccessible(admin);
  const downloading = admin.waitForEvent('download');
  await button.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^run-\d{4}-pages\.pdf$/);
  const pdf = await readFile(await download.path(), 'latin1');
  await context.close();
  return pdf;
}

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('a pack survives a crash, is cropped by pinching, bought, and printed', async ({
    page,
    context,
    browser,
    shop,
  }) => {
    await openHydrated(page, demoProduct.design);
    await expectAccessible(page);
    // before the first photo is sent
    const isUpload = (url: URL) => url.pathname === '/api/objects/upload';
    await page.route(isUpload, (route) => route.abort());
    await page.locator('input[type=file]').setInputFiles(await files());
    await expect(page.getByText(`${photos} still uploading`)).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => keptFiles(page, 'design-photos')).toBe(photos);
    await page.waitForFunction(() => localStorage.getItem('keptDesigns') !== null);
    const crashed = page.waitForEvent('crash');
    void (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined);
    await crashed;

    const next = await context.newPage();
    const tap = (name: string | RegExp) => next.getByRole('button', { name }).tap();
    await next.goto(demoProduct.design);
    await hydrated(next);
    await tap('Continue your pack of 9');
    await expect(next.getByText(`${photos} of 9 photos`)).toBeVisible(uploaded);
    await tap(/^Adjust landscape.jpg/);
    await expect(next.getByText('Prints great at 3 x 3 in')).toBeVisible();
    await expectAccessible(next);
    const editor = (await next.getByRole('application').boundingBox())!;
    const middle = { x: editor.x + editor.width / 2, y: editor.y + editor.height / 2 };
    await pinch(next, middle, { from: 60, to: 120 });
    await expect(next.getByRole('slider', { name: 'Zoom' })).toHaveAttribute(
      'aria-valuetext',
      /^(1\.[6-9]|2\.\d) times$/,
    );
    await tap('Done');
    await tap('Repeat to fill');
    await expect(next.getByText('9 of 9 photos')).toBeVisible();
    await tap('See it on a fridge');
    await expect(next.getByRole('list', { name: 'Your magnets on a fridge' })).toBeVisible();
    await expectAccessible(next);
    await tap(/^Look at photo/);
    const anyway = next.getByRole('checkbox', { name: 'Print it anyway' });
    await anyway.tap();
    await expect(anyway).toBeChecked();
    await tap('Done');
    await tap('Approve and add to cart');
    await expect(next).toHaveURL(/\/cart$/);

    const { id, slots } = await order(next, shop);
    expect(slots).toHaveLength(9);
    expect(new Set(slots.map(({ path }) => path)).size).toBe(photos);
    // twice as close as its whole 1200 pixels
    expect(slots[1]!.crop.w).toBeLessThan(800);
    // 1200 pixels wide once it is upright
    expect(slots[3]!.crop.cx).toBe(600);

    const pdf = await printed(browser, shop, id);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(9);
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(9);
  });
});

/** In levels. */
async function brightnessAt(picture: string, at: { left: number; top: number }): Promise<number> {
  const square = sharp(picture).extract({ ...at, width: 50, height: 50 });
  const { channels } = await sharp(await square.greyscale().toBuffer()).stats();
  return channels[0]!.mean;
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 150 && !(await isThere()); stops++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('a pack is designed by keyboard alone, and changed from the cart', async ({ page }) => {
  const press = async (name: string | RegExp) => {
    await tabTo(page, page.getByRole('button', { name }));
    await page.keyboard.press('Enter');
  };
  await openHydrated(page, demoProduct.design);
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, page.locator('input[type=file]'));
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(await files());
  await expect(page.getByText(`${photos} of 9 photos`)).toBeVisible(uploaded);
  const converted = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Put phone.heic into a place' }) })
    .locator('img');
  await expect(converted).toHaveAttribute('src', /\/objects\//);

  await tabTo(page, page.getByRole('button', { name: 'Move portrait.jpg from place 1' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Move portrait.jpg from place 2' })).toBeFocused();
  await press(/^Adjust portrait.jpg/);
  await tabTo(page, page.getByRole('application'));
  for (const key of ['+', 'ArrowDown', 'r', 'Escape']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: /^Adjust portrait.jpg/ })).toBeFocused();
  await press('See it on a fridge');
  await tabTo(page, page.getByRole('button', { name: /^Magnet 2 of 9/ }));
  for (const key of ['ArrowRight', ']']) await page.keyboard.press(key);
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await press('Share a picture');
  const shared = await (await saving).path();
  expect(await sharp(shared).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1350 });
  // a middling gray photo, and the white door
  expect(await brightnessAt(shared, { left: 180, top: 260 })).toBeLessThan(170);
  expect(await brightnessAt(shared, { left: 20, top: 1280 })).toBeGreaterThan(190);
  await press(/^Look at photo/);
  await tabTo(page, page.getByRole('checkbox', { name: 'Print it anyway' }));
  await page.keyboard.press('Space');
  await press('Done');
  await press('Approve and add to cart');
  await expect(page).toHaveURL(/\/cart$/);
  const [added] = await cart(page);
  expect(added!.customImages).toHaveLength(photos);
  expect(added!.customDesign.approvedAt).toMatch(/^20/);
  expect([added!.customDesign.slots[1]!.rotation, added!.customDesign.slots[0]!.rotation]).toEqual([90, 0]);

  await tabTo(page, page.getByRole('link', { name: /^Edit your design/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${photos} of 9 photos`)).toBeVisible();
  await press('See it on a fridge');
  await press('Approve and update cart');
  await expect(page).toHaveURL(/\/cart$/);
  const lines = await cart(page);
  expect(lines).toHaveLength(1);
  expect(lines[0]!.customDesign.slots.map(({ crop }) => crop)).toEqual(
    added!.customDesign.slots.map(({ crop }) => crop),
  );
});

/** Not wholly between header and price bar. */
const hiddenMagnets = (page: Page): Promise<number> =>
  page.getByRole('list', { name: 'Your pack' }).evaluate((list) => {
    const below = document.querySelector('header')!.getBoundingClientRect().bottom;
    const above = document.querySelector('[aria-label="Price and next step"]')!.getBoundingClientRect().top;
    return [...list.children].filter((magnet) => {
      const { top, bottom, left, right } = magnet.getBoundingClientRect();
      return top < below || bottom > above || left < 0 || right > window.innerWidth;
    }).length;
  });

test('every product can be reached, and the whole of each pack up to 24 is in view beside its photos', async ({
  page,
}) => {
  await openHydrated(page, '/create-magnet');
  const products = page.getByRole('radio', { includeHidden: false });
  const count = await products.count();
  expect(count).toBeGreaterThan(10);
  await products.first().focus();
  for (let number = 0; number < count; number++) {
    await expect(products.nth(number)).toBeFocused();
    await expect(products.nth(number)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowRight');
  }

  await page.locator('input[type=file]').setInputFiles([await photo(pictures[1]!)]);
  await expect(page.getByText('1 photo: 1 placed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your photos', exact: true })).toBeInViewport();
  const summary = page.locator('summary').filter({ hasText: 'Change' });
  const size = page.getByLabel('Pack size');
  for (let number = 0; number < count; number++) {
    await summary.click();
    await page.getByRole('radio').nth(number).check({ force: true });
    const packs = (
      await size.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    )
      .map(Number)
      .filter((pack) => pack <= 24);
    await summary.click();
    for (const pack of packs) {
      // folded away
      await size.selectOption(String(pack), { force: true });
      await expect(page.getByRole('list', { name: 'Your pack' }).getByRole('listitem')).toHaveCount(pack);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(() => hiddenMagnets(page), { message: `product ${number}, pack of ${pack}` }).toBe(0);
    }
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
});

test('Back closes what is open above the designer, one after the other, and a reload keeps it', async ({ page }) => {
  await openHydrated(page, '/');
  await page.goto(`${demoProduct.design}&pack=6`);
  await hydrated(page);
  await page.locator('input[type=file]').setInputFiles([await photo(pictures[0]!), await photo(pictures[1]!)]);
  await expect(page.getByText('2 of 6 photos')).toBeVisible(uploaded);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Ask friends for photos' }).click();
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  await page.getByRole('button', { name: /^Adjust portrait.jpg/ }).click();
  await dialog.getByRole('button', { name: 'Next photo' }).click();
  await expect(dialog.getByRole('heading', { name: 'Photo 2 of 6' })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog.getByRole('heading', { name: 'Photo 2 of 6' })).toBeVisible();
  await page.waitForFunction(() => localStorage.getItem('keptDesigns') !== null);
  await page.reload();
  await expect(dialog.getByRole('heading', { name: 'Photo 2 of 6' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  // the browser may not know yet that it has left the dialog's entry
  await page.evaluate(() => window.history.back());
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeHidden();
  await expect(page.getByText('2 of 6 photos')).toBeVisible();

  await page.getByRole('button', { name: 'Repeat to fill' }).click();
  await expect(page.getByText('6 of 6 photos')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('2 of 6 photos')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('6 of 6 photos')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('0 of 6 photos')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('6 of 6 photos')).toBeVisible();

  await page.getByRole('button', { name: 'See it on a fridge' }).click();
  await page.getByRole('button', { name: 'Back to your photos' }).click();
  await expect(page.getByRole('list', { name: 'Your pack' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});
