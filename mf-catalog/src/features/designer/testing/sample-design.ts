import type { MagnetTemplate, ProductMagnets } from 'shared-contracts/design/template';
import { sampleId, sampleMagnets, sampleProduct } from 'shared-contracts/testing/samples';
import type { DesignHistory } from '../model/design-history';
import type { PackChoice, TrayPhoto, TrayPhotos } from '../model/pack-design';
import type { DraftStore } from '../queries/draft-store';
import { nothingElse } from '../queries/opened-design';
import type { DesignerState, DesignerStore } from '../store/designer-state';
import { createDesigner } from '../store/designer-store';

export const square: MagnetTemplate = sampleMagnets[0]!.template;
export const strip: MagnetTemplate = {
  ...square,
  id: 'strip',
  widthInches: 2,
  heightInches: 6,
  windows: [0.1, 2.1, 4.1].map((y) => ({ shape: 'rectangle', x: 0.1, y, width: 1.8, height: 1.4 })),
};
export const postcard: MagnetTemplate = {
  ...square,
  id: 'postcard',
  widthInches: 4,
  heightInches: 6,
  windows: [{ shape: 'rectangle', x: 0, y: 0, width: 4, height: 6 }],
};
export const panorama: MagnetTemplate = {
  ...square,
  id: 'panorama',
  widthInches: 8,
  heightInches: 3,
  windows: [{ shape: 'rectangle', x: 0, y: 0, width: 8, height: 3 }],
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

export const packs: Record<'nine' | 'three' | 'strips' | 'postcards' | 'mixed' | 'bundle', PackChoice> = {
  nine: { productId: 'square', magnets: sampleMagnets, packSize: 9, variationId: null },
  three: { productId: 'square', magnets: sampleMagnets, packSize: 3, variationId: null },
  strips: { productId: 'strip', magnets: [{ template: strip, count: 1 }], packSize: 3, variationId: null },
  postcards: { productId: 'postcard', magnets: [{ template: postcard, count: 1 }], packSize: 4, variationId: null },
  mixed: {
    productId: 'mixed',
    magnets: [postcard, panorama, square].map((template) => ({ template, count: 1 })),
    packSize: 6,
    variationId: null,
  },
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

export function sampleDesigner(history: DesignHistory, more: Partial<DesignerState> = {}): DesignerStore {
  const drafts: DraftStore = {
    read: async () => undefined,
    listed: async () => [],
    fileOf: async () => undefined,
    save: async () => {},
    keepFile: async () => {},
    dropFiles: async () => {},
    forget: async () => {},
    tidy: async () => {},
  };
  const opened = { ...nothingElse, history, product: sampleProduct(), lineId: null };
  const designer = createDesigner({ id: sampleId(), owner: null, orderLine: null, opened, drafts });
  designer.setState(more);
  return designer;
}
