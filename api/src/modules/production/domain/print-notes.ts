import { type Crop, type Face, type PixelSize, dpiOf } from 'shared-contracts/design/crop';
import { windowOf } from 'shared-contracts/design/margins';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { type PhotoColors, colorNoteOf } from '../../media/domain/photo-colors.js';
import { isFaceAtEdge } from './face-at-edge.js';

/** `originalDeletedAt`: since then only a small picture exists, which is not printed. */
export type PrintablePhoto = PixelSize & {
  faces: readonly Face[];
  colors: PhotoColors | null;
  originalDeletedAt: Date | null;
};

export type Photos = ReadonlyMap<string, PrintablePhoto>;
export type PlannedWindow = { path: string; crop: Crop };

/** `slot` counts from 1. */
export type PrintNote =
  /** `size`: of the photo. */
  | { kind: 'low_resolution'; slot: number; dpi: number; path: string; size: PixelSize }
  | { kind: 'face_at_edge' }
  | { kind: 'colors'; slot: number; says: string }
  /** Its photos came later, or the shop has placed them. */
  | { kind: 'not_approved' }
  /** Its order has another photo or crop by now. */
  | { kind: 'changed' }
  | { kind: 'gone' };

/** `windows`: null for a place without a photo. */
export function notesOf(
  { template, slots }: { template: MagnetTemplate; slots: readonly number[] },
  windows: readonly (PlannedWindow | null)[],
  photos: Photos,
): PrintNote[] {
  const notes: PrintNote[] = [];
  for (const [index, found] of windows.entries()) {
    const photo = found && photos.get(found.path);
    if (!found || !photo) continue;
    const [window, slot] = [windowOf({ template, window: index }), slots[index]!];
    const dpi = dpiOf(found.crop, printSizeOf(window));
    if (dpi < shopPolicy.photos.leastDpi) {
      const size = { width: photo.width, height: photo.height };
      notes.push({ kind: 'low_resolution', slot, dpi: Math.floor(dpi), path: found.path, size });
    }
    const isCut = photo.faces.some((face) => isFaceAtEdge(face, { crop: found.crop, window }));
    if (isCut && !notes.some(({ kind }) => kind === 'face_at_edge')) notes.push({ kind: 'face_at_edge' });
    const says = photo.colors && colorNoteOf(photo.colors);
    if (says) notes.push({ kind: 'colors', slot, says });
  }
  return notes;
}
