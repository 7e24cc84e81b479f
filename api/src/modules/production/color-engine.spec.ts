import { describe, expect, it } from '@jest/globals';
import { colorProfile } from '../../testing/color-profiles.js';
import { ColorConversion } from './color-engine.js';

const conversion = async (rendering: 'perceptual' | 'relative colorimetric', keepsBlackPoint = true) =>
  (await ColorConversion.open(await colorProfile('cmyk'), { rendering, keepsBlackPoint }))!;
const pixels = (...values: [number, number, number][]) => Buffer.from(values.flat());

describe('colors for a printer', () => {
  it('are those that its profile gives: none for white, and the same each time', async () => {
    const colors = await conversion('relative colorimetric');
    const data = pixels([255, 255, 255], [250, 20, 20], [0, 0, 0]);
    const inks = colors.toInks({ data, icc: null });
    expect([...inks.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    const [cyan, magenta, yellow] = [...inks.subarray(4, 8)] as [number, number, number];
    expect(Math.min(magenta, yellow)).toBeGreaterThan(cyan + 150);
    expect(colors.toInks({ data, icc: null }).equals(inks)).toBe(true);
    colors.close();
  });

  it('come from the photo’s own profile: the same numbers are a stronger red in Display P3 than in sRGB', async () => {
    const colors = await conversion('relative colorimetric');
    const data = pixels([180, 70, 60]);
    const [srgb, p3] = [colors.toInks({ data, icc: null }), colors.toInks({ data, icc: await colorProfile('p3') })];
    expect(p3.equals(srgb)).toBe(false);
    expect(p3[1]! + p3[2]!).toBeGreaterThan(srgb[1]! + srgb[2]!);
    expect(
      colors.toInks({ data, icc: await colorProfile('srgb') }).every((ink, at) => Math.abs(ink - srgb[at]!) <= 1),
    ).toBe(true);
    colors.close();
  });

  it('depend on the black point, which may be kept', async () => {
    const data = pixels([20, 20, 20]);
    const [kept, lost] = [
      await conversion('relative colorimetric', true),
      await conversion('relative colorimetric', false),
    ];
    const sumOf = (inks: Buffer) => inks.reduce((sum, ink) => sum + ink, 0);
    expect(sumOf(kept.toInks({ data, icc: null }))).not.toBe(sumOf(lost.toInks({ data, icc: null })));
    for (const each of [kept, lost]) each.close();
  });

  it('can be looked at on a screen: a green that no ink has is duller, and grey stays grey', async () => {
    const colors = await conversion('perceptual');
    const proof = colors.proof({ data: pixels([0, 255, 0], [128, 128, 128]), icc: null });
    expect(proof).toHaveLength(6);
    expect(Math.max(proof[0]!, proof[2]!)).toBeGreaterThan(20);
    const grey = [...proof.subarray(3)];
    expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(12);
    colors.close();
  });

  it('are refused for what is no profile', async () => {
    const intent = { rendering: 'perceptual', keepsBlackPoint: true } as const;
    expect(await ColorConversion.open(Buffer.from('no profile'), intent)).toBeNull();
    expect(await ColorConversion.open(Buffer.alloc(4_000_000), intent)).toBeNull();
  });
});
