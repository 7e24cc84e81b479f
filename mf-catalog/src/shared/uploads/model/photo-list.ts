import type { PixelSize } from 'shared-contracts/design/crop';
import type { StoredObject } from 'shared-contracts/media/schemas';

export type UploadFailure = 'no_upload_url' | 'transfer_failed' | 'not_secured';

export const failureLabels: Record<UploadFailure, string> = {
  no_upload_url: 'Failed to get upload URL',
  transfer_failed: 'Upload failed',
  not_secured: 'Failed to secure image',
};

type PhotoState =
  | { kind: 'waiting' }
  | { kind: 'uploading'; progress: number }
  | { kind: 'ready'; objectPath: string }
  | { kind: 'failed'; failure: UploadFailure; detail?: string };

export type PhotoFindings = Pick<StoredObject, 'focus' | 'sharpness' | 'look'>;

/**
 * `preview` is an img URL of the local file, or the path of a stored photo that has no file or that the browser can't draw, such as HEIC.
 * `size` is that of the upright picture, once known.
 */
export type Photo = {
  id: string;
  name: string;
  file?: File;
  preview: string;
  size?: PixelSize;
  findings?: PhotoFindings;
  state: PhotoState;
};
export type PhotoList = readonly Photo[];

/** `isAcross`: its magnet lies the other way than it does. */
export type StoredPhoto = { objectPath: string; name: string; size?: PixelSize; isAcross?: true };
/** Not uploaded yet. Its file is kept in the browser by this id. */
export type KeptPhoto = { id: string; name: string; isAcross?: true };

export type PhotoEvent =
  | { type: 'added'; photos: Omit<Photo, 'state'>[] }
  | { type: 'started'; id: string }
  | { type: 'progressed'; id: string; progress: number }
  | { type: 'measured'; id: string; size: PixelSize }
  | { type: 'stored'; id: string; objectPath: string; size?: PixelSize; findings?: PhotoFindings }
  | { type: 'failed'; id: string; failure: UploadFailure; detail?: string }
  | { type: 'retried'; id: string }
  | { type: 'removed'; id: string };

type ChangeOfState = Exclude<PhotoEvent, { type: 'added' | 'removed' | 'measured' }>;

/** The states each event applies to. In other states it comes from a cancelled or finished upload and is ignored. */
const allowedFrom: Record<ChangeOfState['type'], PhotoState['kind'][]> = {
  started: ['waiting'],
  progressed: ['uploading'],
  stored: ['uploading'],
  failed: ['uploading'],
  retried: ['failed'],
};

function stateAfter(event: ChangeOfState): PhotoState {
  if (event.type === 'started') return { kind: 'uploading', progress: 0 };
  if (event.type === 'progressed') return { kind: 'uploading', progress: event.progress };
  if (event.type === 'stored') return { kind: 'ready', objectPath: event.objectPath };
  if (event.type === 'failed') return { kind: 'failed', failure: event.failure, detail: event.detail };
  return { kind: 'waiting' };
}

export const storedPhotos = (stored: readonly StoredPhoto[]): PhotoList =>
  stored.map(({ objectPath, name, size }, index) => ({
    id: `stored-${index + 1}`,
    name,
    preview: objectPath,
    size,
    state: { kind: 'ready', objectPath },
  }));

export function photosAfter(photos: PhotoList, event: PhotoEvent): PhotoList {
  if (event.type === 'added') {
    return [...photos, ...event.photos.map((photo): Photo => ({ ...photo, state: { kind: 'waiting' } }))];
  }
  if (event.type === 'removed') return photos.filter((photo) => photo.id !== event.id);
  return photos.map((photo) => {
    if (photo.id !== event.id) return photo;
    if (event.type === 'measured') return { ...photo, size: photo.size ?? event.size };
    if (!allowedFrom[event.type].includes(photo.state.kind)) return photo;
    if (event.type !== 'stored') return { ...photo, state: stateAfter(event) };
    // only what the browser can draw was measured
    const preview = photo.size ? photo.preview : event.objectPath;
    return { ...photo, preview, size: event.size ?? photo.size, findings: event.findings, state: stateAfter(event) };
  });
}

export const readyPhotos = (photos: PhotoList): StoredPhoto[] =>
  photos.flatMap(({ name, size, state }) =>
    state.kind === 'ready' ? [{ objectPath: state.objectPath, name, size }] : [],
  );

export const unsentPhotos = (photos: PhotoList): { id: string; name: string; file: File }[] =>
  photos.flatMap(({ id, name, file, state }) => (file && state.kind !== 'ready' ? [{ id, name, file }] : []));

export const readyPaths = (photos: PhotoList): string[] => readyPhotos(photos).map(({ objectPath }) => objectPath);

/** A failed photo takes no place, so a spare moves up. */
export function sparesOf(photos: PhotoList, places: number): ReadonlySet<string> {
  const usable = photos.filter((photo) => photo.state.kind !== 'failed');
  return new Set(usable.slice(places).map((photo) => photo.id));
}

export const freePlacesIn = (photos: PhotoList, places: number): number =>
  Math.max(0, places - photos.filter((photo) => photo.state.kind !== 'failed').length);

export const isSettled = (photos: PhotoList): boolean =>
  photos.every((photo) => photo.state.kind === 'ready' || photo.state.kind === 'failed');
