import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pictureUrl } from '../media/picture-url.js';
import { type Crop, aspectOf, inWholePixels, isInside, largestWidth } from './crop.js';
import { croppedPhotoOf, croppedPhotoUrl } from './cropped-photo.js';

const marginInches = 3 / 25.4;
const path = '/objects/photos/a.jpg';
const cropIn = (url: string) => croppedPhotoOf(new URL(url, 'http://shop.test').searchParams.get('crop') ?? '');
const urlOf = ({ rotation, ...crop }: Crop, window: { width: number; height: number }) =>
  croppedPhotoUrl({ path, crop, rotation }, { ...window, marginInches });

describe('the URL of a cropped photo', () => {
  it('names what is seen of it, without the bleed', () => {
    // 1000 x 3 in / (3 in + 2 x 3 mm) = 927
    const url = urlOf({ cx: 600, cy: 500, w: 1000, h: 1000, rotation: -12.345 }, { width: 3, height: 3 });
    expect(pictureUrl(url, 320)).toBe(`${path}?crop=600,500,927,927,-12.35&w=320`);
    expect(cropIn(url)).toEqual({ cx: 600, cy: 500, w: 927, h: 927, rotation: -12.35 });
  });

  it('names a part of the photo for every crop that lies inside it', () => {
    const side = fc.integer({ min: 200, max: 12_000 });
    const inches = fc.integer({ min: 2, max: 48 }).map((halves) => halves / 2);
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        fc.record({ width: inches, height: inches }),
        fc.double({ min: -360, max: 360, noNaN: true }),
        (photo, window, rotation) => {
          const aspect = aspectOf({ widthInches: window.width, heightInches: window.height, marginInches });
          const w = largestWidth(photo, aspect, rotation);
          const middle = { cx: photo.width / 2, cy: photo.height / 2, w, h: w / aspect, rotation };
          const crop = inWholePixels(middle, photo);
          fc.pre(Math.min(crop.w, crop.h) >= 20);
          expect(isInside(cropIn(urlOf(crop, window))!, photo)).toBe(true);
        },
      ),
    );
  });

  it.each([
    '',
    '1,2,3,4',
    '1,2,3,4,5,6',
    '1,2,0,4,0',
    '1,2,3,0,0',
    '-1,2,3,4,0',
    '1.5,2,3,4,0',
    '1,2,3,4,1e3',
    'a,b,c,d,e',
  ])('has no crop in %j', (parameter) => expect(croppedPhotoOf(parameter)).toBeUndefined());
});
