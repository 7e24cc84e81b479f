import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { addOrder } from '../support/add-order';
import { demoProduct } from '../support/demo-product';
import { hydrated } from '../support/open-hydrated';
import { type Shop, expect, test, uniqueEmail } from '../support/shop';
import { signInAs } from '../support/shopper';
import { type Spot, drag, pinch } from '../support/touch';

async function openViewer(page: Page, shop: Shop) {
  const id = await addOrder(shop, { email: uniqueEmail('viewer'), productName: demoProduct.name, pack: 3 });
  await shop.rows(
    `WITH pictures AS (
       SELECT array_agg(image_url) AS paths
       FROM (SELECT image_url FROM product_images WHERE image_url LIKE '/objects/%' ORDER BY image_url LIMIT 3) AS first
     ), lines AS (UPDATE order_items SET custom_images = paths FROM pictures WHERE order_id = $1)
     UPDATE orders SET custom_images = paths FROM pictures WHERE id = $1`,
    [id],
  );
  await signInAs(page, shop.admin);
  await page.goto(`/orders/${id}`);
  await hydrated(page);
  const opener = page.getByRole('button', { name: 'Photo 1: Click to enlarge' });
  await opener.click();
  const viewer = page.getByRole('dialog', { name: /^Photos of order/ });
  return {
    opener,
    viewer,
    zoom: viewer.getByRole('status', { name: 'Zoom' }),
    photo: (at: number) => viewer.getByRole('img', { name: `Photo ${at} of 3` }),
    stage: viewer.locator('[data-stage]'),
  };
}
type Viewer = Awaited<ReturnType<typeof openViewer>>;

const middleOf = async ({ stage }: Viewer): Promise<Spot> => {
  const { x, y, width, height } = (await stage.boundingBox())!;
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
};
const scrolled = ({ stage }: Viewer) => stage.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop] as const);
const pageZoom = (page: Page) => page.evaluate(() => window.visualViewport!.scale);

test('photos of an order are stepped through, zoomed by wheel and keys, and downloaded', async ({ page, shop }) => {
  const opened = await openViewer(page, shop);
  const { opener, viewer, zoom, photo } = opened;
  await expect(photo(1)).toBeVisible();
  await expect(zoom).toHaveText('100%');
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await expect(photo(2)).toBeVisible();
  await viewer.getByRole('button', { name: 'Show photo 3' }).click();
  await expect(photo(3)).toBeVisible();
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  await expect(photo(1)).toBeVisible();

  // left of the middle, so less than half of the excess is scrolled away
  const middle = await middleOf(opened);
  await page.mouse.move(middle.x - 200, middle.y);
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -100);
  // e ^ (4 * 100 * 0.0015) = 1.82
  await expect(zoom).toHaveText('182%');
  const [left, top] = await scrolled(opened);
  const { width, height } = (await opened.stage.boundingBox())!;
  expect(Math.abs(left - 0.82 * (width / 2 - 200))).toBeLessThan(5);
  expect(Math.abs(top - (0.82 * height) / 2)).toBeLessThan(5);

  await page.mouse.down();
  await page.mouse.move(middle.x - 300, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await scrolled(opened))[0] - left)).toBe(100);
  await expect(photo(1)).toBeVisible();

  await page.keyboard.press('+');
  await expect(zoom).toHaveText('200%');
  await page.keyboard.press('-');
  await expect(zoom).toHaveText('175%');
  await expectAccessible(page);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 9; turn++) await page.mouse.wheel(0, 50);
  await page.keyboard.up('Control');
  await expect(zoom).toHaveText('50%');
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
  expect(await pageZoom(page)).toBe(1);

  const downloading = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('photo-1.jpg');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('photos of an order are zoomed with two fingers, moved and changed with one', async ({ page, shop }) => {
    const opened = await openViewer(page, shop);
    const { viewer, zoom, photo } = opened;
    await expect(photo(1)).toBeVisible();
    const middle = await middleOf(opened);
    const beside = (by: number): Spot => ({ x: middle.x + by, y: middle.y });

    await pinch(page, middle, { from: 100, to: 200 });
    await expect(zoom).toHaveText('200%');
    const [left] = await scrolled(opened);
    await drag(page, beside(60), beside(-60));
    await expect.poll(async () => Math.round((await scrolled(opened))[0] - left)).toBeGreaterThan(80);
    await expect(zoom).toHaveText('200%');

    await pinch(page, middle, { from: 40, to: 240 });
    await expect(zoom).toHaveText('300%');
    await pinch(page, middle, { from: 240, to: 20 });
    await expect(zoom).toHaveText('50%');
    await expect(photo(1)).toBeVisible();
    expect(await pageZoom(page)).toBe(1);

    await drag(page, beside(80), beside(-80));
    await expect(photo(2)).toBeVisible();
    await expect(zoom).toHaveText('100%');
    await drag(page, beside(-80), beside(80));
    await expect(photo(1)).toBeVisible();
    await viewer.getByRole('button', { name: 'Close' }).tap();
    await expect(viewer).toBeHidden();
  });
});
