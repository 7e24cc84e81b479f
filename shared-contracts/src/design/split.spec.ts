import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shopPolicy } from '../policy/shop-policy.js';
import { sampleMagnets } from '../testing/samples.js';
import { type Crop, type PixelSize, isInside, panned, zoomed } from './crop.js';
import {
  type SplitLayout,
  firstSplit,
  fitSplit,
  printedSizeOf,
  splitCrops,
  splitCropsInWholePixels,
  splitLayoutFor,
  splitLayoutsOf,
  splitViewOf,
} from './split.js';
import type { MagnetTemplate, ProductMagnets } from './template.js';

const { gapInches } = shopPolicy.split;
const marginInches = 3 / 25.4;
const square = sampleMagnets[0]!.template;
const tall: MagnetTemplate = {
  ...square,
  id: 'tall',
  widthInches: 4,
  heightInches: 6,
  windows: [{ shape: 'rectangle', x: 0, y: 0, width: 4, height: 6 }],
};
const framed: MagnetTemplate = {
  ...tall,
  id: 'framed',
  windows: [{ shape: 'rectangle', x: 0.25, y: 0.25, width: 3.5, height: 4.5 }],
};
const packOf = (template: MagnetTemplate): ProductMagnets => [{ template, count: 1 }];

const templates = fc.constantFrom(square, tall, framed);
const layouts = fc
  .record({ template: templates, packSize: fc.constantFrom(2, 4, 6, 9, 12) })
  .chain(({ template, packSize }) => fc.constantFrom(...splitLayoutsOf(packOf(template), packSize)));
const photos = fc.record({
  width: fc.integer({ min: 800, max: 9000 }),
  height: fc.integer({ min: 800, max: 9000 }),
});
const rotations = fc.oneof(fc.constantFrom(0, 90, 180, 270), fc.double({ min: -45, max: 45, noNaN: true }));
const splits = fc
  .record({
    layout: layouts,
    photo: photos,
    rotation: rotations,
    share: fc.double({ min: 0.3, max: 1, noNaN: true }),
    at: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ layout, photo, rotation, share, at }) => {
    const wanted = { cx: at[0] * photo.width, cy: at[1] * photo.height, w: 1e6, h: 1, rotation };
    const largest = fitSplit(wanted, photo, { layout });
    return { layout, photo, view: fitSplit({ ...wanted, w: largest.w * share }, photo, { layout }) };
  });

/** From the photo's middle, in halves of its sides without bleed. */
function pointIn(crop: Crop, [x, y]: readonly [number, number], { template }: SplitLayout): [number, number] {
  const { width, height } = template.windows[0]!;
  const trim = { w: crop.w * (width / (width + 2 * marginInches)), h: crop.h * (height / (height + 2 * marginInches)) };
  const { cx, cy } = panned(crop, { x: (-x * trim.w) / 2, y: (-y * trim.h) / 2 }, 1);
  return [cx, cy];
}
const distance = ([x, y]: readonly [number, number], [a, b]: readonly [number, number]) => Math.hypot(x - a, y - b);

function misfits(crops: readonly Crop[], layout: SplitLayout, pixelsPerInch: number): number[] {
  const { template, columns, rows } = layout;
  const [window] = template.windows;
  const between = {
    across: template.widthInches - window!.width + gapInches,
    down: template.heightInches - window!.height + gapInches,
  };
  return crops.flatMap((crop, index) => {
    const found: number[] = [];
    const beyond = (point: readonly [number, number], step: { x: number; y: number }): [number, number] => {
      const [cx, cy] = pointIn(crop, point, layout);
      const on = panned({ ...crop, cx, cy }, { x: -step.x * pixelsPerInch, y: -step.y * pixelsPerInch }, 1);
      return [on.cx, on.cy];
    };
    for (const along of [-1, 0, 1]) {
      const right = crops[index + 1];
      if (right && (index + 1) % columns !== 0)
        found.push(distance(beyond([1, along], { x: between.across, y: 0 }), pointIn(right, [-1, along], layout)));
      const below = crops[index + columns];
      if (below && Math.floor(index / columns) < rows - 1)
        found.push(distance(beyond([along, 1], { x: 0, y: between.down }), pointIn(below, [along, -1], layout)));
    }
    return found;
  });
}
const scaleOf = (view: Crop, layout: SplitLayout) => view.w / (printedSizeOf(layout).widthInches + 2 * marginInches);

