import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { colorProfile } from '../../../testing/color-profiles.js';
import { profileOfCodes } from './coded-colors.js';
import { withProfile } from './color-profile.js';
import { codesOfHeif } from './heif-codes.js';
import { colorNoteOf, colorsOf } from './photo-colors.js';
import { codedProfileOfPng, measuredProfileOfPng } from './png-colors.js';

const chunk = (name: string, body: Buffer) => {
  const frame = Buffer.alloc(12);
  frame.writeUInt32BE(body.length, 0);
  frame.write(name, 4, 'latin1');
  return Buffer.concat([frame.subarray(0, 8), body, frame.subarray(8)]);
};
const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};
const png = (...chunks: Buffer[]) =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.alloc(13)),
    ...chunks,
    chunk('IDAT', Buffer.alloc(4)),
  ]);
const adobe = numbers(31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000);

describe('a PNG', () => {
  it.each([
    ['gAMA of 0', png(chunk('gAMA', numbers(0)))],
    ['gAMA of 3 bytes', png(chunk('gAMA', Buffer.alloc(3)))],
    [
      'primaries without brightness',
      png(chunk('cHRM', numbers(31_270, 32_900, 64_000, 0, 21_000, 71_000, 15_000, 6_000))),
    ],
    [
      'primaries of one color',
      png(chunk('cHRM', numbers(31_270, 32_900, 64_000, 33_000, 64_000, 33_000, 64_000, 33_000))),
    ],
    ['gAMA behind its pixels', Buffer.concat([png(), chunk('gAMA', numbers(45_455))])],
    ['nothing about colors', png()],
  ])('with %s says nothing', (_, bytes) => expect(measuredProfileOfPng(bytes)).toBeNull());

  it('may have primaries without gamma, and gamma without primaries', () => {
    expect(measuredProfileOfPng(png(chunk('cHRM', adobe)))?.name).toBe('PNG primaries');
    expect(measuredProfileOfPng(png(chunk('gAMA', numbers(45_455))))?.name).toBe('PNG gamma 2.20');
  });

  it('with codes that nobody has defined says nothing', () =>
    expect(codedProfileOfPng(png(chunk('cICP', Buffer.of(200, 13, 0, 1))))).toBeNull());

  it('may be damaged anywhere', () => {
    const whole = png(chunk('gAMA', numbers(45_455)), chunk('cHRM', adobe), chunk('cICP', Buffer.of(9, 16, 0, 1)));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, value, length) => {
        const bytes = Buffer.from(whole);
        bytes[at] = value;
        const part = bytes.subarray(0, length);
        for (const find of [codedProfileOfPng, measuredProfileOfPng]) expect(() => find(part)).not.toThrow();
      }),
    );
  });
});

describe('codes', () => {
  it('of sRGB need no profile', () =>
    expect(profileOfCodes({ primaries: 1, transfer: 13 })).toEqual({ name: 'sRGB', icc: null }));
  it('that are not specified say nothing', () => expect(profileOfCodes({ primaries: 2, transfer: 2 })).toBeNull());
  it('of which one is not specified count as sRGB there', () =>
    expect(profileOfCodes({ primaries: 12, transfer: 2 })?.name).toBe('Display P3, sRGB'));
});

it('a HEIF may be damaged anywhere', async () => {
  const heic = await readFile(path.join(import.meta.dirname, '../../../testing/heic/two-pictures.heic'));
  heic.write('nclx\0\x0c\0\x0d', heic.indexOf('colr') + 4, 'latin1');
  expect(codesOfHeif(heic)).toEqual({ primaries: 12, transfer: 13 });
  const boxes = heic.indexOf('mdat');
  fc.assert(
    fc.property(fc.nat(boxes), fc.nat(255), fc.nat(heic.length), (at, value, length) => {
      const bytes = Buffer.from(heic);
      bytes[at] = value;
      expect(() => codesOfHeif(bytes.subarray(0, length))).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});

describe('a JPEG', () => {
  const jpeg = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'grey' } });
  const found = async (bytes: Buffer) => colorsOf(bytes, await sharp(bytes).metadata());

  it('that says sRGB in EXIF is not assumed to be', async () => {
    const bytes = await jpeg()
      .withExif({ IFD2: { ColorSpace: '1' } })
      .jpeg()
      .toBuffer();
    expect((await found(bytes)).colors).toEqual({ profile: 'sRGB', isAssumed: false });
  });

  it('with a profile keeps its values and the profile', async () => {
    const bytes = withProfile(await jpeg().jpeg().toBuffer(), await colorProfile('p3'));
    expect(await found(bytes)).toEqual({ colors: { profile: 'sP3C', isAssumed: false }, step: { kind: 'keep' } });
  });

  it('is checked before it is printed if it has none', async () => {
    const { colors } = await found(await jpeg().jpeg().toBuffer());
    expect(colorNoteOf(colors)).toBe('No color profile: printed as sRGB');
    expect(colorNoteOf({ ...colors, isAssumed: false })).toBeNull();
  });
});
