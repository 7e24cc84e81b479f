import { LINE_PHOTOS_KEY } from 'shared-contracts/design/browser-drafts';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { KeptPhoto, StoredPhoto } from '../uploads/model/photo-list';
import { fieldsOf, isText, photoIn, unsentIn } from './draft-fields';

/** What the cart doesn't keep. `photos`: spares included; `unsent`: still to be sent. */
export type LinePhotos = { line: string; photos: StoredPhoto[]; unsent: KeptPhoto[] };

const MAX_LINES = 20;
const MAX_PHOTOS = shopPolicy.photos.maximumPerLine + shopPolicy.photos.maximumSpares;

type Line = { productId: string; customImages: readonly string[] };
/** The same after the cart moves into an account. */
const nameOf = ({ productId, customImages }: Line): string => [productId, ...customImages].join(' ');

function recordIn(value: unknown): LinePhotos[] {
  const { line, photos, unsent } = fieldsOf(value);
  if (!isText(line) || !Array.isArray(photos) || !Array.isArray(unsent)) return [];
  return [{ line, photos: photos.flatMap(photoIn), unsent: unsent.flatMap(unsentIn) }];
}

/** Latest first. */
function readAll(): LinePhotos[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(LINE_PHOTOS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(recordIn) : [];
  } catch {
    return [];
  }
}

/** The line's photos, then its spares. */
export function photosOfLine(line: Line): Pick<LinePhotos, 'photos' | 'unsent'> {
  const kept = readAll().find((one) => one.line === nameOf(line));
  const known = new Map((kept?.photos ?? []).map((photo) => [photo.objectPath, photo]));
  const own = line.customImages.map(
    (objectPath, at): StoredPhoto => known.get(objectPath) ?? { objectPath, name: `Photo ${at + 1}` },
  );
  const spares = (kept?.photos ?? []).filter(({ objectPath }) => !line.customImages.includes(objectPath));
  return { photos: [...own, ...spares], unsent: kept?.unsent ?? [] };
}

export const unsentOfLines = (): string[] => readAll().flatMap(({ unsent }) => unsent.map(({ id }) => id));

/** `before`: the line as it was, if it was changed. */
export function keepPhotosOfLine(
  line: Line,
  { photos, unsent }: Pick<LinePhotos, 'photos' | 'unsent'>,
  before?: Line,
): void {
  const name = nameOf(line);
  const others = readAll().filter((one) => one.line !== name && !(before && one.line === nameOf(before)));
  const record = { line: name, photos: photos.slice(0, MAX_PHOTOS), unsent: unsent.slice(0, MAX_PHOTOS) };
  try {
    window.localStorage.setItem(LINE_PHOTOS_KEY, JSON.stringify([record, ...others].slice(0, MAX_LINES)));
  } catch {
    // storage is blocked or full
  }
}
