import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { heicPixels, isHeic } from './heif-size.js';

const extent = (width: number, height: number) => {
  const box = Buffer.alloc(20);
  box.writeUInt32BE(20, 0);
  box.write('ispe', 4, 'latin1');
  box.writeUInt32BE(width, 12);
  box.writeUInt32BE(height, 16);
  return box;
};
const heic = (...boxes: Buffer[]) => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), ...boxes]);

describe('a HEIC picture', () => {
  it('is recognized by its first bytes', () => {
    expect(isHeic(heic())).toBe(true);
    expect(isHeic(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1'))).toBe(false);
    expect(isHeic(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
  });

  it('has as many pixels as its largest part claims: 4032 x 3024', () => {
    expect(heicPixels(heic(extent(512, 512), extent(4032, 3024), extent(240, 320)))).toBe(4032 * 3024);
  });

  it('does not overflow at 32 bits', () => {
    expect(heicPixels(heic(extent(0xffffffff, 0xffffffff)))).toBeGreaterThan(1e18);
  });

  it('may be truncated anywhere', () => {
    const whole = heic(extent(4032, 3024));
    fc.assert(
      fc.property(fc.nat(whole.length), (length) =>
        expect(heicPixels(whole.subarray(0, length))).toBeGreaterThanOrEqual(0),
      ),
    );
  });
});
