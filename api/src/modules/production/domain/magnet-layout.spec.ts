import { describe, expect, it } from '@jest/globals';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { layoutOf } from './magnet-layout.js';

const magnet = (over: Partial<MagnetTemplate>): MagnetTemplate => ({
  id: 'test',
  version: 1,
  shape: 'rectangle',
  widthInches: 3,
  heightInches: 3,
  cornerRadiusInches: 0,
  windows: [{ shape: 'rectangle', x: 0, y: 0, width: 3, height: 3 }],
  ...over,
});
// 3 mm of bleed are 35.43 pixels at 300 dpi
const whole = { left: 0, top: 0, width: 971, height: 971 };

describe('the layout of a magnet', () => {
  it.each(['rectangle', 'round'] as const)('of one %s window is the photo with bleed on all sides', (shape) => {
    const { size, windows } = layoutOf(magnet({ shape, windows: [{ shape, x: 0, y: 0, width: 3, height: 3 }] }));
    expect(size).toEqual({ width: 971, height: 971 });
    expect(windows).toEqual([{ printed: whole, visible: whole, isEllipse: false }]);
  });

  it('of an Instant Frame cuts the photo off at the white border', () => {
    const { size, windows } = layoutOf(
      magnet({
        widthInches: 3.5,
        heightInches: 4.25,
        windows: [{ shape: 'rectangle', x: 0.25, y: 0.25, width: 3, height: 3 }],
      }),
    );
    // (3.5 + 0.2362) x 300 by (4.25 + 0.2362) x 300
    expect(size).toEqual({ width: 1121, height: 1346 });
    // the bleed box begins at 0.25 in, the window 35.43 pixels further in
    expect(windows).toEqual([
      {
        printed: { left: 75, top: 75, width: 971, height: 971 },
        visible: { left: 110, top: 110, width: 900, height: 900 },
        isEllipse: false,
      },
    ]);
  });

  it('of windows side by side bleeds at the magnet’s edge only', () => {
    const half = { shape: 'rectangle', y: 0, width: 1.5, height: 3 } as const;
    const { windows } = layoutOf(
      magnet({
        windows: [
          { ...half, x: 0 },
          { ...half, x: 1.5 },
        ],
      }),
    );
    expect(windows.map(({ visible }) => visible)).toEqual([
      { left: 0, top: 0, width: 485, height: 971 },
      { left: 485, top: 0, width: 486, height: 971 },
    ]);
  });

  it('of a round window on a square magnet ends at the ellipse', () => {
    const { windows } = layoutOf(magnet({ windows: [{ shape: 'round', x: 0, y: 0, width: 3, height: 3 }] }));
    expect(windows).toEqual([
      { printed: whole, visible: { left: 35, top: 35, width: 900, height: 900 }, isEllipse: true },
    ]);
  });
});
