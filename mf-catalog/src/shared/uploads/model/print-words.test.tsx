import { describe, expect, it } from '@jest/globals';
import { printWordsFor } from './print-words';

const marginInches = 3 / 25.4;
const square = { widthInches: 3, heightInches: 3, marginInches, label: '3 x 3 in' };
const round = { widthInches: 3.5, heightInches: 3.5, marginInches, label: '3.5 in' };

describe('how a photo will print', () => {
  it.each([
    [1200, 1000, { isLow: false, text: 'Prints great at 3 x 3 in' }],
    [900, 900, { isLow: false, text: 'Prints well at 3 x 3 in' }],
    // 400 / 150 - 0.236 = 2.43 in
    [500, 400, { isLow: true, text: 'Will look blurry at 3 x 3 in', hint: 'Prints well up to 2.4 x 2.4 in' }],
    [200, 150, { isLow: true, text: 'Will look blurry at 3 x 3 in', hint: undefined }],
  ])('is said in words and inches for %d x %d pixels', (width, height, words) => {
    expect(printWordsFor({ width, height }, square)).toEqual(words);
  });

  it('names one measure for a round magnet', () => {
    expect(printWordsFor({ width: 400, height: 400 }, round)?.hint).toBe('Prints well up to 2.4 in');
  });

  it('is not said while the size of the photo is unknown', () => {
    expect(printWordsFor(undefined, square)).toBeUndefined();
  });
});
