import { blurryPhotosOf, type PackDesign, sparesOf, type TrayPhotos } from './pack-design';
import type { PhotoFlag } from './photo-flags';

export const trayFilters = ['all', 'failed', 'blurry', 'unused'] as const;
export type TrayFilter = (typeof trayFilters)[number];
/** In the order of the tray. */
export type SortedTray = Record<TrayFilter, readonly string[]> & { placed: readonly string[] };

type TrayFacts = {
  photos: TrayPhotos;
  failed: ReadonlySet<string>;
  flags: ReadonlyMap<string, PhotoFlag>;
};

/** A refused photo has no place; a failed one is never left over. */
export function sortedTray(design: PackDesign, { photos, failed, flags }: TrayFacts): SortedTray {
  const { tray } = design;
  const used = new Set(design.placed.map((held) => held?.photo));
  const blurry = blurryPhotosOf(design, photos);
  return {
    all: tray,
    placed: tray.filter((id) => used.has(id) && !photos[id]?.refusal),
    failed: tray.filter((id) => failed.has(id)),
    blurry: tray.filter((id) => blurry.has(id) || flags.get(id)?.kind === 'blurry'),
    unused: sparesOf(design, photos).filter((id) => !failed.has(id)),
  };
}

/** "30 photos: 18 placed, 12 left, 3 failed, 2 blurry". */
export function summaryOf({ all, placed, unused, failed, blurry }: SortedTray): string {
  const parts = [
    [placed, 'placed'],
    [unused, 'left'],
    [failed, 'failed'],
    [blurry, 'blurry'],
  ] as const;
  const found = parts.flatMap(([photos, word]) => (photos.length > 0 ? [`${photos.length} ${word}`] : []));
  return `${all.length === 1 ? '1 photo' : `${all.length} photos`}: ${found.join(', ')}`;
}
