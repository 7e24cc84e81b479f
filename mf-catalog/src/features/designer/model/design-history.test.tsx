import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { designProblemOf } from 'shared-contracts/design/design';
import { Design } from 'shared-contracts/design/schemas';
import { isInside } from 'shared-contracts/design/crop';
import { packs, photosById, samplePhoto } from '../testing/sample-design';
import { designOf } from './design-of';
import { type HistoryCommand, type DesignHistory, historyAfter, photosInUse, startedWith } from './design-history';
import type { PackCommand } from './spread';
import {
  type DesignCommand,
  blurryPlacesOf,
  cropOfPlaced,
  emptyDesign,
  placesIn,
  placesOf,
  shownIn,
  sparesOf,
} from './pack-design';
import { duplicatesIn } from './photo-flags';
import { restoredFrom } from './restored-design';

const after = (...actions: HistoryCommand[]): DesignHistory =>
  actions.reduce(historyAfter, startedWith(emptyDesign(packs.nine)));
const add = (...ids: string[]): HistoryCommand => ({ type: 'add', photos: ids.map((id) => samplePhoto(id)) });
const held = ({ present }: DesignHistory) => present.placed.map((slot) => slot?.photo ?? null);
const crop = { cx: 1000, cy: 900, w: 1200, h: 1200, rotation: 15 };

describe('a photo that a link brought', () => {
  const receive = (place: number | null): HistoryCommand => ({
    type: 'receive',
    photo: samplePhoto('friend'),
    place,
  });

  it('takes the place that it was meant for, and leaves it but not the tray when that is undone', () => {
    const state = after(add('a'), receive(4));
    expect(held(state).slice(0, 5)).toEqual(['a', null, null, null, 'friend']);
    const undone = historyAfter(state, { type: 'undo' });
    expect(held(undone)).not.toContain('friend');
    expect(undone.present.tray).toEqual(['a', 'friend']);
  });

  it('takes the first free place if its own was taken meanwhile, or if it has none', () => {
    expect(held(after(add('a'), receive(0))).slice(0, 2)).toEqual(['a', 'friend']);
    expect(held(after(add('a'), receive(null))).slice(0, 2)).toEqual(['a', 'friend']);
  });

  it('has a name of its own', () => {
    const { photos } = after(receive(null), { ...receive(null), photo: samplePhoto('second') } as HistoryCommand);
    expect(Object.values(photos).map(({ name }) => name)).toEqual(['friend.jpg 1', 'second.jpg 2']);
  });

  it('is there once, however often it is added', () => {
    const state = after(receive(1));
    expect(
      historyAfter(state, {
        ...receive(1),
        photo: samplePhoto('other', { objectPath: '/objects/photos/friend.jpg' }),
      } as HistoryCommand),
    ).toBe(state);
  });
});

describe('another version of the design', () => {
  it('is one step, which can be undone', () => {
    const mine = after(add('a'));
    const design = { ...emptyDesign(packs.three), tray: ['b'] };
    const state = historyAfter(mine, { type: 'replace', design, photos: photosById(samplePhoto('b')) });
    expect(state.present).toBe(design);
    expect(Object.keys(state.photos)).toEqual(['a', 'b']);
    expect(historyAfter(state, { type: 'undo' }).present).toBe(mine.present);
  });
});

