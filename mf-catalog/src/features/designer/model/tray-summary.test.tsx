import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packs, photosById, samplePhoto } from '../testing/sample-design';
import { designAfter, emptyDesign } from './pack-design';
import { sortedTray, summaryOf } from './tray-summary';

const none = { failed: new Set<string>(), flags: new Map() };
const named = (count: number) => Array.from({ length: count }, (_, number) => samplePhoto(`photo-${number}`));
const designOf = (tray: readonly string[]) => designAfter({ ...emptyDesign(packs.nine), tray }, { type: 'fill' }, {});

describe('the summary of the tray', () => {
  it('counts the photos by what has become of them', () => {
    const photos = photosById(...named(11), samplePhoto('tiny', { size: { width: 300, height: 300 } }));
    const design = designOf(['tiny', ...Object.keys(photos).filter((id) => id !== 'tiny')]);
    const tray = sortedTray(design, { ...none, photos, failed: new Set(['photo-10']) });
    expect(summaryOf(tray)).toBe('12 photos: 9 placed, 2 left, 1 failed, 1 blurry');
    expect(tray.blurry).toEqual(['tiny']);
  });

  it('leaves out what there is none of', () => {
    const photos = photosById(...named(1));
    expect(summaryOf(sortedTray(designOf(Object.keys(photos)), { ...none, photos }))).toBe('1 photo: 1 placed');
  });

  it('calls no photo blurry that the shopper accepted', () => {
    const photos = photosById(samplePhoto('tiny', { size: { width: 300, height: 300 } }));
    const design = designAfter(designOf(['tiny']), { type: 'accept', place: 0, isAccepted: true }, photos);
    expect(sortedTray(design, { ...none, photos }).blurry).toEqual([]);
  });

  it('finds each photo placed, left or failed', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.infiniteStream(fc.boolean()), (count, isFailed) => {
        const photos = photosById(...named(count));
        const design = designOf(Object.keys(photos));
        const failed = new Set(design.tray.filter(() => isFailed.next().value));
        const tray = sortedTray(design, { ...none, photos, failed });
        expect(new Set([...tray.placed, ...tray.unused, ...tray.failed])).toEqual(new Set(design.tray));
        expect(tray.unused.some((id) => tray.placed.includes(id) || failed.has(id))).toBe(false);
      }),
    ));
});
