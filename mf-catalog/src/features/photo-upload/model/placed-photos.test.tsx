import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { designProblemOf } from 'shared-contracts/design/design';
import { madeDesign } from 'shared-contracts/design/first-design';
import type { MagnetTemplate, ProductMagnets } from 'shared-contracts/design/template';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import type { Photo } from '../../../shared/uploads/model/photo-list';
import { type PhotoChoices, designOf, firstChoices, placedPhotos, tilesOf } from './placed-photos';

const [{ template: square }] = sampleMagnets as [ProductMagnets[number]];
const round: MagnetTemplate = {
  ...square,
  id: 'round',
  shape: 'round',
  widthInches: 2,
  heightInches: 2,
  cornerRadiusInches: 0,
  windows: [{ shape: 'round', x: 0, y: 0, width: 2, height: 2 }],
};
const postcard: MagnetTemplate = {
  ...square,
  id: 'postcard',
  widthInches: 4,
  heightInches: 6,
  windows: [{ shape: 'rectangle', x: 0, y: 0, width: 4, height: 6 }],
};
const strip: MagnetTemplate = {
  ...square,
  id: 'strip',
  widthInches: 2,
  heightInches: 6,
  windows: [0.1, 2.1, 4.1].map((y) => ({ shape: 'rectangle', x: 0.1, y, width: 1.8, height: 1.4 })),
};
const one = (template: MagnetTemplate): ProductMagnets => [{ template, count: 1 }];
const bundle: ProductMagnets = [square, round].map((template) => ({ template, count: 1 }));
const mixed: ProductMagnets = [postcard, strip, square].map((template) => ({ template, count: 1 }));

const at = '2026-01-02T03:04:05.000Z';
const lying = { width: 3000, height: 2000 };
const upright = { width: 2000, height: 3000 };
const ready = (id: string, size = { width: 500, height: 500 }): Photo => ({
  id,
  name: id,
  preview: '',
  size,
  state: { kind: 'ready', objectPath: `/objects/photos/${id}` },
});
const refused: Photo = {
  ...ready('refused'),
  state: { kind: 'refused', failure: 'not_secured', isDamaged: false },
};
const across = (id: string): PhotoChoices => new Map([[id, { isAcross: true }]]);
const sizesOf = (placed: ReturnType<typeof placedPhotos>) =>
  placed.map(({ place: { template } }) => `${template.widthInches} x ${template.heightInches}`);

describe('photos on the magnets of a pack', () => {
  it('go into its windows in order, and a refused one takes none', () => {
    const placed = placedPhotos({ photos: [ready('a'), refused, ready('b'), ready('c')], magnets: bundle, places: 4 });
    expect(placed.map(({ photo, place }) => [photo.id, place.template.shape])).toEqual([
      ['a', 'rectangle'],
      ['b', 'round'],
      ['c', 'rectangle'],
    ]);
  });

  it('are judged by the size of their own place', () => {
    const placed = placedPhotos({ photos: [ready('a'), ready('b')], magnets: bundle, places: 2 });
    // 500 / 3.2362 = 154.5 dpi, 500 / 2.2362 = 223.6 dpi
    expect(placed.map(({ words }) => words?.text)).toEqual(['Prints well at 3 x 3 in', 'Prints well at 2 in']);
  });

  it('have no place while the magnets are unknown, and no crop while their size is', () => {
    expect(placedPhotos({ photos: [ready('a')], magnets: undefined, places: 3 })).toEqual([]);
    const unknown: Photo = { ...ready('a'), size: undefined };
    const placed = placedPhotos({ photos: [unknown], magnets: sampleMagnets, places: 3 });
    expect(placed[0]).toMatchObject({ canTurn: false, place: { template: square } });
    expect(designOf(placed, at)).toBeUndefined();
  });

  it('make the design that the shop makes of them, whatever they are', () => {
    const side = fc.integer({ min: 300, max: 8000 });
    const sizes = fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(sizes, (all) => {
        const photos = all.map((size, index) => ready(String(index), size));
        const design = designOf(placedPhotos({ photos, magnets: mixed, places: 10 }), at)!;
        const toPlace = all.map((size, index) => ({ path: `/objects/photos/${index}`, size }));
        expect(design.slots).toEqual(madeDesign({ magnets: mixed, packSize: 6, photos: toPlace }).slots.slice(0, 10));
        expect(design).toMatchObject({ approvedAt: at });
      }),
    );
  });

  it('can be printed whichever way each magnet is turned', () => {
    const side = fc.integer({ min: 300, max: 8000 });
    const some = fc.array(fc.record({ width: side, height: side, isAcross: fc.boolean() }), {
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(some, (all) => {
        const photos = all.map((size, index) => ready(String(index), size));
        const choices = new Map(all.map(({ isAcross }, index) => [String(index), { isAcross }]));
        const design = designOf(placedPhotos({ photos, magnets: mixed, places: 10, choices }), at)!;
        const known = new Map(photos.map(({ id, size }) => [`/objects/photos/${id}`, size!]));
        expect(designProblemOf(design, { magnets: mixed, packSize: 6, photos: known })).toBeUndefined();
      }),
    );
  });
});

