import type { Locator, Page } from '@playwright/test';
import { isDemoProduct } from '../support/demo-product';
import { keptFiles } from '../support/kept-files';
import { MARK_SIDE, type Spot, inPerspective, markIn, markedPhoto, marksOf } from '../support/marked-photo';
import { hydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { openProduct, signUpAs } from '../support/shopper';
import { uniquePhoto } from '../support/unique-photo';

const keptPhotos = (page: Page): Promise<number> => keptFiles(page, 'product-photos');

test("a shopper's photo is on the magnets before it is uploaded, and still there on the next visit", async ({
  page,
}) => {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/objects/upload')) uploads.push(request.url());
  });
  await page.goto('/products');
  await page.getByRole('link', { name: 'Classic Square' }).first().click();
  await hydrated(page);
  const gallery = page.getByRole('region', { name: 'Pictures of Classic Square' });
  const own = gallery.locator('[aria-hidden] img');
  await page.getByLabel('See your photo on it').setInputFiles(await uniquePhoto('beach.jpg'));
  // from above, in the pack and on the fridge
  await expect(own).toHaveCount(3);
  const picture = (await gallery.getByRole('img').first().boundingBox())!;
  const print = (await own.first().locator('..').boundingBox())!;
  // the picture shows its magnet in about three fifths of its width
  expect(print.width / picture.width).toBeGreaterThan(0.5);
  expect(print.width / picture.width).toBeLessThan(0.75);
  expect(print.x).toBeGreaterThan(picture.x);
  expect(print.y + print.height).toBeLessThan(picture.y + picture.height);
  await expect(page.getByText('1 photo chosen. Select a pack size to upload.')).toBeVisible();
  expect(uploads).toEqual([]);

  await expect.poll(() => keptPhotos(page)).toBe(1);
  await page.reload();
  await hydrated(page);
  await expect(page.getByText('1 photo chosen. Select a pack size to upload.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'beach.jpg' })).toBeVisible();
  await expect(own).toHaveCount(3);
  expect(uploads).toEqual([]);

  await page.getByLabel('Pack size').selectOption('3');
  await expect(page.getByText('1 of 3 photos ready')).toBeVisible();
  expect(await keptPhotos(page)).toBe(1);
  await page.reload();
  await expect(own).toHaveCount(3);
  await expect(own.first()).toHaveAttribute('src', /^\/objects\//);
});

type Window = { shape: string; width: number; height: number };
type Template = { widthInches: number; heightInches: number; windows: (Window & { x: number; y: number })[] };
type Product = {
  id: string;
  name: string;
  inStock: number;
  magnets: { template: Template; count: number }[];
};
type Slot = {
  magnet: number;
  window: number;
  orientation?: 'turned';
  crop: { cx: number; cy: number; w: number; h: number };
};
type Print = Window & { corners: [number, number][]; covers: unknown[] };

const products = [
  'Classic Square',
  'Coaster Round',
  'Family Bundle',
  'Gallery Bundle',
  'Heart of the Home Bundle',
  'Instant Frame',
  "Kids' Art Square",
  'Mini Round',
  'Mini Square',
  'Photo Strip',
  'Porthole Round',
  'Postcard Rectangle',
  'Wedding Round',
  'Wide Panorama',
];
/** One that turns, and ones of several shapes and windows. */
const onPhones = new Set(['Postcard Rectangle', 'Family Bundle', 'Photo Strip']);
const where = (name: string) => (onPhones.has(name) ? {} : { tag: '@desktop' });
const BLEED_INCHES = 3 / 25.4;
const sizes = [
  { width: 1800, height: 1200 },
  { width: 1200, height: 1800 },
];
const sizeOf = (index: number) => sizes[index % 2]!;

const placesOf = ({ magnets }: Product) =>
  magnets
    .flatMap(({ template, count }) => Array.from({ length: count }, () => template))
    .flatMap((template, magnet) => template.windows.map((_, window) => ({ magnet, window, template })));

/** As its magnet lies. */
function windowOf(template: Template, { window, orientation }: Slot): Window {
  const { shape, width, height } = template.windows[window]!;
  return orientation ? { shape, width: height, height: width } : { shape, width, height };
}

/** Without faces: as much as fits, in the middle, or the upper third of an upright photo. */
function firstSlot({ magnet, window, template }: ReturnType<typeof placesOf>[number], index: number): Slot {
  const photo = sizeOf(index);
  const { widthInches, heightInches } = template;
  const turns = widthInches !== heightInches && template.windows[0]!.width === widthInches;
  const isTurned = turns && widthInches > heightInches !== photo.width > photo.height;
  const lies = { magnet, window, ...(isTurned && { orientation: 'turned' as const }) };
  const { width, height } = windowOf(template, { ...lies, crop: { cx: 0, cy: 0, w: 0, h: 0 } });
  const aspect = (width + 2 * BLEED_INCHES) / (height + 2 * BLEED_INCHES);
  const w = Math.min(photo.width, photo.height * aspect);
  const h = w / aspect;
  const cy = photo.height > photo.width ? Math.max(photo.height / 3, h / 2) : photo.height / 2;
  return { ...lies, crop: { cx: photo.width / 2, cy, w, h } };
}

/** Those that the cut magnet shows, in shares of its window. */
function printedMarks({ crop }: Slot, { shape, width, height }: Window, photo: { width: number; height: number }) {
  const seen = {
    w: (crop.w * width) / (width + 2 * BLEED_INCHES),
    h: (crop.h * height) / (height + 2 * BLEED_INCHES),
  };
  const marks = marksOf(photo).map(({ color, at }) => ({
    color,
    of: at,
    at: { x: (at.x - crop.cx) / seen.w + 0.5, y: (at.y - crop.cy) / seen.h + 0.5 },
    half: { x: MARK_SIDE / 2 / seen.w, y: MARK_SIDE / 2 / seen.h },
  }));
  return marks.filter(({ at, half }) => {
    const [x, y] = [Math.abs(at.x - 0.5) + half.x, Math.abs(at.y - 0.5) + half.y];
    return shape === 'round' ? Math.hypot(x, y) < 0.5 : Math.max(x, y) < 0.5;
  });
}

/** In shares of the window's sides. */
function offBy(found: Spot, at: Spot, toPicture: (spot: Spot) => Spot): number {
  const [here, right, below] = [at, { ...at, x: at.x + 0.01 }, { ...at, y: at.y + 0.01 }].map(toPicture);
  const across = { x: 100 * (right!.x - here!.x), y: 100 * (right!.y - here!.y) };
  const down = { x: 100 * (below!.x - here!.x), y: 100 * (below!.y - here!.y) };
  const off = { x: found.x - here!.x, y: found.y - here!.y };
  const area = across.x * down.y - across.y * down.x;
  return Math.max(
    Math.abs((off.x * down.y - off.y * down.x) / area),
    Math.abs((across.x * off.y - across.y * off.x) / area),
  );
}

/** Within 1 % of the side. `toPicture`: from shares of the window to pixels. */
async function expectMarks(
  picture: Buffer,
  marks: ReturnType<typeof printedMarks>,
  toPicture: (spot: Spot) => Spot,
): Promise<void> {
  expect(marks.length).toBeGreaterThan(0);
  for (const { color, at, half } of marks) {
    const [near, corner] = [at, { x: at.x + half.x, y: at.y + half.y }].map(toPicture);
    const within = 2 * Math.hypot(near!.x - corner!.x, near!.y - corner!.y);
    const found = await markIn(picture, { color, near: near!, within });
    expect(found, `the ${color} mark`).toBeDefined();
    expect(offBy(found!, at, toPicture), `the ${color} mark`).toBeLessThan(0.01);
  }
}

const SCALE = 3;
type Drawing = {
  picture: Buffer;
  box: { x: number; y: number; width: number; height: number };
  toPicture: (spot: Spot) => Spot;
};

/** In shares: a pixel of a small tile is more than 1 %. */
async function shownIn(face: Locator): Promise<(spot: Spot) => Spot> {
  const [box, image] = await face.evaluate((element) =>
    [element, element.querySelector('img')!].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  return ({ x, y }) => ({
    x: (image!.x + x * image!.width - box!.x) / box!.width,
    y: (image!.y + y * image!.height - box!.y) / box!.height,
  });
}

async function drawingOf(page: Page, element: Locator): Promise<Drawing> {
  await element.scrollIntoViewIfNeeded();
  const box = (await element.boundingBox())!;
  const [left, top] = [Math.floor(box.x), Math.floor(box.y)];
  const clip = { x: left, y: top, width: Math.ceil(box.width) + 1, height: Math.ceil(box.height) + 1 };
  const picture = await page.screenshot({ clip, animations: 'disabled' });
  const toPicture = ({ x, y }: Spot) => ({
    x: (x * box.width + box.x - left) * SCALE,
    y: (y * box.height + box.y - top) * SCALE,
  });
  return { picture, box, toPicture };
}

/** Each print takes the first photo that prints like it. */
function drawnOn(prints: readonly Print[], windows: readonly Window[]): { print: Print; photo: number }[] {
  const left = prints.toSorted((a, b) => a.covers.length - b.covers.length);
  const isNear = (a: number, b: number) => Math.abs(a / b - 1) < 0.05;
  return windows.flatMap((window, photo) => {
    const at = left.findIndex(
      ({ shape, width, height }) =>
        shape === window.shape && isNear(width, window.width) && isNear(height, window.height),
    );
    return at < 0 ? [] : left.splice(at, 1).map((print) => ({ print, photo }));
  });
}

test.describe('on the page of its product', () => {
  test.use({ deviceScaleFactor: SCALE });

  test('every product of the shop is looked at', async ({ page }) => {
    const listed = (await (await page.request.get('/api/products?limit=48')).json()) as Product[];
    const seeded = listed.filter(isDemoProduct).map(({ name }) => name);
    expect(seeded.toSorted()).toEqual(products);
  });

  for (const name of products)
    test(
      `photos on ${name} are seen as they are printed, in the gallery and in the tiles`,
      where(name),
      async ({ page }) => {
        await signUpAs(page, uniqueEmail('prints'));
        const listed = (await (await page.request.get('/api/products?limit=48')).json()) as Product[];
        const product = listed.find((one) => one.name === name)!;
        const pictures = (await (await page.request.get(`/api/products/${product.id}/prints`)).json()) as {
          imageUrl: string;
          prints: Print[];
        }[];
        const places = placesOf(product);
        const photos = places.map((_, index) => `photo-${index + 1}.jpg`);
        await openProduct(page, name);
        const packs = page.getByLabel('Pack size');
        const sizesOfPacks = await packs
          .locator('option')
          .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
        const magnets = new Set(places.map(({ magnet }) => magnet)).size;
        await packs.selectOption(sizesOfPacks.find((size) => Number(size) >= magnets)!);
        await page
          .getByLabel('Add photos')
          .setInputFiles(await Promise.all(photos.map((photo, index) => markedPhoto(photo, sizeOf(index)))));
        await expect(page.getByText(new RegExp(`^${photos.length} of \\d+ photos? ready`))).toBeVisible();
        await expect(page.getByText('This is how we print it')).toBeVisible();

        // drawn by the browser
        const chosen = page.getByRole('list', { name: 'Chosen photos' });
        const tiles: (Drawing & { toTile: (spot: Spot) => Spot })[] = [];
        for (const photo of photos) {
          const face = chosen.getByRole('img', { name: photo, exact: true }).locator('../..');
          tiles.push({ ...(await drawingOf(page, face)), toTile: await shownIn(face) });
        }
        const gallery = page.getByRole('region', { name: `Pictures of ${name}` });
        const main = gallery.getByRole('img').first();
        const front = await drawingOf(page, main);
        const imageUrl = new URL((await main.getAttribute('src'))!, page.url()).pathname;

        let slots = places.map(firstSlot);
        if (product.inStock > 0) {
          const posting = page.waitForRequest(
            (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/cart',
          );
          await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
          const { customDesign, customImages } = (await posting).postDataJSON() as {
            customDesign: { slots: Slot[]; approvedAt: string; made?: true };
            customImages: string[];
          };
          expect(customDesign.approvedAt).toMatch(/^20/);
          expect(customImages).toHaveLength(photos.length);
          expect(customDesign.slots.map(({ orientation }) => orientation)).toEqual(
            slots.map(({ orientation }) => orientation),
          );
          slots = customDesign.slots;
          await expect(page.getByText('Added to cart').first()).toBeVisible();
        }
        if (name === 'Postcard Rectangle') expect(slots[0]!.orientation).toBe('turned');

        const windows = slots.map((slot, index) => windowOf(places[index]!.template, slot));
        for (const [index, slot] of slots.entries()) {
          const { picture, box, toPicture, toTile } = tiles[index]!;
          const photo = sizeOf(index);
          expect(box.width / box.height).toBeCloseTo(windows[index]!.width / windows[index]!.height, 1);
          for (const { color, at, half, of } of printedMarks(slot, windows[index]!, photo)) {
            const seen = toTile({ x: of.x / photo.width, y: of.y / photo.height });
            expect(Math.max(Math.abs(seen.x - at.x), Math.abs(seen.y - at.y)), `the ${color} mark`).toBeLessThan(0.01);
            const within = Math.max(half.x * box.width, half.y * box.height) * SCALE;
            expect(await markIn(picture, { color, near: toPicture(at), within }), `the ${color} mark`).toBeDefined();
          }
        }
        const prints = pictures.find((picture) => picture.imageUrl === imageUrl)?.prints ?? [];
        const shown = drawnOn(prints, windows);
        expect(shown.length).toBeGreaterThan(0);
        for (const { print, photo } of shown) {
          const toPicture = (spot: Spot) => front.toPicture(inPerspective(print.corners, spot));
          await expectMarks(front.picture, printedMarks(slots[photo]!, windows[photo]!, sizeOf(photo)), toPicture);
        }
      },
    );
});
