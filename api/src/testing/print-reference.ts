import { crc32, deflateSync } from 'node:zlib';
import { expect } from '@jest/globals';
import type { Crop, PixelSize } from 'shared-contracts/design/crop';
import sharp from 'sharp';
import { iccProfile } from './icc-profile.js';

// globals are slow in a test
const { abs, ceil, floor, max, min, round, sin, cos, PI } = Math;

export type Rgb = [number, number, number];
/** In pixels from the upper left. */
export type Scene = (x: number, y: number) => Rgb;

/** Without sharp edges, different everywhere. */
export const waves: Scene = (x, y) => [
  128 + 90 * sin((2 * PI * x) / 61),
  128 + 90 * sin((2 * PI * y) / 73),
  128 + 90 * sin((2 * PI * (x + 2 * y)) / 109),
];
export const CHANGE_PER_PIXEL = (90 * 2 * PI) / min(61, 73, 109 / Math.sqrt(5));

export const pixelsOf = ({ width, height }: PixelSize, scene: Scene): Buffer => {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(scene(x + 0.5, y + 0.5).map(round), 3 * (y * width + x));
  return data;
};
export const pictureOf = (size: PixelSize, scene: Scene) =>
  sharp(pixelsOf(size, scene), { raw: { ...size, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** Each printed pixel, traced back by `p = box/2 + R(rotation)(s - c)k`, shows the mean of the places that it covers. */
export function reference({ cx, cy, w, h, rotation }: Crop, size: PixelSize, scene: Scene): Buffer {
  const angle = (rotation * PI) / 180;
  const [across, along] = [cos(angle), sin(angle)];
  const samples = max(2, ceil(w / size.width));
  return pixelsOf(size, (x, y) => {
    const sum: Rgb = [0, 0, 0];
    for (let i = 0; i < samples * samples; i++) {
      const px = ((x - 0.5 + ((i % samples) + 0.5) / samples) / size.width - 0.5) * w;
      const py = ((y - 0.5 + (floor(i / samples) + 0.5) / samples) / size.height - 0.5) * h;
      const color = scene(cx + across * px + along * py, cy - along * px + across * py);
      for (const channel of [0, 1, 2] as const) sum[channel] += color[channel] / samples ** 2;
    }
    return sum;
  });
}

/** In levels of 255. */
export function difference(some: Buffer, other: Buffer): { most: number; mean: number } {
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

type Matrix = readonly [Rgb, Rgb, Rgb];
const times = (matrix: Matrix, [x, y, z]: Rgb) => matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as Rgb;

/** Linear values to XYZ at D50. Source: Adobe RGB (1998) 4.3.5.3; Display P3 as in Apple's profile. */
export const spaces: Record<string, { toXyz: Matrix; gamma: (value: number) => number; curve: number[] }> = {
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

export const inSrgb = ({ toXyz, gamma }: (typeof spaces)[string], color: Rgb) =>
  times(toSrgb, times(toXyz, color.map((value) => gamma(value / 255)) as Rgb)).map((value) => {
    const light = min(1, max(0, value));
    return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
  }) as Rgb;

/** An ICC profile of three primaries and one curve. Source: ICC.1:2001-04. */
export function profileOf({ toXyz, curve }: (typeof spaces)[string]): Buffer {
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
  return iccProfile({ version: 0x02_10_00_00, kind: 'mntrRGB XYZ ' }, tags);
}

/** In its iCCP chunk; the values stay. */
export function withProfile(png: Buffer, icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPtest\0\0', 'latin1'), deflateSync(icc)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

/**
 * A camera that is held in one of eight ways: turned or mirrored, with a flag that says so. Source: EXIF 2.32, 4.6.4.
 */
export async function asTaken(photo: PixelSize, scene: Scene, orientation: number): Promise<Buffer> {
  const { width, height } = photo;
  const upright = (x: number, y: number): [number, number] =>
    ({
      1: [x, y],
      2: [width - x, y],
      3: [width - x, height - y],
      4: [x, height - y],
      5: [y, x],
      6: [width - y, x],
      7: [width - y, height - x],
      8: [y, height - x],
    })[orientation] as [number, number];
  const sensor = orientation < 5 ? photo : { width: height, height: width };
  const raw = pixelsOf(sensor, (x, y) => scene(...upright(x, y)));
  return sharp(raw, { raw: { ...sensor, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