const anyPlace = fc.integer({ min: 0, max: 10 });
const pixels = fc.integer({ min: 1, max: 8000 });
const side = fc.integer({ min: 200, max: 8000 });
const choice = fc.constantFrom(...Object.values(packs));
let added = 0;
const addition = fc.array(fc.record({ width: side, height: side }), { maxLength: 4 }).map((sizes): HistoryCommand => ({
  type: 'add',
  photos: sizes.map((size) => samplePhoto(`photo-${++added}`, { size })),
}));
const addedPhoto = fc.integer({ min: 0, max: 6 }).map((back) => `photo-${Math.max(1, added - back)}`);
const command: fc.Arbitrary<PackCommand> = fc.oneof(
  fc.constantFrom<PackCommand>({ type: 'separate' }, { type: 'gather' }, { type: 'view', view: null }),
  fc
    .record({ cx: pixels, cy: pixels, w: pixels, h: pixels, rotation: fc.integer({ min: -180, max: 180 }) })
    .map((view): PackCommand => ({ type: 'view', view })),
  { weight: 2, arbitrary: addedPhoto.map((one): PackCommand => ({ type: 'spread', photo: one })) },
  fc.array(addedPhoto, { maxLength: 9 }).map((some): PackCommand => ({ type: 'select', photos: some })),
  choice.map((to): DesignCommand => ({ type: 'choose', choice: to })),
  fc.constantFrom<DesignCommand>({ type: 'fill' }, { type: 'repeat' }, { type: 'tidy' }),
  fc
    .array(fc.double({ min: 0, max: 1 }), { minLength: 12, maxLength: 12 })
    .map((order): DesignCommand => ({ type: 'shuffle', order })),
  fc.record({ from: anyPlace, to: anyPlace }).map((both): DesignCommand => ({ type: 'swap', ...both })),
  anyPlace.map((index): DesignCommand => ({ type: 'empty', place: index })),
  { weight: 2, arbitrary: anyPlace.map((place): DesignCommand => ({ type: 'turn', place })) },
  fc
    .tuple(anyPlace, pixels, pixels, pixels, fc.integer({ min: -180, max: 180 }))
    .map(([index, cx, cy, w, rotation]): DesignCommand => ({
      type: 'crop',
      place: index,
      crop: { cx, cy, w, h: w, rotation },
    })),
  fc.record({ place: anyPlace, isAccepted: fc.boolean() }).map((both): DesignCommand => ({ type: 'accept', ...both })),
);
const action = fc.oneof(
  { weight: 2, arbitrary: addition },
  { weight: 6, arbitrary: command },
  { weight: 1, arbitrary: fc.constantFrom<HistoryCommand>({ type: 'undo' }, { type: 'redo' }) },
);
const actions = fc.array(action, { maxLength: 25 });

describe('whatever a shopper does', () => {
  it('loses no photo that they did not remove', () => {
    fc.assert(
      fc.property(actions, (done) => {
        const { present } = after(...done);
        const came = done.flatMap((one) => (one.type === 'add' ? one.photos.map(({ id }) => id) : []));
        expect([...present.tray].toSorted()).toEqual(came.toSorted());
        expect(present.placed).toHaveLength(placesIn(present).length);
        expect(present.placed.every((one) => one === null || present.tray.includes(one.photo))).toBe(true);
      }),
    );
  });

  it('leaves a design that can be printed', () => {
    fc.assert(
      fc.property(actions, (done) => {
        const { present, photos } = after(...done);
        const design = designOf(present, photos, '2026-01-02T03:04:05.000Z');
        const sizes = new Map(Object.values(photos).map(({ objectPath, size }) => [objectPath!, size!]));
        expect(Design.safeParse(design).error).toBeUndefined();
        expect(designProblemOf(design, { ...present, photos: sizes })).toBeUndefined();
        expect(design.slots).toHaveLength(present.placed.filter((one) => one !== null).length);
      }),
    );
  });

  it('can be undone step by step, and done again', () => {
    fc.assert(
      fc.property(actions, (done) => {
        let state = after(...done.filter(({ type }) => type !== 'add'), add('a', 'b'));
        const end = state.present;
        const steps = state.past.length;
        for (let step = 0; step < steps; step++) state = historyAfter(state, { type: 'undo' });
        expect(state.past).toEqual([]);
        expect([...state.present.tray].toSorted()).toEqual([...end.tray].toSorted());
        for (let step = 0; step < steps; step++) state = historyAfter(state, { type: 'redo' });
        expect(state.present).toEqual(end);
      }),
    );
  });
});

describe('photos that are added', () => {
  it('take the free places in order, and the rest are spares', () => {
    const state = after({ type: 'choose', choice: packs.three }, add('a', 'b'), add('c', 'd', 'e'));
    expect(held(state)).toEqual(['a', 'b', 'c']);
    expect(sparesOf(state.present, state.photos)).toEqual(['d', 'e']);
  });

  it('stay in the tray when adding them is undone', () => {
    const state = after(add('a', 'b'), { type: 'undo' });
    expect(held(state).every((photo) => photo === null)).toBe(true);
    expect(sparesOf(state.present, state.photos)).toEqual(['a', 'b']);
  });

  it('are told apart from the same file added twice', () => {
    const photos = photosById(
      samplePhoto('a', { digest: '1' }),
      samplePhoto('b', { digest: '2' }),
      samplePhoto('c', { digest: '1' }),
      samplePhoto('d'),
    );
    expect([...duplicatesIn(['a', 'b', 'c', 'd'], photos)]).toEqual([['c', photos['a']]]);
  });
});

