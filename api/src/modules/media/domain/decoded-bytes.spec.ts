import { describe, expect, it } from '@jest/globals';
import { croppedBytes, decodedBytes } from './decoded-bytes.js';

const size = { width: 4000, height: 3000 };
const pixels = 12_000_000;

describe('the memory of a picture that is decoded', () => {
  it.each([
    ['an upright JPEG is read in rows', { format: 'jpeg' }, 0],
    ['an upright PNG is too', { format: 'png', orientation: 1 }, 0],
    ['a JPEG on its side is held whole', { format: 'jpeg', orientation: 6 }, 4 * pixels],
    ['a WebP is always held whole', { format: 'webp' }, 4 * pixels],
    ['an AVIF is held several times', { format: 'heif' }, 19 * pixels],
    ['a progressive JPEG is held with its coefficients', { format: 'jpeg', isProgressive: true }, 8 * pixels],
  ])('%s', (_what, header, bytes) => {
    expect(decodedBytes({ ...size, ...header })).toBe(bytes);
  });

  it('grows with a crop that is turned by other than quarters', () => {
    const picture = { ...size, format: 'jpeg' };
    const crop = { cx: 2000, cy: 1500, w: 1000, h: 800, rotation: 90 };
    expect(croppedBytes(picture, crop)).toBe(0);
    expect(croppedBytes(picture, { ...crop, rotation: 3.5 })).toBe(12 * 1000 * 800);
  });
});
