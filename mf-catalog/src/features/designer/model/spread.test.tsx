import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { designProblemOf } from 'shared-contracts/design/design';
import { Design } from 'shared-contracts/design/schemas';
import { splitViewOf } from 'shared-contracts/design/split';
import { packs, samplePhoto } from '../testing/sample-design';
import { designOf } from './design-of';
import { type HistoryCommand, type DesignHistory, historyAfter, startedWith } from './design-history';
import { type TrayPhoto, blurryPlacesOf, emptyDesign } from './pack-design';
import { restoredFrom } from './restored-design';
import { type PackCommand, layoutOf, spreadIn, viewOf } from './spread';

const add = (...photos: TrayPhoto[]): HistoryCommand => ({ type: 'add', photos });
const after = (...actions: HistoryCommand[]): DesignHistory =>
  actions.reduce(historyAfter, startedWith(emptyDesign(packs.nine)));
const then = (state: DesignHistory, ...commands: PackCommand[]): DesignHistory =>
  commands.reduce<DesignHistory>(historyAfter, state);
const held = ({ present }: DesignHistory) => present.placed.map((slot) => slot?.photo ?? null);
const cropsOf = ({ present }: DesignHistory) => present.placed.map((slot) => slot?.crop ?? null);

const beach = samplePhoto('beach', { size: { width: 3900, height: 3900 } });
const party = samplePhoto('party');
const spread = after(add(beach, party), { type: 'spread', photo: 'beach' });

