import { suggestPhotos } from 'shared-contracts/design/suggest';
import type { TrayPhoto, TrayPhotos } from './pack-design';

/** `original`: the photo that it repeats. */
export type PhotoFlag = { kind: 'same' | 'similar'; original: TrayPhoto } | { kind: 'blurry' };

/** Photos whose files are equal. */
export function duplicatesIn(tray: readonly string[], photos: TrayPhotos): Map<string, TrayPhoto> {
  const first = new Map<string, TrayPhoto>();
  const duplicates = new Map<string, TrayPhoto>();
  for (const id of tray) {
    const photo = photos[id];
    if (!photo?.digest) continue;
    const original = first.get(photo.digest);
    if (original) duplicates.set(id, original);
    else first.set(photo.digest, photo);
  }
  return duplicates;
}

export function flagsOf(tray: readonly string[], photos: TrayPhotos): Map<string, PhotoFlag> {
  const duplicates = duplicatesIn(tray, photos);
  const flags = new Map<string, PhotoFlag>();
  const known = tray.flatMap((id) => photos[id] ?? []);
  // zero places: every photo is left out with its own reason
  for (const { id, reason, similarTo = '' } of suggestPhotos(known, 0).leftOut) {
    const original = duplicates.get(similarTo) ?? photos[similarTo];
    if (reason === 'blurry') flags.set(id, { kind: 'blurry' });
    if (reason === 'similar' && original && original.id !== id) flags.set(id, { kind: 'similar', original });
  }
  for (const [id, original] of duplicates) flags.set(id, { kind: 'same', original });
  return flags;
}
