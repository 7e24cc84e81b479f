import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { type Crop, type PixelSize, inWholePixels, largestWidth } from 'shared-contracts/design/crop';
import sharp, { type Color, type Sharp } from 'sharp';
import { Pictures } from './pictures.js';
import { renderCrop } from './render-crop.js';

// each look at a global takes long in a test
const { abs, ceil, floor, max, min, round, sin, cos, PI } = Math;

type Colour = [number, number, number];
/** The color of a place in a picture, in pixels from its upper left. */
type Scene = (x: number, y: number) => Colour;

/** Waves of 60 to 110 pixels: a photo without sharp edges, in which each place looks different from its neighbors. */
const waves: Scene = (x, y) => [
  128 + 90 * sin((2 * PI * x) / 61),
  128 + 90 * sin((2 * PI * y) / 73),
  128 + 90 * sin((2 * PI * (x + 2 * y)) / 109),
];
/** How much a shift by one pixel changes it at most: the steepest wave. */
const CHANGE_PER_PIXEL = (90 * 2 * PI) / min(61, 73, 109 / Math.sqrt(5));

const pixelsOf = ({ width, height }: PixelSize, scene: Scene): Buffer => {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(scene(x + 0.5, y + 0.5).map(round), 3 * (y * width + x));
  return data;
};
const pictureOf = (size: PixelSize, scene: Scene) =>
  sharp(pixelsOf(size, scene), { raw: { ...size, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();

/**
 * What is printed, by definition: each printed pixel, traced back to the photo by `p = box/2 + R(rotation)(s - c)k`, shows
 * the mean of the places that it covers.
 */
function reference({ cx, cy, w, h, rotation }: Crop, size: PixelSize, scene: Scene): Buffer {
  const angle = (rotation * PI) / 180;
  const [across, along] = [cos(angle), sin(angle)];
  const samples = max(2, ceil(w / size.width));
  return pixelsOf(size, (x, y) => {
    const sum: Colour = [0, 0, 0];
    for (let i = 0; i < samples * samples; i++) {
      const px = ((x - 0.5 + ((i % samples) + 0.5) / samples) / size.width - 0.5) * w;
      const py = ((y - 0.5 + (floor(i / samples) + 0.5) / samples) / size.height - 0.5) * h;
      const colour = scene(cx + across * px + along * py, cy - along * px + across * py);
      for (const channel of [0, 1, 2] as const) sum[channel] += colour[channel] / samples ** 2;
    }
    return sum;
  });
}

/** The largest and the mean difference of two pictures, in levels of 255. */
function difference(some: Buffer, other: Buffer): { most: number; mean: number } {
  expect(some.length).toBe(other.length);
  let most = 0;
  let sum = 0;
  for (let at = 0; at < some.length; at++) {
    const apart = abs(some[at]! - other[at]!);
    most = max(most, apart);
    sum += apart;
  }
  return { most, mean: sum / some.length };
}

const photo = { width: 640, height: 480 };

/** A crop of this aspect in whole pixels, off the middle. */
function aCrop(rotation: number, { aspect = 1.25, share = 0.7 } = {}): Crop {
  const w = largestWidth(photo, aspect, rotation) * share;
  return inWholePixels({ cx: 310, cy: 243, w, h: w / aspect, rotation }, photo);
}

const turns = [0, 90, 180, 270, 360, -90];
const fineTurns = [0.5, 3, -7.25, 29, 44, 45, 46, 61.5, 135, 181, 200.75, 284, 359.9, -350];

describe('the printed part of a photo', () => {
  const original = pictureOf(photo, waves);

  // half a pixel of the photo at most, the interpolation's share included
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

  it.each([0, 90, 37])('turned by %d degrees does so enlarged', async (angle) => {
    const crop = aCrop(angle, { share: 0.3 });
    const size = { width: 500, height: 400 };
    const rendered = await renderCrop(await original, crop, size);
    expect(difference(rendered.data, reference(crop, size, waves)).most).toBeLessThanOrEqual(tolerance);
  });

  it.each([0, 270, 12, 33, -80])('turned by %d degrees does so in the largest crop, up to the edge', async (angle) => {
    const crop = inWholePixels({ ...aCrop(angle, { share: 1 }), cx: photo.width / 2, cy: photo.height / 2 }, photo);
    const size = { width: 200, height: 160 };
    const rendered = await renderCrop(await original, crop, size);
    expect(difference(rendered.data, reference(crop, size, waves)).most).toBeLessThanOrEqual(tolerance);
  });

  it.each([0, 180, 20, 275])('turned by %d degrees does so when it is much reduced', async (angle) => {
    const large = { width: 1200, height: 900 };
    const scene: Scene = (x, y) => waves(x / 4, y / 4);
    const crop = { ...aCrop(angle), cx: 591, cy: 456, w: 750, h: 600 };
    const size = { width: 125, height: 100 };
    const rendered = await renderCrop(await pictureOf(large, scene), crop, size);
    // half of a printed pixel is 3 of the photo, and 4 of those are a pixel of the waves
    expect(difference(rendered.data, reference(crop, size, scene)).most).toBeLessThanOrEqual(CHANGE_PER_PIXEL * 0.75);
  });

  it('would be noticed a pixel away, or turned by half a degree', () => {
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
  /** The scene as a camera writes it that is held in one of eight ways. Source: EXIF 2.32, 4.6.4. */
  const asTaken: Record<number, (x: number, y: number) => [number, number]> = {
    1: (x, y) => [x, y],
    2: (x, y) => [photo.width - x, y],
    3: (x, y) => [photo.width - x, photo.height - y],
    4: (x, y) => [x, photo.height - y],
    5: (x, y) => [y, x],
    6: (x, y) => [photo.width - y, x],
    7: (x, y) => [photo.width - y, photo.height - x],
    8: (x, y) => [y, photo.height - x],
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('prints upright with EXIF orientation %d, turned or not', async (orientation) => {
    const sensor = orientation < 5 ? photo : { width: photo.height, height: photo.width };
    const raw = pixelsOf(sensor, (x, y) => waves(...asTaken[orientation]!(x, y)));
    const sent = await sharp(raw, { raw: { ...sensor, channels: 3 } })
      .withMetadata({ orientation })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const stored = await new Pictures().clean(sent);
    if (!stored.ok) throw new Error(stored.message);
    expect(stored.value).toMatchObject(photo);
    for (const angle of [0, 90, 23]) {
      const size = { width: 250, height: 200 };
      const rendered = await renderCrop(stored.value.bytes, aCrop(angle), size);
      const { most, mean } = difference(rendered.data, reference(aCrop(angle), size, waves));
      // two rounds of JPEG at quality 95 add a few levels
      expect(most).toBeLessThanOrEqual(CHANGE_PER_PIXEL / 2 + 4);
      expect(mean).toBeLessThanOrEqual(2);
    }
  });
});

type Matrix = readonly [Colour, Colour, Colour];
const times = (matrix: Matrix, [x, y, z]: Colour) =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as Colour;

/** Linear values to XYZ at D50. Source: Adobe RGB (1998) 4.3.5.3; Display P3 as in Apple's profile. */
const spaces: Record<string, { toXyz: Matrix; gamma: (value: number) => number; curve: number[] }> = {
  'Adobe RGB': {
    toXyz: [
      [0.60974, 0.20528, 0.14919],
      [0.31111, 0.62567, 0.06322],
      [0.01947, 0.06087, 0.74457],
    ],
    gamma: (value) => value ** (563 / 256),
    curve: [563],
  },
  'Display P3': {
    toXyz: [
      [0.515121, 0.291977, 0.157104],
      [0.241196, 0.692245, 0.066574],
      [-0.001053, 0.041885, 0.784073],
    ],
    gamma: (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4),
    curve: Array.from({ length: 1024 }, (_, at) => {
      const value = at / 1023;
      return round(65_535 * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    }),
  },
};
/** XYZ at D50 to linear sRGB. Source: Bruce Lindbloom, RGB/XYZ matrices, adapted by Bradford. */
const toSrgb: Matrix = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];

const inSrgb = ({ toXyz, gamma }: (typeof spaces)[string], colour: Colour) =>
  times(toSrgb, times(toXyz, colour.map((value) => gamma(value / 255)) as Colour)).map((value) => {
    const light = min(1, max(0, value));
    return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
  }) as Colour;

/** An ICC profile of three primaries and one curve. Source: ICC.1:2001-04. */
function profileOf({ toXyz, curve }: (typeof spaces)[string]): Buffer {
  const fixed = (value: number) => round(value * 65_536);
  const xyz = (...values: number[]) => {
    const tag = Buffer.alloc(20);
    tag.write('XYZ ', 'latin1');
    for (const [at, value] of values.entries()) tag.writeInt32BE(fixed(value), 8 + 4 * at);
    return tag;
  };
  const curv = Buffer.alloc(12 + 2 * curve.length + (curve.length % 2) * 2);
  curv.write('curv', 'latin1');
  curv.writeUInt32BE(curve.length, 8);
  for (const [at, value] of curve.entries()) curv.writeUInt16BE(value, 12 + 2 * at);
  const desc = Buffer.alloc(104);
  desc.write('desc\0\0\0\0\0\0\0\u0005test\0', 'latin1');
  const text = Buffer.alloc(16);
  text.write('text\0\0\0\0none\0', 'latin1');
  const column = (at: 0 | 1 | 2) => xyz(...toXyz.map((row) => row[at]));
  const tags: [string, Buffer][] = [
    ['desc', desc],
    ['cprt', text],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', column(0)],
    ['gXYZ', column(1)],
    ['bXYZ', column(2)],
    ['rTRC', curv],
    ['gTRC', curv],
    ['bTRC', curv],
  ];
  const head = Buffer.alloc(128 + 4 + 12 * tags.length);
  head.writeUInt32BE(0x02_10_00_00, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  for (const [at, value] of [0.9642, 1, 0.8249].entries()) head.writeInt32BE(fixed(value), 68 + 4 * at);
  head.writeUInt32BE(tags.length, 128);
  let offset = head.length;
  for (const [at, [name, bytes]] of tags.entries()) {
    head.write(name, 132 + 12 * at, 'latin1');
    head.writeUInt32BE(offset, 136 + 12 * at);
    head.writeUInt32BE(bytes.length, 140 + 12 * at);
    offset += bytes.length;
  }
  head.writeUInt32BE(offset, 0);
  return Buffer.concat([head, ...tags.map(([, bytes]) => bytes)]);
}

/** A PNG with a profile in its iCCP chunk, its values untouched. */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPtest\0\0', 'latin1'), deflateSync(icc)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

describe('a photo with a color profile', () => {
  const patches: Colour[] = [
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
    const stored = await new Pictures().clean(withProfile(png, profileOf(space)));
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
