import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import sharp from 'sharp';
import { cicp, pngNumbers, withChunk, withCodes } from '../../testing/color-declarations.js';
import { colorProfile } from '../../testing/color-profiles.js';
import {
  type ColorSpace,
  colorsApart,
  converted,
  deltaE2000,
  pressProfile,
  tableProfile,
} from '../../testing/color-reference.js';
import { unqueued } from '../../testing/photos.js';
import { profileOf, spaces, withProfile as withPngProfile } from '../../testing/print-reference.js';
import { withProfile } from '../media/domain/color-profile.js';
import type { PhotoColors } from '../media/domain/photo-colors.js';
import { Pictures } from '../media/pictures.js';
import { ColorConversion } from './color-engine.js';
import { layoutOf } from './domain/magnet-layout.js';
import { jpegOf, renderMagnet, srgbProfile, toInks } from './magnet-picture.js';

const PATCH = 40;
const ACROSS = 8;
const SIDE = PATCH * ACROSS;
const LIMIT = { mean: 1, most: 3 };
const pictures = new Pictures();
const { template } = magnetsFrom({ dimensions: '2 x 2 in', shape: 'square' })[0]!;

type Values = readonly number[];
/** None is nearly black, where 8 bits are too few. */
const ink = (at: number): Values => [
  (at % 4) * 75,
  (Math.floor(at / 4) % 4) * 75,
  Math.floor(at / 16) * 75,
  (at % 3) * 30,
];
const rgb = (at: number): Values => [
  40 + (at % 4) * 55,
  40 + (Math.floor(at / 4) % 4) * 55,
  40 + Math.floor(at / 16) * 55,
];
const gray = (at: number): Values => [40 + 3 * at];
const lab = (at: number): Values => [
  90 + (at % 4) * 40,
  108 + (Math.floor(at / 4) % 4) * 13,
  108 + Math.floor(at / 16) * 13,
];
const all = (colorOf: (at: number) => Values) =>
  Uint8Array.from({ length: ACROSS ** 2 }, (_, at) => at).reduce<number[]>((row, at) => [...row, ...colorOf(at)], []);

const planeOf = (colorOf: (at: number) => Values, channel: number): Buffer =>
  Buffer.from(
    Array.from({ length: SIDE ** 2 }, (_, pixel) => {
      const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)];
      return colorOf(Math.floor(y / PATCH) * ACROSS + Math.floor(x / PATCH))[channel]!;
    }),
  );
const whole = { left: 0, top: 0, width: SIDE, height: SIDE };
const raw = { raw: { width: SIDE, height: SIDE, channels: 1 } } as const;
const joined = (colorOf: (at: number) => Values, channels: number) =>
  sharp(planeOf(colorOf, 0), raw).joinChannel(
    Array.from({ length: channels - 1 }, (_, at) => planeOf(colorOf, at + 1)),
    raw,
  );
const exact = { quality: 100, chromaSubsampling: '4:4:4' } as const;
const inkJpeg = () => joined(ink, 4).toColourspace('cmyk').jpeg(exact).toBuffer();
const rgbJpeg = () => joined(rgb, 3).toColourspace('srgb').jpeg(exact).toBuffer();
const rgbPng = () => joined(rgb, 3).toColourspace('srgb').png().toBuffer();
const grayPicture = () => sharp(planeOf(gray, 0), raw).toColourspace('b-w');

/** Source: Bruce Lindbloom; CSS Color 4. */
const toXyz = {
  srgb: [
    [0.4360747, 0.3850649, 0.1430804],
    [0.2225045, 0.7168786, 0.0606169],
    [0.0139322, 0.0971045, 0.7141733],
  ],
  bt2020: [
    [0.673459, 0.1656615, 0.125086],
    [0.2790406, 0.6753425, 0.0456169],
    [-0.0019333, 0.029979, 0.7970957],
  ],
} as const;
type Space = (typeof spaces)[string];
const space = (name: keyof typeof toXyz, curve: number[]) =>
  profileOf({ toXyz: toXyz[name] as unknown as Space['toXyz'], gamma: (value) => value, curve });
const curveOf = (light: (value: number) => number) =>
  Array.from({ length: 1024 }, (_, at) => Math.round(65_535 * Math.min(1, light(at / 1023))));