describe('one photo spread across a pack of nine squares', () => {
  it('fills all places with its parts: 3 in each, and 0.25 in between them', () => {
    expect(held(spread)).toEqual(Array.from({ length: 9 }, () => 'beach'));
    // 3 * 3 in + 2 * 0.25 in + 6 mm of bleed show 3896 px, so 1 in is 400.2 px: 2 px on each side are left for rounding
    const inch = 3896 / (9.5 + 6 / 25.4);
    const crops = cropsOf(spread);
    expect(crops[4]).toMatchObject({ cx: 1950, cy: 1950, w: 2 * Math.round((inch * (3 + 6 / 25.4)) / 2) });
    expect(crops[5]!.cx - crops[4]!.cx).toBe(Math.round(inch * 3.25));
    expect(crops[7]!.cy - crops[4]!.cy).toBe(Math.round(inch * 3.25));
  });

  it('moves, zooms and turns all parts together, one step each', () => {
    const moved = then(spread, { type: 'view', view: { cx: 1800, cy: 2000, w: 2400, h: 2400, rotation: 30 } });
    const view = splitViewOf(
      cropsOf(moved).map((crop) => crop!),
      layoutOf(moved.present)!,
    )!;
    for (const [side, value] of Object.entries({ cx: 1800, cy: 2000, w: 2400 }))
      expect(Math.abs(view[side as 'cx'] - value)).toBeLessThan(3);
    expect(view.rotation).toBe(30);
    expect(historyAfter(moved, { type: 'undo' }).present).toEqual(spread.present);
    expect(then(moved, { type: 'view', view: null }).present.placed).toEqual(spread.present.placed);
  });

  it('is undone in one step, or later by bringing back what the places held', () => {
    const before = ['beach', 'party', ...Array.from({ length: 7 }, () => null)];
    expect(held(historyAfter(spread, { type: 'undo' }))).toEqual(before);
    const edited = then(spread, { type: 'view', view: { cx: 1800, cy: 2000, w: 2400, h: 2400, rotation: 0 } });
    const back = then(edited, { type: 'spread', photo: 'party' }, { type: 'gather' });
    expect(held(back)).toEqual(before);
    expect(back.present.spread).toBeUndefined();
  });

  it('is placed around a face that is found later, until it was moved', () => {
    const wide = samplePhoto('wide', { size: { width: 6000, height: 3000 } });
    const focus = [{ x: 5200, y: 1200, w: 400, h: 400 }];
    const learned: HistoryCommand = { type: 'learn', photo: 'wide', facts: { focus } };
    const untouched = after(add(wide), { type: 'spread', photo: 'wide', columns: 3 });
    expect(cropsOf(untouched)[4]?.cx).toBe(3000);
    // as far to the right as the photo goes
    expect(cropsOf(historyAfter(untouched, learned))[4]?.cx).toBe(4500);
    const moved = then(untouched, { type: 'view', view: { cx: 2000, cy: 1500, w: 3000, h: 3000, rotation: 0 } });
    expect(cropsOf(historyAfter(moved, learned))).toEqual(cropsOf(moved));
  });

  it('shows the same when the stored photo has another size', () => {
    const half: HistoryCommand = { type: 'learn', photo: 'beach', facts: { size: { width: 1950, height: 1950 } } };
    const moved = then(spread, { type: 'view', view: { cx: 1800, cy: 2000, w: 2400, h: 2400, rotation: 0 } });
    const smaller = historyAfter(moved, half);
    expect(viewOf(smaller.present, smaller.photos)).toMatchObject({ cx: 900, cy: 1000, w: 1200 });
    expect(cropsOf(smaller)[4]).toMatchObject({ cx: 900, cy: 1000 });
  });

  it.each<[string, PackCommand]>([
    ['another photo takes a place', { type: 'put', place: 2, photo: 'party' }],
    ['two parts change places', { type: 'swap', from: 0, to: 1 }],
    ['a part is adjusted', { type: 'crop', place: 1, crop: { cx: 900, cy: 900, w: 900, h: 900, rotation: 0 } }],
    ['a place is emptied', { type: 'empty', place: 3 }],
    ['they are to be adjusted one by one', { type: 'separate' }],
  ])('is separate photos with the same crops once %s', (_, command) => {
    const separate = then(spread, command);
    expect(separate.present.spread).toBeUndefined();
    expect(cropsOf(separate)[8]).toEqual(cropsOf(spread)[8]);
    expect(historyAfter(separate, { type: 'undo' }).present).toEqual(spread.present);
  });

  it('is spread over the best grid of another pack, and is one of the photos of a pack without a grid', () => {
    const three = then(spread, { type: 'choose', choice: packs.three });
    expect(held(three)).toEqual(['beach', 'beach', 'beach']);
    expect(layoutOf(three.present)?.columns).toBe(1);
    const strips = then(spread, { type: 'choose', choice: packs.strips });
    expect(strips.present.spread).toBeUndefined();
    expect(held(strips).slice(0, 3)).toEqual(['beach', 'party', null]);
  });

  it('keeps its crops when only the variation changes', () => {
    const glossy = then(spread, { type: 'choose', choice: { ...packs.nine, variationId: 'glossy' } });
    expect(glossy.present).toEqual({ ...spread.present, variationId: 'glossy' });
  });

  it('gives way when its photo is removed', () => {
    expect(held(then(spread, { type: 'remove', photos: ['beach'] })).slice(0, 2)).toEqual([null, 'party']);
    expect(held(then(spread, { type: 'remove', photos: ['party'] }))).toEqual(held(spread));
  });

  it('is accepted as a whole if it will look blurry', () => {
    const small = samplePhoto('small', { size: { width: 1200, height: 1200 } });
    const state = after(add(small), { type: 'spread', photo: 'small' });
    // 1196 px on 9.5 in + 6 mm are 123 dpi
    expect(blurryPlacesOf(state.present, state.photos)).toEqual([0]);
    const accepted = then(state, { type: 'accept', place: 0, isAccepted: true });
    expect(blurryPlacesOf(accepted.present, accepted.photos)).toEqual([]);
  });

  it('is not spread over a pack without a grid, nor while its size is unknown', () => {
    const strips = after(add(beach), { type: 'choose', choice: packs.strips });
    expect(then(strips, { type: 'spread', photo: 'beach' })).toBe(strips);
    const unknown = after(add(samplePhoto('new', { size: undefined })));
    expect(then(unknown, { type: 'spread', photo: 'new' })).toBe(unknown);
  });
});