describe('a removed photo', () => {
  it('leaves its places free, and comes back into them when that is undone', () => {
    const removed = after(add('a', 'b'), { type: 'swap', from: 0, to: 4 }, { type: 'remove', photos: ['a'] });
    expect(held(removed)).toEqual([null, 'b', null, null, null, null, null, null, null]);
    expect(removed.present.tray).toEqual(['b']);
    expect(photosInUse(removed)).toEqual(new Set(['a', 'b']));
    const back = historyAfter(removed, { type: 'undo' });
    expect(held(back).at(4)).toBe('a');
    expect(back.present.tray).toEqual(['a', 'b']);
  });
});

describe('selected photos', () => {
  it('have one place each: those that had one keep it with its crop, the others take the free ones', () => {
    const three = after({ type: 'choose', choice: packs.three }, add('a', 'b', 'c', 'd', 'e'));
    const cropped = historyAfter(three, { type: 'crop', place: 2, crop });
    const state = historyAfter(cropped, { type: 'select', photos: ['c', 'd', 'e'] });
    expect(held(state)).toEqual(['d', 'e', 'c']);
    expect(state.present.placed[2]).toEqual(cropped.present.placed[2]);
    expect(sparesOf(state.present, state.photos)).toEqual(['a', 'b']);
    expect(historyAfter(state, { type: 'undo' }).present).toEqual(cropped.present);
  });

  it('leave places free that only repeated one of them', () => {
    const state = after(add('a'), { type: 'repeat' }, { type: 'select', photos: ['a'] });
    expect(held(state)).toEqual(['a', ...Array.from({ length: 8 }, () => null)]);
  });
});

describe('free places', () => {
  it('take the photos again and again, each about as often', () => {
    const { present } = after(add('a', 'b'), { type: 'repeat' });
    expect(present.placed.map((one) => one?.photo).join('')).toBe('ababababa');
  });

  it('stay free while the photos are shuffled', () => {
    const order = [0.9, 0.1, 0.5, 0, 0, 0, 0, 0, 0];
    expect(held(after(add('a', 'b', 'c'), { type: 'shuffle', order })).slice(0, 4)).toEqual(['b', 'c', 'a', null]);
  });
});

describe('a crop', () => {
  const cropped = [add('a', 'b'), { type: 'crop', place: 0, crop }] as const;

  it('stays with its photo when two photos change places', () => {
    const { present } = after(...cropped, { type: 'swap', from: 0, to: 1 });
    expect(present.placed[1]).toEqual({
      photo: 'a',
      crop: expect.objectContaining({ cx: 1000, cy: 900, rotation: 15 }),
      acceptedDpi: null,
    });
    expect(present.placed[0]).toEqual({ photo: 'b', crop: null, acceptedDpi: null });
  });

  it('keeps its middle, angle and zoom in a window of another shape', () => {
    const before = after(...cropped);
    const { present, photos } = historyAfter(before, { type: 'choose', choice: packs.strips });
    const [place] = placesOf(present, photos);
    const refitted = cropOfPlaced(place!, present.placed[0]!, photos['a'])!;
    expect(refitted).toMatchObject({ cx: 1000, cy: 900, rotation: 15 });
    expect(refitted.w / refitted.h).toBeCloseTo((1.8 + 6 / 25.4) / (1.4 + 6 / 25.4), 5);
    expect(isInside(refitted, photos['a']!.size!)).toBe(true);
  });

  it('goes back to the suggestion in one step', () => {
    const { present } = after(...cropped, { type: 'crop', place: 0, crop: null });
    expect(present.placed[0]).toMatchObject({ crop: null });
  });

  it('is one step for undo while it is dragged', () => {
    const drag = [100, 200, 300].map((cx): HistoryCommand => ({
      type: 'crop',
      place: 0,
      crop: { ...crop, cx: 1000 + cx },
      key: 'drag 1',
    }));
    const state = after(add('a'), ...drag);
    expect(state.past).toHaveLength(2);
    expect(historyAfter(state, { type: 'undo' }).present.placed[0]).toMatchObject({ crop: null });
  });

  it('keeps showing the same when the stored photo has another size, in undone steps too', () => {
    const state = after(
      ...cropped,
      { type: 'crop', place: 0, crop: null },
      {
        type: 'learn',
        photo: 'a',
        facts: { size: { width: 2000, height: 1500 } },
      },
    );
    expect(historyAfter(state, { type: 'undo' }).present.placed[0]?.crop).toMatchObject({
      cx: 500,
      cy: 450,
      w: 600,
    });
  });

  it('is placed around faces that are found later, unless it was changed', () => {
    const focus = [{ x: 3300, y: 1000, w: 500, h: 500 }];
    const state = after(...cropped, { type: 'learn', photo: 'b', facts: { focus } });
    const places = placesOf(state.present, state.photos);
    const { cx, w } = cropOfPlaced(places[1]!, state.present.placed[1]!, state.photos['b'])!;
    expect(cx + w / 2).toBe(4000);
  });
});

