import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { withDensity } from './with-density.js';

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
