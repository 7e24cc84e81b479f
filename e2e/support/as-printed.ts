import { type Locator, type Page, expect } from '@playwright/test';
import sharp from 'sharp';

/** A gray photo with a bar of its own color from each edge inward. */
export function markedPhoto(width: number, height: number): Promise<Buffer> {
  const bar = 0.08 * Math.min(width, height);
  const [length, depth] = [0.36 * width, 0.36 * height];
  const rectangle = (x: number, y: number, w: number, h: number, color: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${color}"/>`;
  const [x, y] = [(width - bar) / 2, (height - bar) / 2];
  const bars = [
    rectangle(x, 0, bar, depth, '#dc1e1e'),
    rectangle(x, height - depth, bar, depth, '#1e1edc'),
    rectangle(0, y, length, bar, '#dcdc1e'),
    rectangle(width - length, y, length, bar, '#1eb41e'),
  ].join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#808080"/>${bars}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer();
}

const SIDE = 100;
/** Of the levels of a color: less is a pixel at the edge of a mark. */
const DIFFERENT = 48;
/** A hundredth of the pixels: those along the marks' edges, if they are moved by a hundredth of the side. */
const MOST = 0.01;

const pixelsOf = (picture: Buffer) =>
  sharp(picture).resize(SIDE, SIDE, { fit: 'fill' }).removeAlpha().toColorspace('srgb').raw().toBuffer();

/** The share of pixels that differ inside the largest ellipse, because magnets may be round. */
async function differenceOf(some: Buffer, other: Buffer): Promise<number> {
  const [one, two] = await Promise.all([some, other].map(pixelsOf));
  let [inside, different] = [0, 0];
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)].map((value) => (value + 0.5) / (SIDE / 2) - 1) as [
      number,
      number,
    ];
    if (x * x + y * y > 0.95) continue;
    inside += 1;
    const apart = [0, 1, 2].map((channel) => Math.abs(one![3 * at + channel]! - two![3 * at + channel]!));
    if (Math.max(...apart) > DIFFERENT) different += 1;
  }
  return different / inside;
}

type Shown = { nth: number; picture: string; size: string; ratio: number };

/** Each printed picture once in each size, with its sides as the page lays them out, even if it is turned. */
const shownIn = (images: Locator): Promise<Shown[]> =>
  images.evaluateAll((all) =>
    all.flatMap((image, nth) => {
      const { src, offsetWidth, offsetHeight } = image as HTMLImageElement;
      if (offsetWidth === 0) return [];
      const picture = src.replace(/&w=\d+$/, '');
      return [{ nth, picture, size: `${offsetWidth} x ${offsetHeight}`, ratio: offsetWidth / offsetHeight }];
    }),
  );

/**
 * All printed pictures of a part of the page show what the server renders of their crops, in the same shape, to a hundredth of
 * the side. `isTilted`: only their shape can be compared. Returns what they show, each once.
 */
export async function expectAsPrinted(page: Page, part: Locator, { isTilted = false } = {}): Promise<string[]> {
  const images = part.locator('img[src*="?crop="]');
  await expect(images.first()).toBeAttached();
  const shown = await shownIn(images);
  const unique = shown.filter(
    ({ picture, size }, at) => shown.findIndex((other) => other.picture === picture && other.size === size) === at,
  );
  const wrong: object[] = [];
  for (const { nth, picture, size, ratio } of unique) {
    const source = await (await page.request.get(`${picture}&w=640`)).body();
    const { width, height } = await sharp(source).metadata();
    // whole pixels of the screen
    const isSameShape = Math.abs((ratio * height) / width - 1) < 0.01 + 1 / Number(size.split(' x ')[0]);
    if (!isSameShape) wrong.push({ picture, size, source: `${width} x ${height}` });
    if (isTilted) continue;
    const image = images.nth(nth);
    await image.evaluate(async (element: HTMLImageElement) => {
      element.scrollIntoView({ block: 'center' });
      element.loading = 'eager';
      await element.decode();
    });
    const clip = (await image.boundingBox())!;
    const apart = await differenceOf(await page.screenshot({ clip, animations: 'disabled' }), source);
    if (apart > MOST) wrong.push({ picture, size, apart });
  }
  expect(wrong).toEqual([]);
  return [...new Set(unique.map(({ picture }) => new URL(picture).pathname + new URL(picture).search))];
}
