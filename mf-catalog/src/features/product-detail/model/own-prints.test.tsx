import { describe, expect, it } from '@jest/globals';
import type { PicturePrint } from 'shared-contracts/catalog/picture-prints';
import { ownPrintsIn } from './own-prints';

const corners: PicturePrint['corners'] = [
  [0, 0],
  [0.5, 0],
  [0.5, 0.5],
  [0, 0.5],
];
const print = (width: number, covers = 0): PicturePrint => ({
  shape: 'rectangle',
  width,
  height: 3,
  radius: 0,
  corners,
  covers: Array.from({ length: covers }, () => [...corners]),
});
const photo = (name: string) => ({ src: `blob:${name}`, size: { width: 4, height: 3 } });
const fan = [print(1, 2), print(2, 1), print(3)];
const pictures = [{ imageUrl: '/objects/fan.webp', prints: fan }];
const shown = (photos: string[]) =>
  ownPrintsIn(pictures, '/objects/fan.webp', photos.map(photo)).map((own) => [own.print.width, own.photo.src]);

describe("the shopper's photos in a product's picture", () => {
  it('take the magnets in full view first, and are drawn in the order in which the magnets lie', () => {
    expect(shown(['a'])).toEqual([[3, 'blob:a']]);
    expect(shown(['a', 'b'])).toEqual([
      [2, 'blob:b'],
      [3, 'blob:a'],
    ]);
  });

  it('are as many as the picture has magnets', () => {
    expect(shown(['a', 'b', 'c', 'd'])).toHaveLength(3);
  });

  it('are in no picture without a description of its prints', () => {
    expect(ownPrintsIn(pictures, '/objects/angle.webp', [photo('a')])).toEqual([]);
  });
});
