import { describe, expect, it } from '@jest/globals';
import { type Crop, inWholePixels, largestWidth } from 'shared-contracts/design/crop';
import sharp, { type Color, type Sharp } from 'sharp';
import { Pictures } from './pictures.js';
import { renderCrop } from './render-crop.js';
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
import { unqueued } from '../../testing/photos.js';

const { abs, floor, max } = Math;

const photo = { width: 640, height: 480 };

function aCrop(rotation: number, { aspect = 1.25, share = 0.7 } = {}): Crop {
  const w = largestWidth(photo, aspect, rotation) * share;
  return inWholePixels({ cx: 310, cy: 243, w, h: w / aspect, rotation }, photo);
}

const turns = [0, 90, 180, 270, 360, -90];
const fineTurns = [0.5, 3, -7.25, 29, 44, 45, 46, 61.5, 135, 181, 200.75, 284, 359.9, -350];

describe('the printed part of a photo', () => {
  const original = pictureOf(photo, waves);

  const tolerance = CHANGE_PER_PIXEL / 2;

  it.each([...turns, ...fineTurns])('turned by %d degrees lies within half a pixel of the reference', async (angle) => {
    const crop = aCrop(angle);
    const size = { width: 250, height: 200 };
    const rendered = await renderCrop(await original, crop, size);
    expect(rendered).toMatchObject(size);
    const { most, mean } = difference(rendered.data, reference(crop, size, waves));
    expect(most).toBeLessThanOrEqual(tolerance);
    expect(mean).toBeLessThanOrEqual(1.2);
  });

  it.each([0, 90, 37])('turned by %d degrees and enlarged lies within half a pixel of the reference', async (angle) => {
    const crop = aCrop(angle, { share: 0.3 });
    const size = { width: 500, height: 400 };
    const rendered = await renderCrop(await original, crop, size);
    expect(difference(rendered.data, reference(crop, size, waves)).most).toBeLessThanOrEqual(tolerance);
  });

  it.each([0, 270, 12, 33, -80])(
    'turned by %d degrees in the largest crop lies within half a pixel of the reference, up to the edge',
    async (angle) => {
      const crop = inWholePixels({ ...aCrop(angle, { share: 1 }), cx: photo.width / 2, cy: photo.height / 2 }, photo);
      const size = { width: 200, height: 160 };
      const rendered = await renderCrop(await original, crop, size);
      expect(difference(rendered.data, reference(crop, size, waves)).most).toBeLessThanOrEqual(tolerance);
    },
  );

  it.each([0, 180, 20, 275])(
    'turned by %d degrees and much reduced lies within half a printed pixel of the reference',
    async (angle) => {
      const large = { width: 1200, height: 900 };
      const scene: Scene = (x, y) => waves(x / 4, y / 4);
      const crop = { ...aCrop(angle), cx: 591, cy: 456, w: 750, h: 600 };
      const size = { width: 125, height: 100 };
      const rendered = await renderCrop(await pictureOf(large, scene), crop, size);
      // half a printed pixel is 3 of the photo, and 4 of those are a pixel of the waves
      expect(difference(rendered.data, reference(crop, size, scene)).most).toBeLessThanOrEqual(CHANGE_PER_PIXEL * 0.75);
    },
  );

  it('would fail these comparisons if it were a pixel off, or turned by half a degree', () => {
    const size = { width: 250, height: 200 };
    const crop = aCrop(29);
    const expected = reference(crop, size, waves);
    for (const other of [
      { ...crop, cx: crop.cx + 1 },
      { ...crop, cy: crop.cy - 1 },
      { ...crop, rotation: 29.5 },
    ])
      expect(difference(reference(other, size, waves), expected).most).toBeGreaterThan(tolerance);
  });

  it('is the same to the byte each time', async () => {
    for (const angle of [90, 12]) {
      const [one, other] = await Promise.all(
        [1, 2].map(async () => renderCrop(await original, aCrop(angle), { width: 97, height: 78 })),
      );
      expect(one!.data.equals(other!.data)).toBe(true);
    }
  });

  it('has the wanted size for crops of a few pixels and of odd sizes', async () => {
    const tiny = await pictureOf({ width: 9, height: 7 }, waves);
    for (const crop of [
      { cx: 4, cy: 3, w: 2, h: 2, rotation: 0 },
      { cx: 4, cy: 3, w: 3, h: 3, rotation: 90 },
      { cx: 4, cy: 3, w: 3, h: 3, rotation: 10 },
      { cx: 5, cy: 4, w: 9, h: 7, rotation: 0 },
    ])
      expect(await renderCrop(tiny, crop, { width: 60, height: 50 })).toMatchObject({
        width: 60,
        height: 50,
        data: expect.objectContaining({ length: 60 * 50 * 3 }),
      });
  });

  it('takes gray, transparent and 16-bit pictures', async () => {
    const size = { width: 40, height: 30 };
    const whole = { cx: 20, cy: 15, w: 40, h: 30, rotation: 0 };
    const flat = (background: Color) => sharp({ create: { ...size, channels: 4, background } });
    const firstPixel = async (picture: Sharp, rotation = 0) => [
      ...(await renderCrop(await picture.png().toBuffer(), { ...whole, w: 20, h: 16, rotation }, size)).data.subarray(
        0,
        3,
      ),
    ];
    for (const rotation of [0, 5]) {
      expect(await firstPixel(flat('#808080').removeAlpha().toColourspace('b-w'), rotation)).toEqual([128, 128, 128]);
      expect(await firstPixel(flat({ r: 0, g: 0, b: 0, alpha: 0 }), rotation)).toEqual([255, 255, 255]);
      expect(await firstPixel(flat('#6496c8').removeAlpha().toColourspace('rgb16'), rotation)).toEqual([100, 150, 200]);
    }
  });

  it('is refused for damaged pictures and for more pixels than uploads may have', async () => {
    const bytes = await sharp({ create: { ...photo, channels: 3, background: 'tomato' } })
      .jpeg()
      .toBuffer();
    const huge = Buffer.from(bytes);
    const frame = huge.indexOf(Buffer.from([0xff, 0xc0]));
    huge.writeUInt16BE(20_000, frame + 5);
    huge.writeUInt16BE(20_000, frame + 7);
    const size = { width: 10, height: 10 };
    await expect(renderCrop(huge, aCrop(0), size)).rejects.toThrow('pixel limit');
    await expect(renderCrop(bytes.subarray(0, 900), aCrop(0), size)).rejects.toThrow('VipsJpeg');
    await expect(renderCrop(Buffer.from('no picture'), aCrop(0), size)).rejects.toThrow('unsupported image format');
  });
});

