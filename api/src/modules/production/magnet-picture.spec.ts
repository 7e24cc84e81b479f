import { expect, it, describe } from '@jest/globals';
import { type Crop, inWholePixels } from 'shared-contracts/design/crop';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import sharp, { type Sharp } from 'sharp';
import { CHANGE_PER_PIXEL, type Scene, pictureOf, reference, waves } from '../../testing/print-reference.js';
import { layoutOf } from './domain/magnet-layout.js';
import { renderMagnet, withDensity } from './magnet-picture.js';

const photo = { width: 1280, height: 960 };
const scene: Scene = (x, y) => waves(x / 2, y / 2);
const template: MagnetTemplate = {
  ...magnetsFrom({ dimensions: '2 x 3 in', shape: 'rectangle' })[0]!.template,
  windows: [
    { shape: 'rectangle', x: 0, y: 0, width: 2, height: 1.5 },
    { shape: 'round', x: 0.5, y: 1.75, width: 1, height: 1 },
  ],
};
const crops: Crop[] = [
  inWholePixels({ cx: 600, cy: 480, w: 800, h: 621, rotation: 8 }, photo),
  inWholePixels({ cx: 700, cy: 500, w: 600, h: 600, rotation: 90 }, photo),
];

it('a magnet shows each window where the template has it, as a reference renderer makes it, and white elsewhere', async () => {
  const bytes = await pictureOf(photo, scene);
  const windows = crops.map((crop) => ({ path: 'photo', crop }));
  const { data, width } = await renderMagnet(
    { template, windows },
    { bytesOf: () => Promise.resolve(bytes), decode: (_bytes, work) => work(), conversion: null },
  );
  const layout = layoutOf(template);
  expect(data).toHaveLength(3 * layout.size.width * layout.size.height);
  const pixelOf = (picture: Buffer, across: number, x: number, y: number) => [
    ...picture.subarray(3 * (y * across + x), 3 * (y * across + x) + 3),
  ];
  const references = crops.map((crop, at) => reference(crop, layout.windows[at]!.printed, scene));
  /** In pixels; negative outside the window. */
  const inside = (at: number, x: number, y: number) => {
    const { left, top, width: w, height: h } = layout.windows[at]!.visible;
    return at === 0
      ? Math.min(x - left, left + w - 1 - x, y - top, top + h - 1 - y) + 1
      : w / 2 - Math.hypot(x + 0.5 - left - w / 2, y + 0.5 - top - h / 2);
  };
  const counts = [0, 0, 0];
  let most = 0;
  for (let y = 0; y < layout.size.height; y++)
    for (let x = 0; x < layout.size.width; x++) {
      const depths = [inside(0, x, y), inside(1, x, y)];
      const at = depths.findIndex((depth, each) => depth >= (each === 1 ? 2 : 1));
      // the edge of a circle is smooth
      if (at < 0 && depths.some((depth) => depth > -2)) continue;
      counts[at + 1]! += 1;
      const { printed } = layout.windows[Math.max(at, 0)]!;
      const expected =
        at < 0 ? [255, 255, 255] : pixelOf(references[at]!, printed.width, x - printed.left, y - printed.top);
      const found = pixelOf(data, width, x, y);
      for (const channel of [0, 1, 2]) most = Math.max(most, Math.abs(found[channel]! - expected[channel]!));
    }
  expect(counts.every((count) => count > 50_000)).toBe(true);
  expect(most).toBeLessThanOrEqual(CHANGE_PER_PIXEL / 2);
});

const grey = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'grey' } });

describe('a JPEG', () => {
  it.each<[string, () => Sharp]>([
    ['with a JFIF header', () => grey()],
    ['with a profile and without that header', () => grey().withIccProfile('srgb')],
  ])('%s gets its density there, and keeps all else', async (_, picture) => {
    const jpeg = await picture().jpeg().toBuffer();
    const dense = withDensity(jpeg, 300);
    const [before, after] = await Promise.all([sharp(jpeg).metadata(), sharp(dense).metadata()]);
    expect(after).toMatchObject({ density: 300, width: 8, height: 8 });
    expect(after.icc).toEqual(before.icc);
    expect(await sharp(dense).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer());
    // bytes 6 to 17: JFIF, version, unit, density across, density down
    expect(dense.subarray(6, 18).toString('hex')).toBe('4a46494600010101012c012c');
  });
});
