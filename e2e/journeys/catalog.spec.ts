import { randomInt, randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { expectStill, openHydrated, hydrated } from '../support/open-hydrated';
import { uniquePhoto } from '../support/unique-photo';
import { expect, test, type Shop } from '../support/shop';

const count = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('status');
const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const option = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
/** On a phone the filters are in a sheet. */
async function openFilters(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
}

/** So that every part is rendered once. */
const scrollDown = `(async () => {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (let y = 0; y < document.body.scrollHeight; y += 400) { window.scrollTo(0, y); await drawn(); }
})()`;

test('the home page does not shift while scrolling, and opens one question at a time', async ({ page }) => {
  for (const made of ['first', 'second']) {
    await page.goto(`/?made=${made}-${randomUUID()}`);
    await page.waitForLoadState('networkidle');
    await page.evaluate(scrollDown);
    await expectStill(page, 0.01);
  }
  await page.getByText('What does shipping cost?').click();
  await expect(page.getByText(/^Standard shipping is/)).toBeVisible();
  await page.getByText('Will they hold on my fridge?').click();
  await expect(page.getByText(/^Standard shipping is/)).toBeHidden();
  await expectAccessible(page);
});

type OwnProducts = { howMany: number; category: string; shape?: 'square' | 'round'; priceFrom?: number };

async function addProducts(shop: Shop, { howMany, category, shape = 'square', priceFrom = 5 }: OwnProducts) {
  await shop.rows(
    `INSERT INTO products (name, description, price, category, shape, size, in_stock, sort_order)
     SELECT 'Journey ' || lpad(n::text, 2, '0'), 'One of a long list of magnets.', $4::int + n, $1, $3, 'small', 9, 9000 + n
     FROM generate_series(1, $2::int) n`,
    [category, howMany, shape, priceFrom],
  );
}

test('a filter is in the URL, survives a reload, and is removed by going back', async ({ page, shop, isMobile }) => {
  const priceFrom = randomInt(1_000, 9_000) * 100;
  const category = `journey-${randomUUID()}`;
  await addProducts(shop, { howMany: 4, category, priceFrom });
  await addProducts(shop, { howMany: 2, category, priceFrom, shape: 'round' });
  await openHydrated(page, `/products?minPrice=${priceFrom}&maxPrice=${priceFrom + 99}`);
  await expect(count(page)).toHaveText('6 magnets');
  await openFilters(page, isMobile);
  await expectAccessible(page);
  await option(page, 'Round').check();
  await expect(page).toHaveURL(/[?&]shape=round/);
  if (isMobile) await page.getByRole('button', { name: 'Show 2 magnets' }).click();
  await expect(count(page)).toHaveText('2 magnets');
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.reload();
  await expect(count(page)).toHaveText('2 magnets');
  await expect(page.getByRole('link', { name: 'Remove filter Round' })).toBeVisible();
  await expectAccessible(page);

  await hydrated(page);
  await page.getByLabel('Sort by').selectOption('price-desc');
  await expect(page).toHaveURL(/[?&]sort=price-desc/);
  await page.goBack();
  await expect(page.getByLabel('Sort by')).toHaveValue('');
  await page.goBack();
  await expect(page).not.toHaveURL(/shape=/);
  await expect(count(page)).toHaveText('6 magnets');
  await openFilters(page, isMobile);
  await expect(option(page, 'Round')).not.toBeChecked();
});

test('a search tolerates typos and says when nothing is found', async ({ page }) => {
  await openHydrated(page, '/products');
  await page.getByLabel('Search magnets').fill('clasic sqare');
  await expect(page).toHaveURL(/q=clasic\+sqare/);
  await expect(page.getByRole('article', { name: 'Classic Square' })).toBeVisible();
  await expect(count(page)).toContainText('for “clasic sqare”');
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText('Classic Square');

  await page.getByLabel('Search magnets').fill('wedding spaceship');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  const closest = page.getByRole('region', { name: 'The closest we have' });
  await expect(closest.getByRole('article', { name: 'Wedding Round' })).toBeVisible();
  await expect(count(page)).toHaveText('0 magnets for “wedding spaceship”. Suggestions are below.');
  await expectAccessible(page);

  await page.getByLabel('Search magnets').fill('zzzzqqqq');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Popular magnets' }).getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'See all magnets' }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByLabel('Search magnets')).toHaveValue('');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test(
  'a search finds products by size, pack and synonym, however they are written',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const [question, name] of [
      ['4x6', 'Postcard Rectangle'],
      ['4 × 6', 'Postcard Rectangle'],
      ['6" x 4"', 'Postcard Rectangle'],
      ['2.25', 'Mini Round'],
      ['kids art', "Kids' Art Square"],
      ['polaroids', 'Instant Frame'],
      ['photo booth', 'Photo Strip'],
      ['pack of 9 classic', 'Classic Square'],
    ] as const) {
      await page.goto(`/products?q=${encodeURIComponent(question)}`);
      await expect(page.getByRole('article', { name })).toBeVisible();
    }
  },
);

