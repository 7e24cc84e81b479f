import { describe, expect, it } from '@jest/globals';
import { photosById, samplePhoto } from '../testing/sample-design';
import { flagsOf } from './photo-flags';

const sharp = samplePhoto('sharp', { sharpness: 90, look: '000000000000ffff', focus: [] });
// 4 of 64 bits differ
const again = samplePhoto('again', { sharpness: 60, look: '00000000000fffff', focus: [] });
const other = samplePhoto('other', { sharpness: 80, look: 'ffffffff00000000', focus: [] });
const blurred = samplePhoto('blurred', { sharpness: 5, look: 'f0f0f0f0f0f0f0f0', focus: [] });
const flags = (...photos: (typeof sharp)[]) => [
  ...flagsOf(
    photos.map(({ id }) => id),
    photosById(...photos),
  ),
];

describe('the photos of the tray', () => {
  it('are flagged if they are much like a better one, or blurry', () => {
    expect(flags(again, other, blurred, sharp)).toEqual([
      ['again', { kind: 'similar', original: sharp }],
      ['blurred', { kind: 'blurry' }],
    ]);
  });

  it('are the same if their files are, whatever they look like', () => {
    const one = { ...sharp, digest: 'd' };
    const copy = { ...sharp, id: 'copy', digest: 'd' };
    expect(flags(one, copy)).toEqual([['copy', { kind: 'same', original: one }]]);
    const unknown = { ...one, focus: undefined, sharpness: 10 };
    expect(flags(unknown, copy)).toEqual([['copy', { kind: 'same', original: unknown }]]);
  });

  it('have no flag before the shop has looked at them', () => {
    expect(flags(samplePhoto('a'), samplePhoto('b'))).toEqual([]);
  });
});
