import { describe, expect, it } from '@jest/globals';
import type { PicturePrint } from 'shared-contracts/catalog/picture-prints';
import type { ProductMagnets, TemplateWindow } from 'shared-contracts/design/template';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import type { PreviewPhoto } from '../../../shared/uploads/model/preview-photo';
import { ownPrintsIn } from './own-prints';

const corners: PicturePrint['corners'] = [
  [0, 0],
  [0.5, 0],
  [0.5, 0.5],
  [0, 0.5],
];
const print = (width: number, covers = 0, shape: PicturePrint['shape'] = 'rectangle'): PicturePrint => ({
  shape,
  width,
  height: 3,
  radius: 0,
  corners,
  covers: Array.from({ length: covers }, () => [...corners]),
});
const [{ template }] = sampleMagnets as [ProductMagnets[number]];
const photo = (name: string, changes: Partial<TemplateWindow> = {}): PreviewPhoto => ({
  src: `blob:${name}`,
  size: { width: 400, height: 300 },
  crop: { cx: 200, cy: 150, w: 300, h: 300, rotation: 0 },
  place: { magnet: 0, window: 0, template: { ...template, windows: [{ ...template.windows[0]!, ...changes }] } },
});
const fan = [print(2.95, 2), print(3.04, 1), print(3)];
const pictures = [{ imageUrl: '/objects/fan.webp', prints: fan }];
const shown = (photos: PreviewPhoto[]) =>
  ownPrintsIn(pictures, '/objects/fan.webp', photos).map((own) => [own.print.width, own.photo.src]);

describe("the shopper's photos in a product's picture", () => {
  it('take the magnets in full view first, and are drawn in the order in which the magnets lie', () => {
    expect(shown([photo('a')])).toEqual([[3, 'blob:a']]);
    expect(shown([photo('a'), photo('b')])).toEqual([
      [3.04, 'blob:b'],
      [3, 'blob:a'],
    ]);
  });

  it('are as many as the picture has magnets', () => {
    expect(shown(['a', 'b', 'c', 'd'].map((name) => photo(name)))).toHaveLength(3);
  });

  it('are only on prints of their own shape, size and orientation', () => {
    const lying = photo('lying', { width: 6, height: 3 });
    const round = photo('round', { shape: 'round' });
    expect(shown([lying, round, photo('c')])).toEqual([[3, 'blob:c']]);
    const bundle = [{ imageUrl: '/objects/bundle.webp', prints: [print(3, 0, 'round'), print(6), print(3)] }];
    const own = ownPrintsIn(bundle, '/objects/bundle.webp', [photo('a'), lying, photo('b'), round]);
    expect(own.map((one) => [one.print.shape, one.print.width, one.photo.src])).toEqual([
      ['round', 3, 'blob:round'],
      ['rectangle', 6, 'blob:lying'],
      ['rectangle', 3, 'blob:a'],
    ]);
  });

  it('are in no picture without a description of its prints', () => {
    expect(ownPrintsIn(pictures, '/objects/angle.webp', [photo('a')])).toEqual([]);
  });
});