test('the old products stay in place while new ones are loading', async ({ page, isMobile }) => {
  await openHydrated(page, '/products');
  await openFilters(page, isMobile);
  const first = page.getByRole('article').first();
  const before = await first.boundingBox();
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/products?*', async (route) => {
    await held;
    await route.continue();
  });
  await option(page, 'Small').check();
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
  answer();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

test('a list whose answer takes 700 ms stays where it is', async ({ page, isMobile }) => {
  await openHydrated(page, '/products');
  await openFilters(page, isMobile);
  await page.route('**/api/products?*', async (route) => {
    // the list moved after a slow answer
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await option(page, 'Small').check();
  await expect(page).toHaveURL(/size=small/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // making room for the number of filters shifts 0.014; the list moved by 0.31
  await expectStill(page, 0.02);
});

test('a long list has pages, each with its own URL', async ({ page, shop }) => {
  const category = `journey-${randomUUID()}`;
  await addProducts(shop, { howMany: 26, category });
  await openHydrated(page, `/products?category=${category}`);
  await expect(count(page)).toHaveText('26 magnets');
  expect((await names(page))[0]).toBe('Journey 01');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(count(page)).toHaveText('26 magnets, page 2 of 2');
  // 26 - 24 = 2
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expectAccessible(page);
  await page.reload();
  expect((await names(page))[0]).toBe('Journey 25');
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(24);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a plain form searches and filters the list', async ({ page, isMobile }) => {
    await page.goto('/products');
    await openFilters(page, isMobile);
    await option(page, 'Rectangle').check();
    await page.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/shape=rectangle/);
    await expect(page.getByRole('link', { name: 'Remove filter Rectangle' })).toBeVisible();
    await page.getByLabel('Search magnets').fill('postcard');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('article', { name: 'Postcard Rectangle' })).toBeVisible();
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\/products$/);
  });
});

async function openPictured(page: Page, shop: Shop): Promise<Locator> {
  const [product] = await shop.rows<{ id: string }>(
    `SELECT p.id FROM products p WHERE is_active AND in_stock - reserved > 5
     AND (SELECT count(*) FROM product_images i WHERE i.product_id = p.id) >= 3 ORDER BY sort_order LIMIT 1`,
  );
  await openHydrated(page, `/products/${product!.id}`);
  return page.getByRole('region', { name: /^Pictures of/ });
}
const counter = (gallery: Locator) => gallery.getByText(/^\d+ \/ \d+$/);

test("a product's pictures can be browsed by keyboard", async ({ page, shop }) => {
  const gallery = await openPictured(page, shop);
  const slides = gallery.getByRole('group', { name: 'Swipeable pictures' });
  await expect(counter(gallery)).toHaveText(/^1 \/ /);
  await gallery.getByRole('button', { name: 'Next picture' }).press('Enter');
  await expect(counter(gallery)).toHaveText(/^2 \/ /);
  await slides.press('ArrowRight');
  await expect(counter(gallery)).toHaveText(/^3 \/ /);
  await expect.poll(() => slides.evaluate((box) => Math.round(box.scrollLeft / box.clientWidth))).toBe(2);
  await slides.press('Home');
  await expect(counter(gallery)).toHaveText(/^1 \/ /);
  await gallery.getByRole('button', { name: 'Show picture 2' }).press('Enter');
  await expect(gallery.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
});

/** Lets go at rest: a fling's reach would depend on the machine. */
async function swipe(page: Page, slides: Locator, way: 1 | -1): Promise<void> {
  const box = (await slides.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const from = way < 0 ? 0.9 : 0.1;
  const at = (part: number) => [{ x: Math.round(box.x + part * box.width), y: Math.round(box.y + 120) }];
  // the browser takes the finger's speed from these times, in seconds
  const started = Date.now() / 1000 - 1;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from), timestamp: started });
  for (let step = 1; step <= 16; step++) {
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(from + way * step * 0.05),
      timestamp: started + step * 0.02,
    });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: started + 1 });
}

