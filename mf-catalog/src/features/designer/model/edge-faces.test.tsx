import { describe, expect, it } from '@jest/globals';
import { packs, photosById, samplePhoto } from '../testing/sample-design';
import { edgeFacePlacesOf } from './edge-faces';
import { emptyDesign } from './pack-design';
import { packAfter } from './spread';

// its suggested crop begins at the left edge of the photo
const cut = samplePhoto('cut', { focus: [{ x: 0, y: 1000, w: 800, h: 800 }] });
const safe = samplePhoto('safe', { focus: [{ x: 1800, y: 1000, w: 800, h: 800 }] });
const photos = photosById(cut, safe);
const design = {
  ...emptyDesign(packs.nine),
  tray: ['cut', 'safe'],
  placed: ['safe', 'cut', null, 'cut'].map((photo) => (photo ? { photo, crop: null, acceptedDpi: null } : null)),
};

describe('the places with a face at the edge', () => {
  it('are those whose crop cuts it', () => {
    expect(edgeFacePlacesOf(design, photos)).toEqual([1, 3]);
  });

  it('are those at the outer edges when one photo is spread across the pack', () => {
    const spread = (photo: string) => packAfter({ ...design, packSize: 9 }, { type: 'spread', photo }, photos);
    expect(edgeFacePlacesOf(spread('safe'), photos)).toEqual([]);
    expect(edgeFacePlacesOf(spread('cut'), photos)).toEqual([0]);
  });
});
