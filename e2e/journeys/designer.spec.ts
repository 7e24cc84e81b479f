import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessibility';
import { hydrated, openHydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';

type Picture = { name: string; width: number; height: number; orientation?: number };

/** A photo of random content, so that no two are the same. */
async function photo({ name, width, height, orientation }: Picture) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const drawn = sharp({ create: { width, height, channels: 3, background: '#7aa', noise } });
  const buffer = await drawn.jpeg({ quality: 60 }).withMetadata({ orientation }).toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
const pictures: Picture[] = [
  { name: 'portrait.jpg', width: 1200, height: 1600 },
  { name: 'landscape.jpg', width: 1600, height: 1200 },
  { name: 'square.jpg', width: 1300, height: 1300 },
  { name: 'turned.jpg', width: 1600, height: 1200, orientation: 6 },
  { name: 'tiny.jpg', width: 300, height: 300 },
];
const addPhotos = async (page: Page) =>
  page.locator('input[type=file]').setInputFiles(await Promise.all(pictures.map(photo)));

/** Two fingers on an element, which spread from one distance to another. */
async function pinch(page: Page, cdp: CDPSession, { from, to }: { from: number; to: number }): Promise<void> {
  const box = (await page.getByRole('application').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = (apart: number) => [
    { x: x - apart / 2, y, id: 0 },
    { x: x + apart / 2, y, id: 1 },
  ];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
  for (let step = 1; step <= 8; step++) {
    const apart = from + ((to - from) * step) / 8;
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** How many photos the browser keeps because they are not uploaded yet. */
const keptFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('design-photos');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('kept').objectStore('kept').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

type Line = { customImages: string[]; customDesign: { approvedAt: string; slots: { crop: { w: number } }[] } };
const cart = (page: Page): Promise<Line[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guestCart') ?? '[]') as Line[]);

/** Reviews the pack, accepts the blurry photo, approves, and ends on the cart. */
async function approve(page: Page, press: (name: string | RegExp) => Promise<void>): Promise<void> {
  await press('See it on a fridge');
  await expect(page.getByRole('list', { name: 'Your magnets on a fridge' })).toBeVisible();
  await expectAccessible(page);
  await press(/^Look at photo/);
  await page.getByRole('checkbox', { name: 'Print it anyway' }).press('Space');
  await press('Done');
  await press('Approve and add to cart');
  await expect(page).toHaveURL(/\/cart$/);
}

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('a pack survives a crash, is cropped by pinching and goes into the cart', async ({ page, context }) => {
    await openHydrated(page, '/create-magnet');
    // the network dies before the first photo is sent
    const isUpload = (url: URL) => url.pathname === '/api/objects/upload';
    await context.route(isUpload, (route) => route.abort());
    await addPhotos(page);
    await expect(page.getByText('5 still uploading')).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => keptFiles(page)).toBe(pictures.length);
    await page.waitForFunction(() => localStorage.getItem('keptDesigns') !== null);
    await page.close({ runBeforeUnload: false });
    await context.unroute(isUpload);

    const next = await context.newPage();
    await next.goto('/create-magnet');
    await hydrated(next);
    await next.getByRole('button', { name: 'Continue your pack of 9' }).tap();
    await expect(next.getByText('5 of 9 photos')).toBeVisible();
    await next.getByRole('button', { name: /^Adjust landscape.jpg/ }).tap();
    await expect(next.getByText('Prints great at 3 x 3 in')).toBeVisible();
    await expectAccessible(next);
    await pinch(next, await context.newCDPSession(next), { from: 60, to: 180 });
    await expect(next.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', /^[2-4]\.\d times$/);
    await next.getByRole('button', { name: 'Done' }).tap();
    const tap = (name: string | RegExp) => next.getByRole('button', { name }).tap();
    await tap('Repeat to fill');
    // the small photo is now in two places
    await approve(next, async (name) => {
      await tap(name);
      if (name !== 'Done') return;
      const again = next.getByRole('button', { name: /^Look at photo/ });
      while (await again.isVisible()) {
        await again.tap();
        await next.getByRole('checkbox', { name: 'Print it anyway' }).press('Space');
        await tap(name);
      }
    });
    const [line] = await cart(next);
    expect(line?.customImages).toHaveLength(9);
    expect(line?.customDesign.approvedAt).toMatch(/^20/);
    // three times closer than the whole 1200 px
    expect(line?.customDesign.slots[1]?.crop.w).toBeLessThan(600);
  });
});

test('a pack is designed by keyboard alone, and changed from the cart', async ({ page }) => {
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await openHydrated(page, '/create-magnet?pack=6');
  await addPhotos(page);
  await expect(page.getByText('5 of 6 photos')).toBeVisible();

  await page.getByRole('button', { name: 'Move portrait.jpg from place 1' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Move portrait.jpg from place 2' })).toBeFocused();
  await press(/^Adjust portrait.jpg/);
  await page.getByRole('application').focus();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Adjust portrait.jpg/ })).toBeFocused();
  await approve(page, press);

  await page.getByRole('link', { name: /^Edit your design/ }).press('Enter');
  await expect(page.getByText('5 of 6 photos')).toBeVisible();
  await press('See it on a fridge');
  await press('Approve and update cart');
  await expect(page).toHaveURL(/\/cart$/);
  const lines = await cart(page);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.customImages).toHaveLength(5);
});
