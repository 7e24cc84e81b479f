import { type Orientation, orientedTemplate } from './orientation.js';
import type { MagnetTemplate, ProductMagnets } from './template.js';

/** Both count from 0. `template`: as the magnet lies. */
export type Slot = { magnet: number; template: MagnetTemplate; window: number };

/** In order: the product's list again and again. */
export function magnetsOf(magnets: ProductMagnets, packSize: number): MagnetTemplate[] {
  const once = magnets.flatMap(({ template, count }) => Array.from({ length: count }, () => template));
  return Array.from({ length: packSize }, (_, index) => once[index % once.length]!);
}

export const slotsOf = (
  magnets: ProductMagnets,
  packSize: number,
  orientationOf: (magnet: number) => Orientation = () => undefined,
): Slot[] =>
  magnetsOf(magnets, packSize).flatMap((template, magnet) => {
    const oriented = orientedTemplate(template, orientationOf(magnet));
    return template.windows.map((_, window) => ({ magnet, template: oriented, window }));
  });

/** Without a pack, of one magnet. */
export const photoPlacesOf = (magnets: ProductMagnets, selectedPack: string | null): number =>
  slotsOf(magnets, Number(selectedPack ?? 1)).length;
