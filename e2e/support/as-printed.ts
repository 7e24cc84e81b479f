import { type Locator, type Page, expect } from '@playwright/test';
import sharp from 'sharp';
import { type Marks, marksApart, marksIn } from '../../api/src/testing/photo-marks';

/** In percent of a side. */
const MAX_APART = 1;
/** Screenshots of parts that stick are up to a pixel off. */
const PIXEL = 1;

type Shown = { nth: number; picture: string; size: string; sides: [width: number, height: number]; isRound: boolean };

/** Each once in each size, with its sides as laid out, even if turned. */
const shownIn = (images: Locator): Promise<Shown[]> =>
  images.evaluateAll((all) =>
    all.flatMap((image, nth) => {
      const { src, offsetWidth } = image as HTMLImageElement;
      if (offsetWidth === 0) return [];
      const picture = src.replace(/&w=\d+$/, '');
      const { width, height } = getComputedStyle(image);
      const sides: [number, number] = [Number.parseFloat(width), Number.parseFloat(height)];
      const isRound = [image.parentElement, image.parentElement?.parentElement].some(
        (around) => around?.style.borderRadius === '50%',
      );
      return [{ nth, picture, isRound, size: sides.map(Math.round).join(' x '), sides }];
    }),
  );

const round = (picture: Buffer, { width, height }: { width: number; height: number }) =>
  sharp(picture)
    .composite([
      {
        input: Buffer.from(
          `<svg width="${width}" height="${height}"><ellipse cx="50%" cy="50%" rx="50%" ry="50%"/></svg>`,
        ),
        blend: 'dest-in',
      },
    ])
    .flatten({ background: '#808080' })
    .png()
    .toBuffer();

/** A screenshot's edges are whole pixels, unlike the picture's. */
async function marksSeenOf(page: Page, image: Locator): Promise<Marks> {
  const box = (await image.boundingBox())!;
  const [x, y] = [Math.floor(box.x), Math.floor(box.y)];
  const clip = { x, y, width: Math.ceil(box.x + box.width) - x, height: Math.ceil(box.y + box.height) - y };
  const marks = await marksIn(await page.screenshot({ clip, animations: 'disabled' }));
  const across = (percent: number) => (percent * clip.width - 100 * (box.x - x)) / box.width;
  const down = (percent: number) => (percent * clip.height - 100 * (box.y - y)) / box.height;
  return Object.fromEntries(
    Object.entries(marks).map(([side, { left, top, right, bottom }]) => [
      side,
      { left: across(left), right: across(right), top: down(top), bottom: down(bottom) },
    ]),
  );
}

type Printed = { width: number; height: number; marks: Marks };
/** Several pages show the same ones. */
const renders = new Map<string, Promise<Printed>>();

async function render(page: Page, picture: string, isRound: boolean): Promise<Printed> {
  const source = await (await page.request.get(`${picture}&w=640`)).body();
  const { width, height } = await sharp(source).metadata();
  return { width, height, marks: await marksIn(isRound ? await round(source, { width, height }) : source) };
}
function printedOf(page: Page, { picture, isRound }: Shown): Promise<Printed> {
  const key = `${picture} ${isRound}`;
  const known = renders.get(key) ?? render(page, picture, isRound);
  renders.set(key, known);
  return known;
}

/** `markedPhoto`s look as the server renders their crops, to a hundredth of the side. `isTilted`: only the shape counts. */
export async function expectAsPrinted(page: Page, part: Locator, { isTilted = false } = {}): Promise<string[]> {
  const images = part.locator('img[src*="?crop="]');
  await expect(images.first()).toBeAttached();
  const shown = await shownIn(images);
  const unique = shown.filter(
    ({ picture, size }, at) => shown.findIndex((other) => other.picture === picture && other.size === size) === at,
  );
  const wrong: object[] = [];
  for (const one of unique) {
    const { nth, picture, size, sides } = one;
    const { width, height, marks: printed } = await printedOf(page, one);
    const tolerance = MAX_APART + (100 * PIXEL) / Math.min(...sides);
    if (100 * Math.abs((sides[0] * height) / sides[1] / width - 1) > MAX_APART)
      wrong.push({ picture, size, width, height });
    if (isTilted) continue;
    const image = images.nth(nth);
    await image.evaluate(async (element: HTMLImageElement) => {
      element.scrollIntoView({ block: 'center' });
      // boxes are wrong while a page is scrolled by a part of a pixel
      scrollTo(0, Math.round(scrollY));
      element.loading = 'eager';
      await element.decode();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    const seen = await marksSeenOf(page, image);
    const apart = marksApart(seen, printed);
    if (apart > tolerance) wrong.push({ picture, size, apart, seen, printed });
  }
  expect(wrong).toEqual([]);
  return [...new Set(unique.map(({ picture }) => new URL(picture).pathname + new URL(picture).search))];
}