describe('one photo across a pack', () => {
  it('continues from each magnet to the next, the gap skipped', () =>
    fc.assert(
      fc.property(splits, ({ layout, view }) => {
        const crops = splitCrops(view, layout).map(({ crop }) => crop);
        for (const misfit of misfits(crops, layout, scaleOf(view, layout))) expect(misfit).toBeLessThan(1e-3);
      }),
    ));

  it('continues within 4 pixels of the photo once the parts are in whole pixels', () =>
    fc.assert(
      fc.property(splits, ({ layout, view, photo }) => {
        const crops = splitCropsInWholePixels(view, photo, layout).map(({ crop }) => crop);
        const scale = scaleOf(view, layout);
        for (const misfit of misfits(crops, layout, scale)) expect(misfit).toBeLessThan(4);
      }),
    ));

  it('is inside the photo in every part, and equally large in all', () =>
    fc.assert(
      fc.property(splits, ({ layout, view, photo }) => {
        const whole = splitCropsInWholePixels(view, photo, layout);
        expect(whole.map(({ magnet }) => magnet)).toEqual(Array.from({ length: whole.length }, (_, index) => index));
        for (const { crop } of [...splitCrops(view, layout), ...whole]) expect(isInside(crop, photo)).toBe(true);
        expect(new Set(whole.map(({ crop: { w, h, rotation } }) => [w, h, rotation].join())).size).toBe(1);
        for (const { crop } of whole)
          expect([crop.cx, crop.cy, crop.w / 2, crop.h / 2].every(Number.isInteger)).toBe(true);
      }),
    ));

  it('pans and zooms all parts together: panned by the pitch of a part, the first shows what its neighbor showed', () =>
    fc.assert(
      fc.property(splits, ({ layout, view }) => {
        fc.pre(layout.columns > 1);
        const by = { x: -(layout.template.widthInches + gapInches) * scaleOf(view, layout), y: 0 };
        const [moved] = splitCrops(panned(view, by, 1), layout);
        const neighbor = splitCrops(view, layout)[1]!;
        for (const side of ['cx', 'cy', 'w', 'h'] as const)
          expect(moved!.crop[side]).toBeCloseTo(neighbor.crop[side], 5);
        const closer = splitCrops(zoomed(view, { factor: 2, at: { x: 0, y: 0 } }, 1), layout);
        for (const { crop } of closer) expect(crop.w).toBeCloseTo(neighbor.crop.w / 2, 5);
      }),
    ));

  it('is the whole of a photo of its shape: 9 squares of 3 in, 0.25 in apart', () => {
    const layout = splitLayoutsOf(packOf(square), 9)[1]!;
    // 3 x 3 + 2 x 0.25
    expect(printedSizeOf(layout)).toEqual({ widthInches: 9.5, heightInches: 9.5, marginInches });
    const side = 9.5 + 2 * marginInches;
    const photo: PixelSize = { width: 100 * side, height: 100 * side };
    const view = firstSplit(layout, photo);
    expect(view.w).toBeCloseTo(100 * side, 6);
    const parts = splitCrops(view, layout);
    // from one center to the next: 3.25 in of 100 pixels
    expect(parts.map(({ crop }) => Math.round(crop.cx - parts[0]!.crop.cx))).toEqual([
      0, 325, 650, 0, 325, 650, 0, 325, 650,
    ]);
    expect(parts.map(({ crop }) => Math.round(crop.cy - parts[0]!.crop.cy))).toEqual([
      0, 0, 0, 325, 325, 325, 650, 650, 650,
    ]);
    expect(parts[0]!.crop.cx - parts[0]!.crop.w / 2).toBeCloseTo(0, 6);
  });

  it('shows the faces in its first view', () => {
    const layout = splitLayoutsOf(packOf(square), 9)[1]!;
    const face = { x: 3500, y: 100, w: 300, h: 300 };
    const { cx, w } = firstSplit(layout, { width: 4000, height: 2000 }, [face]);
    expect(cx + w / 2).toBeGreaterThanOrEqual(3800);
  });
});

