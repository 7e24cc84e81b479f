import type { MagnetTemplate, Outline, ProductMagnets } from 'shared-contracts/design/template';

const CORNER_INCHES = 0.125;
const BORDER_INCHES = 0.125;

type Magnet = { id: string; width: number; height?: number; shape?: Outline; windows?: MagnetTemplate['windows'] };

const magnet = ({ id, width, height = width, shape = 'rectangle', windows }: Magnet): MagnetTemplate => ({
  id,
  version: 1,
  shape,
  widthInches: width,
  heightInches: height,
  cornerRadiusInches: shape === 'round' ? 0 : CORNER_INCHES,
  windows: windows ?? [{ shape, x: 0, y: 0, width, height }],
});

const FRAMES = 3;
const stripWidth = 2 - 2 * BORDER_INCHES;
const stripHeight = (6 - (FRAMES + 1) * BORDER_INCHES) / FRAMES;

const square3 = magnet({ id: 'square-3', width: 3 });
const mini2 = magnet({ id: 'square-2', width: 2 });
const square4 = magnet({ id: 'square-4', width: 4 });
const postcard = magnet({ id: 'postcard-4-by-6', width: 4, height: 6 });
const panorama8 = magnet({ id: 'panorama-8-by-3', width: 8, height: 3 });
const panorama6 = magnet({ id: 'panorama-6-by-2', width: 6, height: 2 });
const roundOf = (width: number) => magnet({ id: `round-${String(width).replace('.', '-')}`, width, shape: 'round' });
const photoStrip = magnet({
  id: 'photo-strip',
  width: 2,
  height: 6,
  windows: Array.from({ length: FRAMES }, (_, frame) => ({
    shape: 'rectangle',
    x: BORDER_INCHES,
    y: BORDER_INCHES + frame * (stripHeight + BORDER_INCHES),
    width: stripWidth,
    height: stripHeight,
  })),
});
const instantFrame = magnet({
  id: 'instant-frame',
  width: 3.5,
  height: 4.25,
  windows: [{ shape: 'rectangle', x: 0.25, y: 0.25, width: 3, height: 3 }],
});

const one = (template: MagnetTemplate): ProductMagnets => [{ template, count: 1 }];

export const magnetsBySlug: Record<string, ProductMagnets> = {
  'classic-square': one(square3),
  'postcard-rectangle': one(postcard),
  'porthole-round': one(roundOf(3.5)),
  'mini-square': one(mini2),
  'photo-strip-rectangle': one(photoStrip),
  'coaster-round': one(roundOf(4.5)),
  'family-bundle': [
    { template: square3, count: 3 },
    { template: roundOf(3.5), count: 3 },
  ],
  'gallery-bundle': [
    { template: postcard, count: 2 },
    { template: roundOf(4.5), count: 3 },
    { template: mini2, count: 4 },
  ],
  'polaroid-rectangle': one(instantFrame),
  'mini-round': one(roundOf(2.25)),
  'wide-panorama-rectangle': one(panorama8),
  'kids-art-square': one(square4),
  'wedding-round': one(roundOf(3.5)),
  'heart-of-home-bundle': [
    { template: roundOf(4.5), count: 1 },
    { template: mini2, count: 4 },
    { template: panorama6, count: 2 },
  ],
  'four-seasons-square': one(square3),
};