describe('another pack', () => {
  it('keeps the photos of the places that it lacks as spares, and puts them back when undone', () => {
    const small = after(add('a', 'b', 'c', 'd'), { type: 'choose', choice: packs.three });
    expect(held(small)).toEqual(['a', 'b', 'c']);
    expect(sparesOf(small.present, small.photos)).toEqual(['d']);
    expect(held(historyAfter(small, { type: 'undo' })).slice(0, 5)).toEqual(['a', 'b', 'c', 'd', null]);
  });

  it('gives its free places to the photos of those that it lacks', () => {
    const state = after(add('a', 'b'), { type: 'swap', from: 1, to: 7 }, { type: 'choose', choice: packs.three });
    expect(held(state)).toEqual(['a', 'b', null]);
  });
});

describe('a blurry print', () => {
  const small = { type: 'add', photos: [samplePhoto('a', { size: { width: 400, height: 400 } })] } as const;

  it('is reported until the shopper accepts it', () => {
    const state = after(small);
    // 400 px / (3 in + 6 mm) = 123.6 dpi
    expect(shownIn(state.present, state.photos)[0]?.dpi).toBeCloseTo(123.6, 1);
    expect(blurryPlacesOf(state.present, state.photos)).toEqual([0]);
    const accepted = historyAfter(state, { type: 'accept', place: 0, isAccepted: true });
    expect(blurryPlacesOf(accepted.present, accepted.photos)).toEqual([]);
  });

  it('is reported again when it gets worse', () => {
    const zoomed: HistoryCommand = { type: 'crop', place: 0, crop: { cx: 200, cy: 200, w: 300, h: 300, rotation: 0 } };
    const state = after(small, { type: 'accept', place: 0, isAccepted: true }, zoomed);
    expect(blurryPlacesOf(state.present, state.photos)).toEqual([0]);
  });
});

describe('a design of the cart', () => {
  it('is the same after it has been reopened', () => {
    const { present, photos } = after(
      { type: 'choose', choice: packs.bundle },
      add('a', 'b', 'c'),
      { type: 'repeat' },
      { type: 'crop', place: 2, crop },
    );
    const design = designOf(present, photos, '2026-01-02T03:04:05.000Z');
    const restored = restoredFrom({ choice: packs.bundle, design, paths: [] });
    const sized = Object.fromEntries(
      Object.entries(restored.photos).map(([id, photo]) => [id, { ...photo, size: { width: 4000, height: 3000 } }]),
    );
    expect(designOf(restored.design, sized, design.approvedAt)).toEqual(design);
  });

  it('keeps its photos when the product prints something else now', () => {
    const { present, photos } = after(add('a', 'b'));
    const paths = ['/objects/photos/a.jpg', '/objects/photos/b.jpg'];
    const restored = restoredFrom({ choice: packs.strips, design: designOf(present, photos, null), paths });
    expect(restored.design.tray.map((id) => restored.photos[id]?.objectPath)).toEqual(paths);
    expect(restored.design.placed.slice(0, 3).map((one) => one?.photo ?? null)).toEqual(['stored-1', 'stored-2', null]);
  });
});