describe('the grid of a pack', () => {
  const wide = { width: 4000, height: 1000 };
  const gridFor = (template: MagnetTemplate, packSize: number, photo: PixelSize) => {
    const layout = splitLayoutFor(packOf(template), packSize, photo);
    return layout && [layout.columns, layout.rows];
  };

  it.each<[string, number, PixelSize, [number, number]]>([
    ['9 squares for a square photo', 9, { width: 3000, height: 3000 }, [3, 3]],
    ['6 squares for a landscape', 6, { width: 3000, height: 2000 }, [3, 2]],
    ['6 squares for a portrait', 6, { width: 2000, height: 3000 }, [2, 3]],
    ['12 squares for a landscape', 12, { width: 4000, height: 3000 }, [4, 3]],
    ['4 squares for a panorama', 4, wide, [4, 1]],
    ['5 squares, which only make a row', 5, wide, [5, 1]],
  ])('is the one that loses the least: %s', (_, packSize, photo, grid) =>
    expect(gridFor(square, packSize, photo)).toEqual(grid),
  );

  it('counts the shape of the magnets', () => {
    expect(gridFor(tall, 6, { width: 3000, height: 3000 })).toEqual([3, 2]);
    expect(gridFor(tall, 6, { width: 2000, height: 4500 })).toEqual([2, 3]);
  });

  it('has turned magnets if less of the photo is lost', () => {
    // lying, 2 * 6.25 - 0.25 by 4 in are nearer to 3 : 1 than 2 * 4.25 - 0.25 by 6 in
    const layout = splitLayoutFor(packOf(tall), 2, { width: 6000, height: 2000 });
    expect(layout).toMatchObject({ columns: 2, rows: 1, orientation: 'turned' });
    expect(layout!.template).toMatchObject({ widthInches: 6, heightInches: 4 });
  });

  it('can be any that the pack fills', () =>
    expect(splitLayoutsOf(packOf(square), 12).map(({ columns, rows }) => [columns, rows])).toEqual([
      [1, 12],
      [2, 6],
      [3, 4],
      [4, 3],
      [6, 2],
      [12, 1],
    ]));

  const round: MagnetTemplate = { ...square, id: 'round', shape: 'round' };
  const strip = { ...square, windows: [square.windows[0]!, square.windows[0]!] };
  it.each<[string, ProductMagnets, number]>([
    ['a single magnet', packOf(square), 1],
    ['round magnets', packOf(round), 9],
    ['several windows', packOf(strip), 3],
    [
      'mixed magnets',
      [
        { template: square, count: 1 },
        { template: tall, count: 1 },
      ],
      4,
    ],
  ])('does not exist for %s', (_, magnets, packSize) => {
    expect(splitLayoutsOf(magnets, packSize)).toEqual([]);
    expect(splitLayoutFor(magnets, packSize, wide)).toBeUndefined();
  });
});

describe('the view of stored parts', () => {
  it('is found again, and has the same parts within 2 pixels', () =>
    fc.assert(
      fc.property(splits, ({ layout, view, photo }) => {
        const stored = splitCropsInWholePixels(view, photo, layout).map(({ crop }) => crop);
        const found = splitViewOf(stored, layout);
        expect(found).toBeDefined();
        const parts = splitCropsInWholePixels(found!, photo, layout).map(({ crop }) => crop);
        for (const [index, part] of parts.entries())
          for (const side of ['cx', 'cy', 'w', 'h'] as const)
            expect(Math.abs(part[side] - stored[index]![side])).toBeLessThanOrEqual(2);
      }),
    ));

  it('is found for two tall magnets side by side, whose centers are nearer to each other than their edges', () => {
    const layout: SplitLayout = { columns: 2, rows: 1, template: tall };
    const photo = { width: 800, height: 928 };
    const view = { cx: 339.5, cy: 461.9900568181818, w: 923.9801136363636, h: 679, rotation: 90 };
    const stored = splitCropsInWholePixels(view, photo, layout).map(({ crop }) => crop);
    expect(splitViewOf(stored, layout)).toBeDefined();
  });

  it('is none once a part was changed, or if all places show the same', () => {
    const layout = splitLayoutsOf(packOf(square), 9)[1]!;
    const photo = { width: 4000, height: 4000 };
    const parts = splitCropsInWholePixels(firstSplit(layout, photo), photo, layout).map(({ crop }) => crop);
    const [first, second, ...others] = parts as [Crop, Crop, ...Crop[]];
    expect(splitViewOf(parts, layout)).toBeDefined();
    expect(splitViewOf([first, { ...second, cx: second.cx + 10 }, ...others], layout)).toBeUndefined();
    expect(splitViewOf([second, first, ...others], layout)).toBeUndefined();
    expect(
      splitViewOf(
        parts.map(() => first),
        layout,
      ),
    ).toBeUndefined();
    expect(splitViewOf(parts.slice(1), layout)).toBeUndefined();
  });
});
