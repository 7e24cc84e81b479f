import { describe, expect, it } from '@jest/globals';
import { formatsFor, widthOf } from './variant.js';

describe('the width of a picture', () => {
  it.each([
    ['480', 480],
    ['400', 480],
    ['1', 96],
    ['481', 640],
    ['1921', 1920],
    ['99999', 1920],
  ])('asked for as %s is %d', (asked, width) => expect(widthOf(asked)).toBe(width));
  it('is the original width when none is asked for', () => expect(widthOf(undefined)).toBeNull());
  it.each(['0', '-96', '1e2', '480px', '', '0480', '1.5', '999999999', ['480', '96']])('is never %p', (asked) =>
    expect(widthOf(asked)).toBeUndefined(),
  );
});

describe('the formats of a picture', () => {
  const product = { key: 'products/a.webp', hasBetter: true };
  const photo = { key: 'photos/a.jpg', hasBetter: false };
  it.each([
    ['image/avif,image/webp,*/*;q=0.8', product, 'webp', 'avif'],
    ['image/AVIF ; q=1, image/webp', product, 'webp', 'avif'],
    ['image/avif,image/webp', photo, 'webp', null],
    ['image/webp', product, 'webp', null],
    ['image/avif;q=0,image/webp', product, 'webp', null],
    ['image/avif', product, 'jpeg', 'avif'],
    ['image/webp;q=0.0,*/*', product, 'jpeg', null],
    ['*/*', { key: 'photos/a.png', hasBetter: false }, 'png', null],
    [undefined, product, 'jpeg', null],
  ] as const)('for Accept: %s of %j: %s now, %s later', (accept, picture, now, better) =>
    expect(formatsFor(accept, picture)).toEqual({ now, better }),
  );
});
