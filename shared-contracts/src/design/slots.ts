import type { MagnetTemplate, ProductMagnets } from './template.js';

/** A place for a photo in a pack: a window of one of its magnets. Both count from 0. */
export type Slot = { magnet: number; template: MagnetTemplate; window: number };

/** The magnets of a pack, in their order: the product's list again and again. */
export function magnetsOf(magnets: ProductMagnets, packSize: number): MagnetTemplate[] {
  const once = magnets.flatMap(({ template, count }) => Array.from({ length: count }, () => template));
  return Array.from({ length: packSize }, (_, index) => once[index % once.length]!);
}

/** Magnet by magnet. */
export const slotsOf = (magnets: ProductMagnets, packSize: number): Slot[] =>
  magnetsOf(magnets, packSize).flatMap((template, magnet) =>
    template.windows.map((_, window) => ({ magnet, template, window })),
  );

export const isWholeMultiple = (magnets: ProductMagnets, packSize: number): boolean =>
  packSize % magnets.reduce((sum, { count }) => sum + count, 0) === 0;

/** How many photos a pack has room for; without a pack, one magnet. */
export const photoPlacesOf = (magnets: ProductMagnets, selectedPack: string | null): number =>
  slotsOf(magnets, Number(selectedPack ?? 1)).length;