const expectAtRest = (slides: Locator, place: number) =>
  expect.poll(() => slides.evaluate((box) => box.scrollLeft / box.clientWidth)).toBeCloseTo(place, 2);

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test("a product's pictures can be browsed by touch", async ({ page, shop }) => {
    const gallery = await openPictured(page, shop);
    const slides = gallery.getByRole('group', { name: 'Swipeable pictures' });
    await swipe(page, slides, -1);
    await expectAtRest(slides, 1);
    await expect(counter(gallery)).toHaveText(/^2 \/ /);
    await swipe(page, slides, 1);
    await expectAtRest(slides, 0);
    await expect(counter(gallery)).toHaveText(/^1 \/ /);
  });
});

/** Its copy for screen readers has a prefix. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const tile = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('img', { name, exact: true }) });

test(
  'photo uploads can be retried and cancelled, and too many become spares that outlive the page',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await openPictured(page, shop);
    await page.getByLabel('Pack size').selectOption('3');
    const input = page.getByLabel('Add photos');
    const isUpload = (url: URL) => url.searchParams.has('X-Amz-Signature');
    let isDown = true;
    let held = 0;
    await page.route(isUpload, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      if (isDown) return route.fulfill({ status: 500, body: 'no' });
      // the third one hangs until it is cancelled
      if (++held === 2) return undefined;
      return route.continue();
    });

    await input.setInputFiles([await uniquePhoto('beach.jpg')]);
    await expect(tile(page, 'beach.jpg').getByText('Upload failed')).toBeVisible();
    await expect(toast(page, 'Could not upload image. Please try again.')).toBeVisible();
    await expectAccessible(page);
    isDown = false;
    await tile(page, 'beach.jpg').getByRole('button', { name: 'Retry beach.jpg' }).click();
    await expect(tile(page, 'beach.jpg').getByText('Ready')).toBeVisible();
    await expect(toast(page, 'beach.jpg has been uploaded.')).toBeVisible();

    await input.setInputFiles([await uniquePhoto('cake.jpg')]);
    await expect.poll(() => held).toBe(2);
    await page.getByRole('button', { name: 'Cancel upload of cake.jpg' }).click();
    await expect(tile(page, 'cake.jpg')).toHaveCount(0);
    await expect(page.getByText('1 of 3 photos ready')).toBeVisible();

    await input.setInputFiles([await uniquePhoto('a.jpg'), await uniquePhoto('b.jpg'), await uniquePhoto('c.jpg')]);
    await expect(toast(page, 'You can only upload 2 more image(s)')).toBeVisible();
    await expect(page.getByText('3 of 3 photos ready')).toBeVisible();
    await expect(tile(page, 'c.jpg').getByText('Spare')).toBeVisible();
    await page.getByRole('button', { name: 'Remove a.jpg' }).click();
    await expect(tile(page, 'c.jpg').getByText('Spare')).toHaveCount(0);

    // a route turns off the browser's cache, which has the fonts
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect(page.getByText('3 of 3 photos ready')).toBeVisible();
    await expectStill(page, 0.001);
    await page.getByRole('button', { name: 'Remove c.jpg' }).click();
    await expect(page.getByRole('button', { name: 'Remove b.jpg' })).toBeFocused();
    await input.setInputFiles([{ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }]);
    await expect(toast(page, 'notes.pdf is not an image file').first()).toBeVisible();
    const rejected = page.getByRole('list', { name: 'Files that were not added' });
    await expect(rejected.getByText('notes.pdf is not an image file')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(toast(page, 'Partial Upload')).toBeVisible();
    await expect(page.getByText(/^Added to cart with 2 of 3 photos/)).toBeVisible();
  },
);
