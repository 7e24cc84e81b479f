import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { isRgbProfile, nameOfProfile, withProfile } from './color-profile.js';

const grey = { create: { width: 8, height: 8, channels: 3, background: 'grey' } } as const;
const profileOf = async (name: string) =>
  (await sharp(await sharp(grey).withIccProfile(name).jpeg().toBuffer()).metadata()).icc!;

describe('a JPEG', () => {
  it('gets a profile without any change of its values', async () => {
    const jpeg = await sharp(grey).jpeg().toBuffer();
    const icc = await profileOf('p3');
    const tagged = withProfile(jpeg, icc);
    expect((await sharp(tagged).metadata()).icc).toEqual(icc);
    const values = (bytes: Buffer) => sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
    expect(await values(tagged)).toEqual(await values(jpeg));
  });

  it('gets a profile of 200 kB in several parts', async () => {
    const icc = Buffer.concat([await profileOf('p3'), Buffer.alloc(200_000, 7)]);
    const tagged = withProfile(await sharp(grey).jpeg().toBuffer(), icc);
    expect((await sharp(tagged).metadata()).icc).toEqual(icc);
  });

  it('stays as it is if the profile is larger than a JPEG can hold', async () => {
    const jpeg = await sharp(grey).jpeg().toBuffer();
    expect(withProfile(jpeg, Buffer.alloc(17_000_000))).toBe(jpeg);
  });
});

describe('a profile', () => {
  it('has a name, of whichever version it is', async () => {
    expect(nameOfProfile(await profileOf('p3'))).toBe('sP3C');
    expect(nameOfProfile(await profileOf('cmyk'))).toBe('Chemical proof');
    expect(nameOfProfile(Buffer.alloc(200))).toBe('Unnamed profile');
  });

  it('counts as none if it is cut off', async () => {
    const icc = await profileOf('p3');
    expect(isRgbProfile(icc.subarray(0, icc.length - 1))).toBe(false);
  });

  it('is one for red, green and blue by its header', async () => {
    expect(isRgbProfile(await profileOf('p3'))).toBe(true);
    expect(isRgbProfile(await profileOf('cmyk'))).toBe(false);
    expect(isRgbProfile(Buffer.from('no profile'))).toBe(false);
  });
});