describe('one photo spread across magnets that can turn', () => {
  const wide = samplePhoto('wide', { size: { width: 6000, height: 2000 } });
  const cards = after({ type: 'choose', choice: packs.postcards }, add(wide));
  const layoutsAre = ({ present }: DesignHistory) => designOf(present, { wide }, null).slots.map((s) => s.orientation);

  it('lays them so that the least of it is lost', () => {
    // of all grids, 4 * 4.25 - 0.25 by 6 in are nearest to 3 : 1
    const lying = then(cards, { type: 'spread', photo: 'wide' });
    expect(lying.present.spread).toMatchObject({ columns: 4 });
    expect(new Set(layoutsAre(lying)).size).toBe(1);
    const upright = then(lying, { type: 'spread', photo: 'wide', columns: 2 });
    expect(layoutsAre(upright)).toEqual([undefined, undefined, undefined, undefined]);
    const turned = then(lying, { type: 'spread', photo: 'wide', columns: 2, orientation: 'turned' });
    expect(layoutsAre(turned)).toEqual(['turned', 'turned', 'turned', 'turned']);
    expect(
      designProblemOf(designOf(turned.present, { wide }, null), {
        ...packs.postcards,
        photos: new Map([[wide.objectPath!, wide.size!]]),
      }),
    ).toBeUndefined();
  });

  it('is recognized when it is reopened, and its magnets turn one by one once they are apart', () => {
    const turned = then(cards, { type: 'spread', photo: 'wide', columns: 2, orientation: 'turned' });
    const design = designOf(turned.present, { wide }, null);
    const { spread: found, ...restored } = restoredFrom({ choice: packs.postcards, design, paths: [] }).design;
    expect(found).toMatchObject({ columns: 2, orientation: 'turned' });
    expect(spreadIn(restored)).toEqual(found);
    const apart = then(turned, { type: 'turn', place: 0 });
    expect(apart.present.spread).toBeUndefined();
    expect(layoutsAre(apart)).toEqual([undefined, 'turned', 'turned', 'turned']);
  });
});

describe('a spread photo in the cart', () => {
  const side = fc.integer({ min: 300, max: 9000 });
  const spreads = fc
    .record({
      width: side,
      height: side,
      packSize: fc.constantFrom(2, 3, 4, 6, 9, 12),
      cx: side,
      cy: side,
      w: side,
      rotation: fc.constantFrom(0, 90, -12.5, 33),
    })
    .map(({ width, height, packSize, ...view }) =>
      then(
        after({ type: 'choose', choice: { ...packs.nine, packSize } }, add({ ...beach, size: { width, height } })),
        { type: 'spread', photo: 'beach' },
        { type: 'view', view: { ...view, h: view.w } },
      ),
    );

  it('is ordinary places with crops, which the server accepts and which are recognized when it is reopened', () => {
    fc.assert(
      fc.property(spreads, ({ present, photos }) => {
        const { size, objectPath } = photos['beach']!;
        const design = designOf(present, photos, null);
        expect(Design.safeParse(design).error).toBeUndefined();
        const sizes = new Map([[objectPath!, size!]]);
        expect(designProblemOf(design, { ...present, photos: sizes })).toBeUndefined();
        expect(design.slots).toHaveLength(present.packSize);
        const { magnets, packSize, productId, variationId } = present;
        const restored = restoredFrom({ choice: { magnets, packSize, productId, variationId }, design, paths: [] });
        expect(restored.design.spread?.columns).toBe(present.spread?.columns);
        const known = historyAfter(startedWith(restored.design, restored.photos), {
          type: 'learn',
          photo: 'stored-1',
          facts: { size },
        });
        expect(designOf(known.present, known.photos, null)).toEqual(design);
      }),
    );
  });

  it('is not seen in a design whose places show other things', () => {
    const same = after(add(beach), { type: 'repeat' });
    expect(spreadIn(same.present)).toBeUndefined();
    expect(spreadIn(then(spread, { type: 'swap', from: 0, to: 1 }).present)).toBeUndefined();
    expect(spreadIn(then(spread, { type: 'put', place: 0, photo: 'party' }).present)).toBeUndefined();
  });
});
