import { expect, it } from '@jest/globals';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import type { ProductMagnets } from 'shared-contracts/design/template';
import type { Photo } from '../../../shared/uploads/model/photo-list';
import { placedPhotos } from './placed-photos';

const [{ template: square }] = sampleMagnets as [ProductMagnets[number]];
const round = { ...square, windows: [{ shape: 'round' as const, x: 0, y: 0, width: 2, height: 2 }] };
const bundle: ProductMagnets = [...sampleMagnets, { template: round, count: 1 }];
const size = { width: 500, height: 500 };
const ready = (id: string): Photo => ({
  id,
  name: id,
  preview: '',
  size,
  state: { kind: 'ready', objectPath: `/objects/${id}` },
});
const refused: Photo = {
  ...ready('refused'),
  state: { kind: 'refused', failure: 'not_secured', isDamaged: false },
};
const shapesOf = (photos: Photo[], places: number) =>
  placedPhotos(photos, bundle, places).map(({ place }) => place?.shape);

it('photos go into the windows of the pack in order, and a refused one takes none', () => {
  expect(shapesOf([ready('a'), refused, ready('b'), ready('c')], 4)).toEqual([
    'rectangle',
    'rectangle',
    'round',
    'rectangle',
  ]);
});

it('a spare photo is shown in the first place', () => {
  expect(shapesOf([ready('a'), ready('b'), ready('spare')], 2)).toEqual(['rectangle', 'round', 'rectangle']);
});

it('a photo is judged by the size of its own place', () => {
  const words = placedPhotos([ready('a'), ready('b')], bundle, 2).map((placed) => placed.words?.text);
  // 500 / 3.2362 = 154.5 dpi, 500 / 2.2362 = 223.6 dpi
  expect(words).toEqual(['Prints well at 3 x 3 in', 'Prints well at 2 in']);
});

it('a photo has no window or print quality while the magnets are unknown', () => {
  expect(placedPhotos([ready('a')], undefined, 3)).toEqual([{ photo: ready('a') }]);
});
