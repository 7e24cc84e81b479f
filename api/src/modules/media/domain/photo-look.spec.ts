import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { portraitBytes } from '../../../testing/photos.js';
import { brightnessOf, lookOf, sharpnessOf } from './photo-look.js';

type Edit = (picture: Sharp) => Sharp;

async function brightness(photo: Buffer, edit: Edit = (picture) => picture) {
  const edited = await edit(sharp(photo)).toBuffer();
  const { data, info } = await sharp(edited)
    .resize(640, 640, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return brightnessOf({ data, width: info.width, height: info.height });
}
const differingBits = (a: string, b: string) =>
  (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length;

describe('the sharpness of a picture', () => {
  it('falls as the picture gets blurrier', async () => {
    const photo = await portraitBytes();
    const blurred: Edit[] = [2, 4, 8].map((sigma) => (picture) => picture.blur(sigma));
    const values = [sharpnessOf(await brightness(photo))];
    for (const edit of blurred) values.push(sharpnessOf(await brightness(photo, edit)));
    expect(values.toSorted((a, b) => b - a)).toEqual(values);
    expect(values[0]! / values[2]!).toBeGreaterThan(10);
  });

  it('of a small sharp face before an even background is about that of a large one', async () => {
    const small = await portraitBytes({ faces: [{ x: 300, y: 300, size: 200 }] });
    const whole = await portraitBytes({ faces: [{ x: 600, y: 450, size: 500 }] });
    const ratio = sharpnessOf(await brightness(small)) / sharpnessOf(await brightness(whole));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(5);
  });

  it('is 0 for an even color and for a picture without inner pixels', () => {
    expect(sharpnessOf({ values: new Float32Array(100 * 80).fill(7), width: 100, height: 80 })).toBe(0);
    expect(sharpnessOf({ values: [0, 255, 0, 255], width: 2, height: 2 })).toBe(0);
    expect(sharpnessOf({ values: [0, 0, 0, 0, 255, 0, 0, 0, 0], width: 3, height: 3 })).toBe(0);
  });
});

describe('the look of a picture', () => {
  it('survives another size, format and brightness', async () => {
    const photo = await portraitBytes();
    const look = lookOf(await brightness(photo))!;
    expect(look).toMatch(/^[0-9a-f]{16}$/);
    const edits: Edit[] = [
      (picture) => picture.resize(500).jpeg({ quality: 40 }),
      (picture) => picture.modulate({ brightness: 1.15 }).webp(),
      (picture) => picture.blur(3),
    ];
    for (const edit of edits)
      expect(differingBits(look, lookOf(await brightness(photo, edit))!)).toBeLessThanOrEqual(6);
  });

  it('differs between pictures', async () => {
    const one = lookOf(await brightness(await portraitBytes()))!;
    const other = lookOf(await brightness(await portraitBytes({ faces: [{ x: 250, y: 300, size: 250 }] })))!;
    expect(differingBits(one, other)).toBeGreaterThan(10);
  });

  it('does not exist for a plain picture, noise and all', async () => {
    const create = { width: 600, height: 400, channels: 3, background: '#3a6ea5' } as const;
    const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
    for (const picture of [sharp({ create }), sharp({ create: { ...create, noise } })])
      expect(lookOf(await brightness(await picture.jpeg().toBuffer()))).toBeNull();
    expect(lookOf({ values: [9], width: 1, height: 1 })).toBeNull();
  });
});
