import type { MagnetTemplate, ProductMagnets } from 'shared-contracts/design/template';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import type { PackChoice, TrayPhoto, TrayPhotos } from '../model/pack-design';

export const square: MagnetTemplate = sampleMagnets[0]!.template;
/** Three windows in a column. */
export const strip: MagnetTemplate = {
  ...square,
  id: 'strip',
  widthInches: 2,
  heightInches: 6,
  windows: [0.1, 2.1, 4.1].map((y) => ({ shape: 'rectangle', x: 0.1, y, width: 1.8, height: 1.4 })),
};
export const round: MagnetTemplate = {
  ...square,
  id: 'round',
  shape: 'round',
  cornerRadiusInches: 0,
  windows: [{ shape: 'round', x: 0, y: 0, width: 3, height: 3 }],
};
const bundle: ProductMagnets = [
  { template: square, count: 2 },
  { template: strip, count: 1 },
];

/** Packs of single magnets, of strips, and of a bundle with different windows. */
export const packs: Record<'nine' | 'three' | 'strips' | 'bundle', PackChoice> = {
  nine: { productId: 'square', magnets: sampleMagnets, packSize: 9, variationId: null },
  three: { productId: 'square', magnets: sampleMagnets, packSize: 3, variationId: null },
  strips: { productId: 'strip', magnets: [{ template: strip, count: 1 }], packSize: 3, variationId: null },
  bundle: { productId: 'bundle', magnets: bundle, packSize: 6, variationId: 'glossy' },
};

export const samplePhoto = (id: string, changes: Partial<TrayPhoto> = {}): TrayPhoto => ({
  id,
  name: `${id}.jpg`,
  size: { width: 4000, height: 3000 },
  objectPath: `/objects/photos/${id}.jpg`,
  ...changes,
});

export const photosById = (...photos: TrayPhoto[]): TrayPhotos =>
  Object.fromEntries(photos.map((photo) => [photo.id, photo]));
