import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { instantiate } from 'lcms-wasm';
import { iccProfile } from './icc-profile.js';

/** Little CMS brings no types. */
type Engine = {
  _malloc: (bytes: number) => number;
  HEAPU8: Uint8Array;
  _cmsOpenProfileFromMem: (pointer: number, bytes: number) => number;
  cmsCreate_sRGBProfile: () => number;
  cmsCreateLab4Profile: (white: null) => number;
  cmsFormatterForColorspaceOfProfile: (profile: number, bytes: number, isFloat: number) => number;
  cmsCreateTransform: (
    from: number,
    fromFormat: number,
    to: number,
    toFormat: number,
    intent: number,
    flags: number,
  ) => number;
  cmsDoTransform: (transform: number, pixels: ArrayLike<number>, count: number) => ArrayLike<number>;
};
type Lab = readonly [number, number, number];
export type ColorSpace = Buffer | 'srgb' | 'lab';

let engine: Promise<Engine> | undefined;
const EXACT = 0x0400 | 0x0100;
const NO_CACHE = 0x0040;
export const PERCEPTUAL = 0;

/* oxlint-disable no-underscore-dangle -- the engine's own names */
function opened(lcms: Engine, space: ColorSpace): number {
  if (space === 'srgb') return lcms.cmsCreate_sRGBProfile();
  if (space === 'lab') return lcms.cmsCreateLab4Profile(null);
  const pointer = lcms._malloc(space.length);
  lcms.HEAPU8.set(space, pointer);
  const profile = lcms._cmsOpenProfileFromMem(pointer, space.length);
  if (profile === 0) throw new Error('Little CMS cannot read this profile');
  return profile;
}

/** Values of 8 bits, without optimizations. Lab is not rounded. */
export async function converted(
  values: Uint8Array,
  { from, to, channels }: { from: ColorSpace; to: ColorSpace; channels: number },
): Promise<number[]> {
  const lcms = await (engine ??= instantiate() as Promise<Engine>);
  const [source, target] = [opened(lcms, from), opened(lcms, to)];
  const targetFormat =
    to === 'lab'
      ? lcms.cmsFormatterForColorspaceOfProfile(target, 4, 1)
      : lcms.cmsFormatterForColorspaceOfProfile(target, 1, 0);
  const sourceFormat = lcms.cmsFormatterForColorspaceOfProfile(source, 1, 0);
  const transform = lcms.cmsCreateTransform(source, sourceFormat, target, targetFormat, PERCEPTUAL, EXACT | NO_CACHE);
  if (transform === 0) throw new Error('Little CMS cannot convert this');
  return Array.from(lcms.cmsDoTransform(transform, values, values.length / channels));
}

const { hypot, atan2, cos, sin, sqrt, abs, exp, PI } = Math;
const radians = (degrees: number) => (degrees * PI) / 180;

/** Source: Sharma, Wu, Dalal, The CIEDE2000 color-difference formula, 2005. */
export function deltaE2000([L1, a1, b1]: Lab, [L2, a2, b2]: Lab): number {
  const mean = (hypot(a1, b1) + hypot(a2, b2)) / 2;
  const stretch = 1 + 0.5 * (1 - sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const [C1, C2] = [hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)];
  const hueOf = (b: number, a: number) => ((atan2(b, a) * 180) / PI + 360) % 360;
  const [h1, h2] = [hueOf(b1, a1 * stretch), hueOf(b2, a2 * stretch)];
  const isGray = C1 * C2 === 0;
  const apart = ((h2 - h1 + 540) % 360) - 180;
  const [dL, dC] = [L2 - L1, C2 - C1];
  const dH = isGray ? 0 : 2 * sqrt(C1 * C2) * sin(radians(apart / 2));
  const [L, C] = [(L1 + L2) / 2, (C1 + C2) / 2];
  const h = isGray ? h1 + h2 : (h1 + apart / 2 + 360) % 360;
  const t =
    1 -
    0.17 * cos(radians(h - 30)) +
    0.24 * cos(radians(2 * h)) +
    0.32 * cos(radians(3 * h + 6)) -
    0.2 * cos(radians(4 * h - 63));
  const lightness = dL / (1 + (0.015 * (L - 50) ** 2) / sqrt(20 + (L - 50) ** 2));
  const chroma = dC / (1 + 0.045 * C);
  const hue = dH / (1 + 0.015 * C * t);
  const rotation = -2 * sqrt(C ** 7 / (C ** 7 + 25 ** 7)) * sin(radians(60 * exp(-(((h - 275) / 25) ** 2))));
  return sqrt(lightness ** 2 + chroma ** 2 + hue ** 2 + rotation * chroma * hue);
}

const colorAt = (values: readonly number[], at: number) => values.slice(3 * at, 3 * at + 3) as unknown as Lab;

export function colorsApart(some: readonly number[], other: readonly number[]): { mean: number; most: number } {
  const apart = Array.from({ length: some.length / 3 }, (_, at) => deltaE2000(colorAt(some, at), colorAt(other, at)));
  return { mean: apart.reduce((sum, each) => sum + each, 0) / apart.length, most: Math.max(...apart.map(abs)) };
}

/** Not that of `colorProfile('cmyk')`. */
export const pressProfile = (): Promise<Buffer> =>
  readFile(createRequire(import.meta.url).resolve('pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc'));

/** A profile with a table of Lab values (`lut16Type`). Source: ICC.1:2001-04, 6.5.7. */
export function tableProfile(
  space: string,
  inputs: number,
  colorOf: (place: readonly number[]) => readonly number[],
): Buffer {
  const grid = inputs === 1 ? 33 : 2;
  const ends = [0, 65_535];
  const nodes = Array.from({ length: grid ** inputs }, (_, node) => {
    const place = Array.from({ length: inputs }, (__, input) => {
      const step = Math.floor(node / grid ** (inputs - 1 - input)) % grid;
      return step / (grid - 1);
    });
    const [L = 0, a = 0, b = 0] = colorOf(place);
    return [L * 652.8, (a + 128) * 256, (b + 128) * 256];
  });
  const curves = (count: number) => Array.from({ length: count }, () => ends).flat();
  const table = [2, 2, ...curves(inputs), ...nodes.flat(), ...curves(3)];
  const tag = Buffer.alloc(48 + 2 * table.length);
  tag.write('mft2', 'latin1');
  tag.set([inputs, 3, grid], 8);
  for (const at of [12, 28, 44]) tag.writeInt32BE(65_536, at);
  for (const [at, value] of table.entries()) tag.writeUInt16BE(Math.min(65_535, Math.round(value)), 48 + 2 * at);
  const desc = Buffer.from('desc\0\0\0\0\0\0\0\u0005test\0'.padEnd(104, '\0'), 'latin1');
  return iccProfile({ version: 0x02_40_00_00, kind: `scnr${space}Lab ` }, [
    ['desc', desc],
    ['A2B0', Buffer.concat([tag, Buffer.alloc(tag.length % 4)])],
  ]);
}
