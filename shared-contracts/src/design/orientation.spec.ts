import { describe, expect, it } from '@jest/globals';
import { orientationFor, orientedTemplate } from './orientation.js';
import { MagnetTemplate } from './template.js';

const panorama: MagnetTemplate = {
  id: 'panorama',
  version: 1,
  shape: 'rectangle',
  widthInches: 8,
  heightInches: 3,
  cornerRadiusInches: 0.125,
  windows: [{ shape: 'rectangle', x: 0, y: 0, width: 8, height: 3 }],
};

describe('the orientation of a magnet', () => {
  it('follows its photo', () => {
    expect(orientationFor(panorama, { width: 4000, height: 3000 })).toBeUndefined();
    expect(orientationFor(panorama, { width: 3000, height: 4000 })).toBe('turned');
    expect(orientationFor(panorama, { width: 3000, height: 3000 })).toBeUndefined();
  });

  it('swaps width and height of magnet and window, and back', () => {
    const turned = orientedTemplate(panorama, 'turned');
    expect(turned).toMatchObject({
      id: 'panorama',
      version: 1,
      widthInches: 3,
      heightInches: 8,
      windows: [{ x: 0, y: 0, width: 3, height: 8 }],
    });
    expect(orientedTemplate(turned, 'turned')).toEqual(panorama);
    expect(orientedTemplate(panorama, undefined)).toBe(panorama);
  });

  it('can only be chosen for a rectangle with one window that fills it', () => {
    const refusal = 'Only a rectangle with one window that fills it can print either way';
    const framed = { ...panorama, windows: [{ shape: 'rectangle', x: 1, y: 1, width: 6, height: 1 }] };
    expect(MagnetTemplate.safeParse(panorama).success).toBe(true);
    expect(MagnetTemplate.safeParse({ ...framed, orientations: 'either' }).error?.issues[0]?.message).toBe(refusal);
    expect(MagnetTemplate.safeParse({ ...framed, orientations: 'fixed' }).success).toBe(true);
  });
});
