import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { madeDesign } from 'shared-contracts/design/first-design';
import { packs, samplePhoto } from '../testing/sample-design';
import { designOf } from './design-of';
import { type DesignHistory, type HistoryCommand, historyAfter, startedWith } from './design-history';
import { type TrayPhoto, emptyDesign, templatesOf } from './pack-design';
import { restoredFrom } from './restored-design';

const after = (...actions: HistoryCommand[]): DesignHistory =>
  actions.reduce(historyAfter, startedWith(emptyDesign(packs.nine)));
const held = ({ present }: DesignHistory) => present.placed.map((slot) => slot?.photo ?? null);
const side = fc.integer({ min: 200, max: 8000 });

describe('a magnet that can turn', () => {
  const lying = samplePhoto('lying', { size: { width: 4500, height: 3000 } });
  const upright = samplePhoto('upright', { size: { width: 3000, height: 4500 } });
  const cards = (...photos: TrayPhoto[]) => after({ type: 'choose', choice: packs.postcards }, { type: 'add', photos });
  const then = (state: DesignHistory, ...commands: HistoryCommand[]) => commands.reduce(historyAfter, state);
  const sizesOf = ({ present, photos }: DesignHistory) =>
    templatesOf(present, photos).map(({ widthInches, heightInches }) => `${widthInches} x ${heightInches}`);
  const slotsOf = ({ present, photos }: DesignHistory) => designOf(present, photos, null).slots;
  const middle = { cx: 2000, cy: 1400, w: 2400, h: 1600, rotation: 10 };

  it('lies as its photo does once its size is known, and as its template while it is empty', () => {
    const unknown = cards({ ...lying, size: undefined }, upright);
    expect(sizesOf(unknown)).toEqual(['4 x 6', '4 x 6', '4 x 6', '4 x 6']);
    const { size } = lying;
    expect(sizesOf(then(unknown, { type: 'learn', photo: 'lying', facts: { size } }))[0]).toBe('6 x 4');
    const panoramas = after({ type: 'choose', choice: packs.mixed }, { type: 'add', photos: [lying, upright] });
    expect(sizesOf(panoramas).slice(0, 2)).toEqual(['6 x 4', '3 x 8']);
  });

  it('has what the shop itself would make of the photos, until something is changed', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 6 }), (sizes) => {
        const photos = sizes.map((size, at) => samplePhoto(`p${at}`, { size }));
        const state = after({ type: 'choose', choice: packs.mixed }, { type: 'add', photos });
        const made = madeDesign({
          ...packs.mixed,
          photos: photos.map(({ objectPath, size }) => ({ path: objectPath!, size: size! })),
        });
        expect(slotsOf(state)).toEqual(made.slots);
      }),
    );
  });

  it('is turned by one command, which starts its crop again and can be undone', () => {
    const cropped = then(cards(lying), { type: 'crop', place: 0, crop: middle });
    const turned = then(cropped, { type: 'turn', place: 0 });
    expect(sizesOf(turned)[0]).toBe('4 x 6');
    expect(turned.present.placed[0]).toEqual({ photo: 'lying', crop: null, acceptedDpi: null, isTurned: false });
    // the middle of 4500 x 3000 px in the shape of 4 x 6 in and 3 mm of bleed on each side
    expect(slotsOf(turned)[0]).toMatchObject({ crop: { cx: 2250, cy: 1500, w: 2038, h: 3000 } });
    expect(slotsOf(turned)[0]).not.toHaveProperty('orientation');
    expect(slotsOf(then(turned, { type: 'turn', place: 0 }))[0]!.orientation).toBe('turned');
    expect(then(turned, { type: 'undo' }).present).toBe(cropped.present);
  });

  it('stays as it was turned when its crop is changed, and when that is taken back', () => {
    const turned = then(cards(lying), { type: 'turn', place: 0 }, { type: 'crop', place: 0, crop: middle });
    expect(sizesOf(turned)[0]).toBe('4 x 6');
    expect(sizesOf(then(turned, { type: 'crop', place: 0, crop: null }))[0]).toBe('4 x 6');
  });

  it('takes its orientation along when photos change places', () => {
    const state = then(
      cards(lying, upright),
      { type: 'turn', place: 1 },
      { type: 'swap', from: 0, to: 1 },
      { type: 'swap', from: 1, to: 3 },
    );
    expect(held(state)).toEqual(['upright', null, null, 'lying']);
    expect(sizesOf(state)).toEqual(['6 x 4', '4 x 6', '4 x 6', '6 x 4']);
  });

  it('lies as before on a magnet of another product, or as the photo does where it had no choice', () => {
    const turned = then(cards(lying, upright), { type: 'turn', place: 0 }, { type: 'choose', choice: packs.mixed });
    const panoramas = then(turned, { type: 'swap', from: 0, to: 1 });
    expect(sizesOf(panoramas).slice(0, 2)).toEqual(['4 x 6', '3 x 8']);
    const squares = then(
      after({ type: 'add', photos: [lying] }),
      { type: 'crop', place: 0, crop: { ...middle, h: 2400, rotation: 90 } },
      { type: 'choose', choice: packs.postcards },
    );
    // on its side, the lying photo is upright
    expect(sizesOf(squares)[0]).toBe('4 x 6');
    expect(squares.present.placed[0]!.crop).toMatchObject({ cx: 2000, rotation: 90 });
  });

  it('is the same after the design has been reopened from the cart', () => {
    const state = then(
      cards(lying, upright, { ...lying, id: 'other', objectPath: '/objects/photos/other.jpg' }),
      { type: 'turn', place: 2 },
      { type: 'crop', place: 0, crop: middle },
    );
    const design = designOf(state.present, state.photos, '2026-01-02T03:04:05.000Z');
    const sizes = new Map(Object.values(state.photos).map(({ objectPath, size }) => [objectPath!, size!]));
    const restored = restoredFrom({ choice: packs.postcards, design, paths: [], sizes });
    expect(designOf(restored.design, restored.photos, design.approvedAt)).toEqual(design);
  });

  it('stays as it was approved before magnets could turn', () => {
    const earlier = designOf(then(cards(lying), { type: 'turn', place: 0 }).present, { lying }, '2026-01-02T03:04:05Z');
    const restored = restoredFrom({ choice: packs.postcards, design: earlier, paths: [], sizes: undefined });
    const known = historyAfter(startedWith(restored.design, restored.photos), {
      type: 'learn',
      photo: 'stored-1',
      facts: { size: lying.size },
    });
    expect(slotsOf(known)).toEqual(earlier.slots);
  });

  it('lies across its photo if it was turned on the page of the product', () => {
    expect(sizesOf(cards({ ...lying, isAcross: true }, { ...upright, isAcross: true })).slice(0, 2)).toEqual([
      '4 x 6',
      '6 x 4',
    ]);
  });

  it('of any other shape stays as it is', () => {
    const squares = after({ type: 'add', photos: [lying] });
    expect(then(squares, { type: 'turn', place: 0 })).toBe(squares);
  });
});