const grayProfile = (gamma: number): Buffer => {
  const rgbProfile = profileOf({
    toXyz: spaces['Display P3']!.toXyz,
    gamma: (value) => value,
    curve: [Math.round(256 * gamma)],
  });
  rgbProfile.write('GRAY', 16, 'latin1');
  rgbProfile.write('kTRC', rgbProfile.indexOf('rTRC'), 'latin1');
  return rgbProfile;
};
/** L from 0 to 100, a and b from -128 to 127. */
const labProfile = () => tableProfile('Lab ', 3, ([l, a, b]) => [100 * l!, 255 * a! - 128, 255 * b! - 128]);
const p3 = profileOf(spaces['Display P3']!);
const adobe = profileOf(spaces['Adobe RGB']!);
const pq = curveOf((value) => {
  const root = value ** (32 / 2523);
  return (10_000 / 203) * (Math.max(root - 107 / 128, 0) / (2413 / 128 - (2392 / 128) * root)) ** (8192 / 1305);
});

type Kind = { bytes: Buffer; colorOf: (at: number) => Values; from: ColorSpace; colors: PhotoColors };
const said = (profile: unknown): PhotoColors => ({
  profile: expect.stringMatching(profile as RegExp) as never,
  isAssumed: false,
});
const assumed = (profile: string): PhotoColors => ({ profile, isAssumed: true });