describe('a magnet that can turn', () => {
  const photos = [ready('a', lying), ready('b', upright)];

  it('lies as its photo does, or across it once it is turned', () => {
    expect(sizesOf(placedPhotos({ photos, magnets: one(postcard), places: 2 }))).toEqual(['6 x 4', '4 x 6']);
    const turned = placedPhotos({ photos, magnets: one(postcard), places: 2, choices: across('a') });
    expect(sizesOf(turned)).toEqual(['4 x 6', '4 x 6']);
    expect(turned[0]).toMatchObject({ canTurn: true, isAcross: true });
    expect(turned[0]!.slot).not.toHaveProperty('orientation');
  });

  it('is no square and no strip, whatever was chosen for its photo', () => {
    for (const template of [square, strip]) {
      const [placed] = placedPhotos({ photos, magnets: one(template), places: 2, choices: across('a') });
      expect(placed).toMatchObject({ canTurn: false, isAcross: false, place: { template } });
    }
  });
});

describe('what was approved of a photo', () => {
  const crop = { cx: 1500, cy: 1000, w: 1246, h: 1836 };
  const approved = (changes = {}): PhotoChoices => {
    const [placed] = placedPhotos({
      photos: [ready('a', lying)],
      magnets: one(postcard),
      places: 1,
      choices: across('a'),
    });
    return new Map([['a', { isAcross: true, approved: { slot: { ...placed!.slot!, crop }, ...changes } }]]);
  };
  const placedWith = (choices: PhotoChoices, { photos = [ready('a', lying)], magnets = one(postcard) } = {}) =>
    placedPhotos({ photos, magnets, places: photos.length, choices });

  it('stays as it was, also on another magnet of the kind', () => {
    const [, moved] = placedWith(approved(), { photos: [ready('b'), ready('a', lying)] });
    expect(moved!.slot).toMatchObject({ magnet: 1, crop, path: '/objects/photos/a' });
    expect(sizesOf([moved!])).toEqual(['4 x 6']);
  });

  it('shows the same when the stored photo has another size', () => {
    const half = { width: 1500, height: 1000 };
    const [smaller] = placedWith(approved({ size: lying }), { photos: [ready('a', half)] });
    expect(smaller!.slot!.crop).toMatchObject({ cx: 750, cy: 500, h: 918 });
  });

  it('is left for the first crop on a magnet of another kind', () => {
    const [placed] = placedWith(approved(), { magnets: one(square) });
    expect(placed!.slot!.crop).toEqual({ cx: 1500, cy: 1000, w: 2000, h: 2000 });
  });

  it('is that of an edited line, whose places may have gaps', () => {
    const line = designOf(
      placedPhotos({ photos: [ready('a'), ready('b'), ready('c', lying)], magnets: bundle, places: 3 }),
      at,
    )!;
    const design = { ...line, slots: [line.slots[2]!, line.slots[1]!] };
    const photos = [ready('b'), ready('c', lying)];
    const choices = firstChoices({ photos, design });
    const placed = placedPhotos({ photos, magnets: bundle, places: 3, choices, design });
    expect(placed.map(({ slot }) => slot)).toEqual(line.slots.slice(1));
  });
});

describe('the tiles', () => {
  it('are magnets with the photos of their windows, and photos without a place', () => {
    const photos = [ready('a'), refused, ready('b'), ready('c'), ready('d'), ready('spare')];
    const placed = placedPhotos({ photos, magnets: one(strip), places: 4 });
    const shown = tilesOf(photos, placed).map((tile) =>
      tile.kind === 'photo' ? tile.photo.id : tile.magnet.photos.map((window) => window?.photo.id ?? null),
    );
    expect(shown).toEqual([['a', 'b', 'c'], 'refused', ['d', null, null], 'spare']);
  });
});
