import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shopPolicy } from '../policy/shop-policy.js';
import { type SuggestiblePhoto, lookDistance, suggestPhotos } from './suggest.js';

const { blurryBelow, sameLookBits } = shopPolicy.suggestions;
const face = { x: 0, y: 0, w: 100, h: 100 };

const looks = fc.oneof(
  // few, so that near-duplicates are common
  fc.constantFrom('0000000000000000', '00000000000000ff', 'ffffffffffffffff', 'f0f0f0f0f0f0f0f0'),
  fc.stringMatching(/^[0-9a-f]{16}$/),
);
const trays = fc.uniqueArray(
  fc.record<SuggestiblePhoto>(
    {
      id: fc.uuid(),
      focus: fc.constantFrom([], [face], [face, face]),
      sharpness: fc.constantFrom(0, blurryBelow - 0.1, blurryBelow, 100, 900),
      look: looks,
      isSmall: fc.boolean(),
    },
    { requiredKeys: ['id'] },
  ),
  { selector: ({ id }) => id, maxLength: 30 },
);
const areTelling = (...pair: (string | undefined)[]) =>
  pair.every((look) => (lookDistance(look, '0000000000000000') ?? 0) > sameLookBits);
const counts = fc.integer({ min: 0, max: 35 });

describe('the photos suggested for a pack', () => {
  it('are as many as there are places or photos, each once, in the order of the tray', () =>
    fc.assert(
      fc.property(trays, counts, (tray, places) => {
        const { chosen, leftOut } = suggestPhotos(tray, places);
        const ids = tray.map(({ id }) => id);
        expect(chosen).toHaveLength(Math.min(places, tray.length));
        expect(chosen).toEqual(ids.filter((id) => chosen.includes(id)));
        expect(leftOut.map(({ id }) => id)).toEqual(ids.filter((id) => !chosen.includes(id)));
      }),
    ));

  it('stay chosen when there are more places', () =>
    fc.assert(
      fc.property(trays, counts, (tray, places) => {
        const more = suggestPhotos(tray, places + 1).chosen;
        expect(more).toEqual(expect.arrayContaining(suggestPhotos(tray, places).chosen));
      }),
    ));

  it('are blurry only when every sharp one is chosen', () =>
    fc.assert(
      fc.property(trays, counts, (tray, places) => {
        const { chosen, leftOut } = suggestPhotos(tray, places);
        const isBlurry = (id: string) => {
          const { sharpness = 999, isSmall } = tray.find((photo) => photo.id === id)!;
          return isSmall === true || sharpness < blurryBelow;
        };
        const isSharpLeftOut = leftOut.some(({ id }) => !isBlurry(id));
        expect(chosen.some(isBlurry) && isSharpLeftOut).toBe(false);
      }),
    ));

  it('have near-duplicates only when every other sharp photo is chosen', () =>
    fc.assert(
      fc.property(trays, counts, (tray, places) => {
        const { chosen, leftOut } = suggestPhotos(tray, places);
        const sharp = tray.filter(
          ({ id, sharpness = 999, isSmall }) => chosen.includes(id) && sharpness >= blurryBelow && !isSmall,
        );
        const hasTwins = sharp.some((one, index) =>
          sharp
            .slice(index + 1)
            .some(({ look }) => areTelling(one.look, look) && lookDistance(one.look, look)! <= sameLookBits),
        );
        const isOtherLeftOut = leftOut.some(({ reason }) => reason === 'no_place');
        expect(hasTwins && isOtherLeftOut).toBe(false);
      }),
    ));

  it('are the sharp ones with faces, one of each kind: a burst, a blurry shot and a landscape', () => {
    const tray: SuggestiblePhoto[] = [
      { id: 'burst 1', look: '00ff00ff00ff00ff', sharpness: 200, focus: [face] },
      { id: 'burst 2', look: '00ff00ff00ff00fe', sharpness: 300, focus: [face] },
      { id: 'burst 3', look: '00ff00ff00ff00fc', sharpness: 250, focus: [face] },
      { id: 'blurry', look: '123456789abcdef0', sharpness: 12, focus: [face] },
      { id: 'landscape', look: 'aaaaaaaa55555555', sharpness: 900, focus: [] },
      { id: 'portrait', look: '0f0f0f0ff0f0f0f0', sharpness: 150, focus: [face] },
    ];
    expect(suggestPhotos(tray, 2)).toEqual({
      chosen: ['burst 2', 'portrait'],
      leftOut: [
        { id: 'burst 1', reason: 'similar', similarTo: 'burst 2' },
        { id: 'burst 3', reason: 'similar', similarTo: 'burst 2' },
        { id: 'blurry', reason: 'blurry' },
        { id: 'landscape', reason: 'no_place' },
      ],
    });
    expect(suggestPhotos(tray, 3).chosen).toEqual(['burst 2', 'landscape', 'portrait']);
    expect(suggestPhotos(tray, 5).leftOut).toEqual([{ id: 'blurry', reason: 'blurry' }]);
  });

  it('never include one with too few pixels while a sharp one is left, faces or not', () => {
    const tray: SuggestiblePhoto[] = [
      { id: 'thumbnail', sharpness: 900, focus: [face], isSmall: true },
      { id: 'landscape', sharpness: 40, focus: [] },
    ];
    expect(suggestPhotos(tray, 1)).toEqual({ chosen: ['landscape'], leftOut: [{ id: 'thumbnail', reason: 'blurry' }] });
  });

  it('are the first ones of the tray when nothing is known about them', () => {
    const tray = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    expect(suggestPhotos(tray, 2).chosen).toEqual(['a', 'b']);
  });
});

describe('a plain picture', () => {
  const plain = '0000000000000000';
  const nearlyPlain = '00000000000000ff';

  it.each([
    ['another plain one', plain],
    ['a nearly plain one', nearlyPlain],
    ['a photo with few bright edges', '0101010101010101'],
  ])('is not much like %s', (_, look) => {
    const tray = [{ id: 'plain', look: plain }, { id: 'other', look }, { id: 'last' }];
    expect(suggestPhotos(tray, 2).leftOut).toEqual([{ id: 'last', reason: 'no_place' }]);
  });
});

describe('two looks', () => {
  it.each([
    ['0000000000000000', '0000000000000000', 0],
    ['0000000000000000', '000000000000000f', 4],
    ['0000000000000000', 'ffffffffffffffff', 64],
    ['8000000000000000', '0000000000000001', 2],
    ['not a look', '0000000000000000', undefined],
    [undefined, undefined, undefined],
  ])('%s and %s differ in %s bits', (one, other, bits) => expect(lookDistance(one, other)).toBe(bits));
});
