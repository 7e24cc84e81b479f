import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Crop, inWholePixels } from 'shared-contracts/design/crop';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import type { Design } from 'shared-contracts/design/schemas';
import sharp from 'sharp';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { uploadBytes } from '../../testing/photos.js';
import {
  CHANGE_PER_PIXEL,
  type Rgb,
  type Scene,
  asTaken,
  difference,
  inSrgb,
  pictureOf,
  profileOf,
  reference,
  spaces,
  waves,
  withProfile,
} from '../../testing/print-reference.js';
import { type PdfMatrix, type PdfPicture, pagesIn } from '../../testing/pdf-pictures.js';
import { testPrintShop } from '../../testing/started.js';

const photo = { width: 640, height: 480 };
const magnets = magnetsFrom({ dimensions: '2 x 3 in', shape: 'rectangle' });
const { template } = magnets[0]!;
/** With 3 mm of bleed, at 300 dpi: (2 + 6 / 25.4) x 300, (3 + 6 / 25.4) x 300. */
const printed = { width: 671, height: 971 };

const angles = [0, 90, 180, 270, 12, -7.5, 45, 101];
const cropAt = (rotation: number, at: number): Crop =>
  inWholePixels({ cx: 300 + 5 * at, cy: 243, w: 230, h: 333, rotation }, photo);
const crops = angles.map(cropAt);

const names = Object.keys(spaces);
const patches: [Rgb, Rgb] = [
  [200, 60, 70],
  [60, 80, 190],
];
const middle = cropAt(0, 4);
const halves: Scene = (x) => patches[x < middle.cx ? 0 : 1];

const press = testPrintShop();
let orderId: string;
beforeAll(async () => {
  const { shop } = press;
  const { browser } = await registerCustomer(shop.app);
  const stored = async (bytes: Buffer, contentType: string) => {
    const imageUrl = await uploadBytes(browser, bytes, { contentType });
    const { status, body } = await browser.put<{ objectPath: string }>('/api/objects/set-policy', { imageUrl });
    expect(status).toBe(200);
    return body.objectPath;
  };
  const paths: string[] = [];
  for (const at of angles.keys()) paths.push(await stored(await asTaken(photo, waves, at + 1), 'image/jpeg'));
  for (const name of names)
    paths.push(await stored(withProfile(await pictureOf(photo, halves), profileOf(spaces[name]!)), 'image/png'));
  const all = [...crops, ...names.map(() => middle)];
  const customDesign: Design = {
    version: 1,
    approvedAt: null,
    slots: paths.map((path, magnet) => {
      const { rotation, ...crop } = all[magnet]!;
      const { id, version } = template;
      return { magnet, template: { id, version }, window: 0, path, crop, rotation, quality: 'low' };
    }),
  };
  const { id: productId } = await createProduct(shop.app, { magnets });
  orderId = await shop.ordered(browser, [{ productId, selectedPack: '12', customDesign }]);
  await press.waive(orderId);
}, 60_000);

const tolerance = { most: CHANGE_PER_PIXEL / 2 + 8, mean: 2.5, levels: 3 };

function levelsApart(data: Buffer, name: string): number {
  const apart = patches.flatMap((patch, side) => {
    const x = Math.round(printed.width * (side === 0 ? 0.25 : 0.75));
    const offset = 3 * (Math.floor(printed.height / 2) * printed.width + x);
    return inSrgb(spaces[name]!, patch).map((value, channel) => Math.abs(data[offset + channel]! - value));
  });
  return Math.max(...apart);
}

async function wrongIn(pictures: Buffer[]): Promise<object[]> {
  const wrong: object[] = [];
  for (const [at, picture] of pictures.entries()) {
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const isSize = width === printed.width && height === printed.height && channels === 3;
    const crop = crops[at];
    const apart = crop
      ? { ...difference(data, reference(crop, printed, waves)), levels: 0 }
      : { most: 0, mean: 0, levels: levelsApart(data, names[at - angles.length]!) };
    const isRight = apart.most <= tolerance.most && apart.mean <= tolerance.mean && apart.levels <= tolerance.levels;
    if (!isSize || !isRight) wrong.push({ at, width, height, channels, ...apart });
  }
  return wrong;
}
const inPack = angles.length + names.length;

/** Left, bottom, right, top. */
function boxOf([a, b, c, d, e, f]: PdfMatrix): number[] {
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
const toPoints = ({ width, height }: typeof printed) => [(width / 300) * 72, (height / 300) * 72] as [number, number];

describe('photos of all eight EXIF orientations and two color profiles, uploaded and ordered', () => {
  it('match a reference renderer on pages, upright, each exactly on the bleed box of its page', async () => {
    const pages = pagesIn(await press.pdfOf([orderId])).filter(({ pictures }) => pictures.length > 0);
    expect(pages).toHaveLength(inPack);
    expect(await wrongIn(pages.map(({ pictures }) => pictures[0]!.jpeg))).toEqual([]);
    for (const { boxes, pictures } of pages) {
      expect(pictures).toHaveLength(1);
      const [a, b, c, d] = pictures[0]!.matrix;
      expect([a > 0, d > 0]).toEqual([true, true]);
      for (const slope of [b, c]) expect(slope).toBeCloseTo(0, 6);
      for (const [side, value] of boxOf(pictures[0]!.matrix).entries())
        expect(value).toBeCloseTo(boxes['BleedBox']![side]!, 2);
    }
  });

  it('match a reference renderer on sheets, turned to save paper, never mirrored or overlapping', async () => {
    const sheet = { widthInches: 7.4, heightInches: 5.7, marginInches: 0.25, gapInches: 0.03 };
    expect((await press.admin.put('/api/admin/printer/sheet', sheet)).status).toBe(200);
    const pages = pagesIn(await press.pdfOf([orderId], 'sheets')).filter(({ pictures }) => pictures.length > 0);
    // three upright or four turned fit 532.8 x 410.4 points with a margin of 18 and a strip
    expect(pages).toHaveLength(3);
    const isLying = ({ matrix: [a] }: PdfPicture) => Math.abs(a) < 1;
    expect(pages.filter(({ pictures }) => pictures.length === 4).every(({ pictures }) => pictures.every(isLying))).toBe(
      true,
    );
    const jpegs = pages.flatMap(({ pictures }) => pictures.map(({ jpeg }) => jpeg));
    expect(jpegs).toHaveLength(inPack);
    expect(await wrongIn(jpegs)).toEqual([]);
    const [across, down] = toPoints(printed);
    for (const { pictures } of pages) {
      const boxes = pictures.map(({ matrix }) => boxOf(matrix) as [number, number, number, number]);
      for (const [at, [left, bottom, right, top]] of boxes.entries()) {
        const [a, b, c, d] = pictures[at]!.matrix;
        expect(a * d - b * c).toBeGreaterThan(0);
        const sides = [right - left, top - bottom].map(Math.round);
        expect(
          [
            [down, across],
            [across, down],
          ].map((each) => each.map(Math.round)),
        ).toContainEqual(sides);

        for (const edge of [left, bottom]) expect(edge).toBeGreaterThan(17.99);
        expect([right < 514.81, top < 392.41]).toEqual([true, true]);
        for (const other of boxes.slice(at + 1))
          expect(left >= other[2] || right <= other[0] || bottom >= other[3] || top <= other[1]).toBe(true);
      }
    }
  });
});
