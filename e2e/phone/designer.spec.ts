import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { demoProduct } from '../support/demo-product';
import { openHydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';
import { uniquePhoto } from '../support/unique-photo';

test.use({ viewport: { width: 390, height: 844 } });

/** Thirty photos take a busy machine long. */
const uploaded = { timeout: 180_000 };

const photosOfPhone = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, number) =>
      uniquePhoto(
        `IMG_${String(number + 1).padStart(2, '0')}.jpg`,
        number % 2 ? { width: 1000, height: 1300 } : { width: 1300, height: 1000 },
      ),
    ),
  );

const tray = (page: Page) => page.getByRole('list', { name: 'Your photos' });
const pack = (page: Page) => page.getByRole('list', { name: 'Your pack' });
const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap();
/** Buttons ignore the second of two quick taps at one spot. */
const tapUntil = (page: Page, name: string | RegExp, shown: Locator) =>
  expect(async () => {
    await tap(page, name);
    await expect(shown).toBeVisible({ timeout: 5_000 });
  }).toPass();

/** 44 px, as fingers need. */
async function expectTargets(targets: Locator): Promise<void> {
  for (const target of await targets.all()) {
    const box = (await target.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
}

async function longPress(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = (await target.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height * 0.7 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('thirty photos become a pack of 24: sorted, chosen, put into places and added to the cart', async ({ page }) => {
  await openHydrated(page, `${demoProduct.design}&pack=12`);
  await page.locator('input[type=file]').setInputFiles(await photosOfPhone(30));
  await expect(page.getByText('30 photos: 12 placed, 18 left')).toBeVisible();
  await expect(page.getByText('12 of 12 photos')).toBeVisible(uploaded);
  await expectAccessible(page);
  const columns = await tray(page).evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await expect(page.getByText(/^18 photos are left: .*a pack of 24 for \$\d+\.\d\d\.$/)).toBeVisible();
  await tap(page, 'Make it a pack of 24');
  await expect(page.getByText('30 photos: 24 placed, 6 left')).toBeVisible();

  await tapUntil(page, 'Unused 6', page.getByRole('button', { name: 'Unused 6', pressed: true }));
  await expect(tray(page).getByRole('listitem')).toHaveCount(6);
  await longPress(page, tray(page).getByRole('button', { name: 'Put IMG_25.jpg into a place' }));
  await tray(page).getByRole('button', { name: 'Select IMG_26.jpg' }).tap();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await tap(page, 'Remove 2 photos');
  await expect(page.getByText('28 photos: 24 placed, 4 left')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().tap();
  await expect(page.getByText('30 photos: 24 placed, 6 left')).toBeVisible();

  await tray(page).getByRole('button', { name: 'Put IMG_30.jpg into a place' }).tap();
  await expect(page.getByText('Now choose a place for IMG_30.jpg.')).toBeInViewport();
  const places = pack(page).getByRole('button', { name: /^Put it here/ });
  await expect(places).toHaveCount(24);
  for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 });
  await expectTargets(places);
  await expectAccessible(page);
  await places.nth(4).tap();
  await expect(pack(page).getByRole('button', { name: /^Adjust IMG_30.jpg, place 5/ })).toBeVisible();

  // Back never closes the designer
  await pack(page)
    .getByRole('button', { name: /^Adjust IMG_30.jpg, place 5/ })
    .tap();
  await expect(page.getByRole('heading', { name: 'Photo 5 of 24' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Photo 5 of 24' })).toBeHidden();
  await expect(pack(page)).toBeVisible();
  const door = page.getByRole('list', { name: 'Your magnets on a fridge' });
  await tapUntil(page, 'See it on a fridge', door);
  await page.goBack();
  await expect(pack(page)).toBeVisible();
  await tapUntil(page, 'See it on a fridge', door);
  await tap(page, 'Approve and add to cart');
  await expect(page).toHaveURL(/\/cart$/);
  const cart = await page.evaluate(
    () => JSON.parse(localStorage.getItem('guestCart') ?? '[]') as { selectedPack: string; customImages: string[] }[],
  );
  expect(cart.map(({ selectedPack, customImages }) => [selectedPack, customImages.length])).toEqual([['24', 24]]);
});