describe('a photo that is stored by set-policy', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('prints upright with EXIF orientation %d, turned or not', async (orientation) => {
    const stored = await new Pictures().clean(await asTaken(photo, waves, orientation), unqueued);
    if (!stored.ok) throw new Error(stored.message);
    expect(stored.value).toMatchObject(photo);
    for (const angle of [0, 90, 23]) {
      const size = { width: 250, height: 200 };
      const rendered = await renderCrop(stored.value.bytes, aCrop(angle), size);
      const { most, mean } = difference(rendered.data, reference(aCrop(angle), size, waves));
      // two JPEG rounds at quality 95 add a few levels
      expect(most).toBeLessThanOrEqual(CHANGE_PER_PIXEL / 2 + 4);
      expect(mean).toBeLessThanOrEqual(2);
    }
  });
});

describe('a photo with a color profile', () => {
  const patches: Rgb[] = [
    [200, 60, 70],
    [90, 170, 80],
    [60, 80, 190],
    [224, 168, 144],
    [128, 128, 128],
    [250, 240, 20],
    [10, 20, 30],
    [0, 255, 0],
  ];
  const side = 40;

  it.each(Object.keys(spaces))('in %s is printed within two levels of its colors in sRGB', async (name) => {
    const space = spaces[name]!;
    const size = { width: side * patches.length, height: side };
    const png = await pictureOf(size, (x) => patches[floor(x / side)]!);
    const stored = await new Pictures().clean(withProfile(png, profileOf(space)), unqueued);
    if (!stored.ok) throw new Error(stored.message);
    for (const [at, patch] of patches.entries())
      for (const rotation of [0, 90, 8]) {
        const crop = { cx: (at + 0.5) * side, cy: side / 2, w: 20, h: 20, rotation };
        const { data } = await renderCrop(stored.value.bytes, crop, { width: 16, height: 16 });
        const middle = [...data.subarray(3 * (8 * 16 + 8), 3 * (8 * 16 + 9))];
        for (const [channel, value] of inSrgb(space, patch).entries())
          expect(abs(middle[channel]! - value)).toBeLessThanOrEqual(2);
      }
  });

  it('differs by much more from a photo without it', () => {
    for (const space of Object.values(spaces)) {
      const apart = inSrgb(space, patches[0]!).map((value, channel) => abs(value - patches[0]![channel]!));
      expect(max(...apart)).toBeGreaterThan(10);
    }
  });
});
