import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { colorsApart, converted } from '../../../testing/color-reference.js';
import { BT_2020, BT_709, SRGB_CURVE, matrixProfile } from './matrix-profile.js';

const values = Uint8Array.from({ length: 3 * 256 }, (_, at) => (at * 37) % 256);
const inLab = (from: Buffer | 'srgb') => converted(values, { from, to: 'lab', channels: 3 });

it('the profile made of the primaries and curve of sRGB is that of Little CMS', async () => {
  const made = matrixProfile('sRGB', BT_709, SRGB_CURVE);
  expect(colorsApart(await inLab(made), await inLab('srgb')).most).toBeLessThan(0.01);
});

it('a sampled curve is as exact as a parametric one', async () => {
  const made = [{ parameters: [1.8] }, { lightOf: (value: number) => value ** 1.8 }].map((curve) =>
    matrixProfile('gamma 1.8', BT_709, curve),
  );
  const [parametric, sampled] = await Promise.all(made.map(inLab));
  expect(colorsApart(parametric!, sampled!).most).toBeLessThan(0.01);
});

it('the file that sharp converts inks with has the primaries of BT.2020 and the curve of sRGB', async () => {
  const file = await readFile(path.join(import.meta.dirname, '../wide-rgb.icc'));
  expect(file.equals(matrixProfile('Wide RGB', BT_2020, SRGB_CURVE))).toBe(true);
});