const kinds: Record<string, () => Promise<Kind>> = {
  'a CMYK JPEG with its profile': async () => {
    const icc = await pressProfile();
    return { bytes: withProfile(await inkJpeg(), icc), colorOf: ink, from: icc, colors: said(/CMY/) };
  },
  'a gray JPEG with gamma 1.8': async () => ({
    bytes: withProfile(await grayPicture().jpeg(exact).toBuffer(), grayProfile(1.8)),
    colorOf: gray,
    from: grayProfile(1.8),
    colors: said(/test/),
  }),
  'a gray PNG of 16 bits with gamma 1.8': async () => ({
    bytes: withPngProfile(
      await sharp(
        new Uint16Array(planeOf(gray, 0)).map((value) => 257 * value),
        raw,
      )
        .toColourspace('grey16')
        .png()
        .toBuffer(),
      grayProfile(1.8),
    ),
    colorOf: gray,
    from: grayProfile(1.8),
    colors: said(/test/),
  }),
  'a gray PNG with gAMA': async () => ({
    bytes: withChunk(await grayPicture().png().toBuffer(), 'gAMA', pngNumbers(1 / 1.8)),
    colorOf: gray,
    from: grayProfile(1.8),
    colors: said(/gamma 1.80/),
  }),
  'a gray JPEG without a profile': async () => ({
    bytes: await grayPicture().jpeg(exact).toBuffer(),
    colorOf: (at) => [gray(at)[0]!, gray(at)[0]!, gray(at)[0]!],
    from: 'srgb',
    colors: assumed('sRGB'),
  }),
  'a PNG with gAMA': async () => ({
    bytes: withChunk(await rgbPng(), 'gAMA', pngNumbers(1 / 1.8)),
    colorOf: rgb,
    from: space('srgb', [Math.round(256 * 1.8)]),
    colors: said(/gamma 1.80/),
  }),
  'a PNG with gAMA and cHRM': async () => ({
    bytes: withChunk(
      withChunk(await rgbPng(), 'gAMA', pngNumbers(256 / 563)),
      'cHRM',
      pngNumbers(0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06),
    ),
    colorOf: rgb,
    from: adobe,
    colors: said(/gamma 2.20/),
  }),
  'a PNG with sRGB, whatever gAMA says': async () => ({
    bytes: withChunk(withChunk(await rgbPng(), 'gAMA', pngNumbers(1)), 'sRGB', Buffer.of(0)),
    colorOf: rgb,
    from: 'srgb',
    colors: said(/^sRGB$/),
  }),
  'a PNG with cICP of Display P3, whatever its profile says': async () => ({
    bytes: withChunk(withPngProfile(await rgbPng(), adobe), 'cICP', cicp(12, 13)),
    colorOf: rgb,
    from: p3,
    colors: said(/^Display P3$/),
  }),
  'a PNG with cICP of BT.2020 in PQ': async () => ({
    bytes: withChunk(await rgbPng(), 'cICP', cicp(9, 16)),
    colorOf: rgb,
    from: space('bt2020', pq),
    colors: said(/^BT.2020, PQ$/),
  }),
  'a PNG of 16 bits with cICP of Display P3': async () => {
    const values = new Uint16Array(await joined(rgb, 3).toColourspace('srgb').raw().toBuffer()).map(
      (value) => 257 * value,
    );
    const picture = sharp(values, { raw: { width: SIDE, height: SIDE, channels: 3 } });
    return {
      bytes: withChunk(await picture.toColourspace('rgb16').png().toBuffer(), 'cICP', cicp(12, 13)),
      colorOf: rgb,
      from: p3,
      colors: said(/^Display P3$/),
    };
  },
  'a PNG with a profile, whatever gAMA says': async () => ({
    bytes: withChunk(withPngProfile(await rgbPng(), adobe), 'gAMA', pngNumbers(1)),
    colorOf: rgb,
    from: adobe,
    colors: said(/test/),
  }),
  'a JPEG in Lab': async () => {
    const jpeg = await joined(lab, 3).toColourspace('srgb').jpeg(exact).toBuffer();
    const values = patchesOf(await sharp(jpeg).raw().toBuffer(), 3, SIDE, whole);
    return {
      bytes: withProfile(jpeg, labProfile()),
      colorOf: (at) => values.slice(3 * at, 3 * at + 3),
      from: labProfile(),
      colors: said(/test/),
    };
  },
  'a gray JPEG with a table': async () => ({
    bytes: withProfile(
      await grayPicture().jpeg(exact).toBuffer(),
      tableProfile('GRAY', 1, ([value]) => [100 * value! ** 0.6, 0, 0]),
    ),
    colorOf: gray,
    from: tableProfile('GRAY', 1, ([value]) => [100 * value! ** 0.6, 0, 0]),
    colors: said(/test/),
  }),
  'a JPEG in Display P3': async () => ({
    bytes: withProfile(await rgbJpeg(), p3),
    colorOf: rgb,
    from: p3,
    colors: said(/test/),
  }),
  'a JPEG of a camera set to Adobe RGB, which says so in EXIF': async () => ({
    bytes: await joined(rgb, 3)
      .toColourspace('srgb')
      .withExif({ IFD4: { InteroperabilityIndex: 'R03' } } as never)
      .jpeg(exact)
      .toBuffer(),
    colorOf: rgb,
    from: adobe,
    colors: said(/^Adobe RGB/),
  }),
  'a JPEG with the profile of a press, which does not fit': async () => ({
    bytes: withProfile(await rgbJpeg(), await pressProfile()),
    colorOf: rgb,
    from: 'srgb',
    colors: assumed('sRGB'),
  }),
  'a JPEG without a profile': async () => ({
    bytes: await rgbJpeg(),
    colorOf: rgb,
    from: 'srgb',
    colors: assumed('sRGB'),
  }),
  'an AVIF with nclx of Display P3': async () => ({
    bytes: withCodes(
      await joined(rgb, 3)
        .toColourspace('srgb')
        .withIccProfile('p3')
        .avif({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer(),
      12,
      13,
    ),
    colorOf: rgb,
    from: 'srgb',
    colors: said(/^Display P3$/),
  }),
};

function patchesOf(
  data: Buffer,
  channels: number,
  width: number,
  place: { left: number; top: number; width: number; height: number },
) {
  return Array.from({ length: ACROSS ** 2 }, (_, at) => {
    const x = place.left + Math.floor((((at % ACROSS) + 0.5) / ACROSS) * place.width);
    const y = place.top + Math.floor(((Math.floor(at / ACROSS) + 0.5) / ACROSS) * place.height);
    return [...data.subarray(channels * (y * width + x), channels * (y * width + x + 1))];
  }).flat();
}
const inLab = (values: Values, from: ColorSpace, channels = 3) =>
  converted(Uint8Array.from(values), { from, to: 'lab', channels });

let press: Buffer;
let inks: ColorConversion;
beforeAll(async () => {
  press = await colorProfile('cmyk');
  inks = (await ColorConversion.open(press, { rendering: 'perceptual', keepsBlackPoint: false }))!;
});
afterAll(() => inks.close());

async function stored(bytes: Buffer) {
  const clean = await pictures.clean(bytes, unqueued);
  if (!clean.ok) throw new Error(clean.message);
  return clean.value;
}
async function printed(bytes: Buffer, conversion: Parameters<typeof renderMagnet>[1]['conversion']) {
  const crop = { cx: SIDE / 2, cy: SIDE / 2, w: SIDE, h: SIDE, rotation: 0 };
  const bytesOf = () => Promise.resolve(bytes);
  const magnet = await renderMagnet(
    { template, windows: [{ path: 'photo', crop }] },
    { bytesOf, decode: unqueued.decode, conversion },
  );
  const opened = sharp(await jpegOf(magnet, { icc: await srgbProfile() }), { ignoreIcc: true });
  const { data, info } = await (conversion ? opened.pipelineColourspace('cmyk').toColourspace('cmyk') : opened)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return patchesOf(data, info.channels, info.width, layoutOf(template).windows[0]!.printed);
}

describe('an upload is shown, printed in sRGB and printed in inks as Little CMS converts its own colors', () => {
  it.each(Object.entries(kinds))('%s', async (_, kind) => {
    const { bytes, colorOf, from, colors } = await kind();
    const photo = await stored(bytes);
    expect(photo.colors).toEqual(colors);
    const channels = colorOf(0).length;
    const values = Uint8Array.from(all(colorOf));
    const onScreen = await inLab(await converted(values, { from, to: 'srgb', channels }), 'srgb');
    const onPaper = await inLab(await converted(values, { from, to: press, channels }), press, 4);
    const variant = await pictures.resize(photo.bytes, { width: SIDE, format: 'png' }, unqueued);
    const shown = patchesOf(await sharp(variant).raw().toBuffer(), 3, SIDE, whole);
    const apart = {
      shown: colorsApart(await inLab(shown, 'srgb'), onScreen),
      inRgb: colorsApart(await inLab(await printed(photo.bytes, null), 'srgb'), onScreen),
      inInks: colorsApart(await inLab(await printed(photo.bytes, toInks(inks)), press, 4), onPaper),
    };
    const tooFar = Object.entries(apart).filter(([, { mean, most }]) => mean > LIMIT.mean || most > LIMIT.most);
    expect(tooFar).toEqual([]);
  });
});

it.each<[string, (jpeg: Buffer) => Buffer]>([
  ['without a profile', (jpeg) => jpeg],
  ['with the profile of a screen', (jpeg) => withProfile(jpeg, p3)],
  ['with half a profile', (jpeg) => withProfile(jpeg, press.subarray(0, press.length / 2))],
])('a CMYK JPEG %s is taken as in the default inks, and that is stored', async (_, made) => {
  const jpeg = await inkJpeg();
  const [photo, reference] = await Promise.all([stored(made(jpeg)), stored(withProfile(jpeg, press))]);
  expect(photo.colors).toEqual({ profile: 'CMYK (coated paper)', isAssumed: true });
  expect(reference.colors.isAssumed).toBe(false);
  expect(photo.bytes.equals(reference.bytes)).toBe(true);
});

describe('a HEIC with nclx', () => {
  const bars = [255, 0, 0, 0, 255, 0, 0, 0, 255, 224, 168, 144];
  it.each([
    ['Display P3', 12, 13, p3],
    ['BT.2020, sRGB', 9, 13, space('bt2020', spaces['Display P3']!.curve)],
  ])('is stored in %s', async (name, primaries, transfer, from) => {
    const heic = await readFile(path.join(import.meta.dirname, '../../testing/heic/display-p3.heic'));
    const photo = await stored(withCodes(heic, primaries, transfer));
    expect(photo.colors).toEqual({ profile: name, isAssumed: false });
    const { icc } = await sharp(photo.bytes).metadata();
    const { data, info } = await sharp(photo.bytes, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
    const found = [80, 240, 400, 560].flatMap((x) => [
      ...data.subarray(3 * (240 * info.width + x), 3 * (240 * info.width + x + 1)),
    ]);
    const { mean, most } = colorsApart(await inLab(found, icc!), await inLab(bars, from));
    expect(mean).toBeLessThanOrEqual(LIMIT.mean);
    expect(most).toBeLessThanOrEqual(LIMIT.most);
  });
});

it('the distance of two colors is that of its authors’ examples', () => {
  const examples: [number[], number[], number][] = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [58, 24, 15], 19.4535],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ];
  for (const [some, other, apart] of examples)
    expect(deltaE2000(some as [number, number, number], other as [number, number, number])).toBeCloseTo(apart, 4);
});
