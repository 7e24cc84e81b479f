import type { PixelSize } from 'shared-contracts/design/crop';
import type { StoredObject } from 'shared-contracts/media/schemas';

export type UploadFailure = 'no_upload_url' | 'transfer_failed' | 'not_secured' | 'too_large' | 'gone' | 'no_cookies';

export const failureLabels: Record<UploadFailure, string> = {
  no_upload_url: 'Failed to get upload URL',
  transfer_failed: 'Upload failed',
  not_secured: 'Failed to secure image',
  too_large: 'File too large',
  gone: 'Photo not found',
  no_cookies: 'Photos need cookies',
};

/** `isDamaged`: may be used after the shopper has looked at it. */
export type PhotoRefusal = {
  kind: 'refused';
  failure: UploadFailure;
  detail?: string | undefined;
  isDamaged: boolean;
};

type PhotoState =
  | { kind: 'waiting' }
  | { kind: 'uploading'; progress: number }
  /** It goes on by itself. */
  | { kind: 'retrying'; failure: UploadFailure; detail?: string | undefined }
  | { kind: 'ready'; objectPath: string }
  | PhotoRefusal;

export type PhotoFindings = Pick<StoredObject, 'focus' | 'sharpness' | 'look'>;

/** `preview`: an img URL, or the path of a stored photo without a drawable file. `size`: upright. */
export type Photo = {
  id: string;
  name: string;
  file?: File;
  /** Of its file in the browser, from an earlier visit. */
  fileId?: string | undefined;
  preview: string;
  size?: PixelSize;
  findings?: PhotoFindings;
  state: PhotoState;
};
export type PhotoList = readonly Photo[];

/** `fileId`: while the browser has its file. */
export type StoredPhoto = { objectPath: string; name: string; size?: PixelSize; isAcross?: true; fileId?: string };
/** Not uploaded yet; `id` is also its file's. */
export type KeptPhoto = { id: string; name: string; isAcross?: true };

export type PhotoEvent =
  | { type: 'added'; photos: Omit<Photo, 'state'>[] }
  | { type: 'started'; id: string }
  | { type: 'progressed'; id: string; progress: number }
  | { type: 'measured'; id: string; size: PixelSize }
  | { type: 'stored'; id: string; objectPath: string; size?: PixelSize; findings?: PhotoFindings }
  | { type: 'delayed'; id: string; failure: UploadFailure; detail?: string | undefined }
  | ({ type: 'refused'; id: string } & Omit<PhotoRefusal, 'kind'>)
  | { type: 'accepted'; id: string }
  | { type: 'replaced'; id: string; photo: Omit<Photo, 'state'> }
  | { type: 'removed'; id: string };

type ChangeOfState = Exclude<PhotoEvent, { type: 'added' | 'removed' | 'replaced' | 'measured' }>;

/** In other states, events come from a cancelled or finished upload and are ignored. */
const allowedFrom: Record<ChangeOfState['type'], PhotoState['kind'][]> = {
  started: ['waiting'],
  progressed: ['uploading', 'retrying'],
  stored: ['uploading', 'retrying'],
  delayed: ['waiting', 'uploading', 'retrying'],
  refused: ['waiting', 'uploading', 'retrying'],
  accepted: ['refused'],
};

function stateAfter(event: ChangeOfState): PhotoState {
  switch (event.type) {
    case 'started':
      return { kind: 'uploading', progress: 0 };
    case 'progressed':
      return { kind: 'uploading', progress: event.progress };
    case 'stored':
      return { kind: 'ready', objectPath: event.objectPath };
    case 'delayed':
      return { kind: 'retrying', failure: event.failure, detail: event.detail };
    case 'refused':
      return { kind: 'refused', failure: event.failure, detail: event.detail, isDamaged: event.isDamaged };
    case 'accepted':
      return { kind: 'waiting' };
    default:
      return event satisfies never;
  }
}

export const storedPhotos = (stored: readonly StoredPhoto[]): PhotoList =>
  stored.map(({ objectPath, name, size, fileId }, index) => ({
    id: `stored-${index + 1}`,
    name,
    fileId,
    preview: objectPath,
    size,
    state: { kind: 'ready', objectPath },
  }));

export function photosAfter(photos: PhotoList, event: PhotoEvent): PhotoList {
  if (event.type === 'added') {
    return [...photos, ...event.photos.map((photo): Photo => ({ ...photo, state: { kind: 'waiting' } }))];
  }
  if (event.type === 'replaced') {
    return photos.map((photo) => (photo.id === event.id ? { ...event.photo, state: { kind: 'waiting' } } : photo));
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
  photos.flatMap(({ id, name, file, fileId = file && id, size, state }) =>
    state.kind === 'ready' ? [{ objectPath: state.objectPath, name, size, ...(fileId && { fileId }) }] : [],
  );

export const unsentPhotos = (photos: PhotoList): { id: string; name: string; file: File }[] =>
  photos.flatMap(({ id, name, file, state }) =>
    file && state.kind !== 'ready' && state.kind !== 'refused' ? [{ id, name, file }] : [],
  );

export const localFiles = (photos: PhotoList): { id: string; file: File }[] =>
  photos.flatMap(({ id, file, state }) => (file && state.kind !== 'refused' ? [{ id, file }] : []));

export const readyPaths = (photos: PhotoList): string[] => readyPhotos(photos).map(({ objectPath }) => objectPath);

const isUsable = ({ state }: Photo): boolean => state.kind !== 'refused';

/** A refused photo takes no place, so a spare moves up. */
export const sparesOf = (photos: PhotoList, places: number): ReadonlySet<string> =>
  new Set(
    photos
      .filter(isUsable)
      .slice(places)
      .map(({ id }) => id),
  );

export const freePlacesIn = (photos: PhotoList, places: number): number =>
  Math.max(0, places - photos.filter(isUsable).length);

export const retryingPhotos = (photos: Iterable<Photo>): Photo[] =>
  [...photos].filter(({ state }) => state.kind === 'retrying');

const settledKinds = new Set<PhotoState['kind']>(['ready', 'refused', 'retrying']);

/** None is expected to arrive in the next seconds. */
export const isSettled = (photos: PhotoList): boolean => photos.every(({ state }) => settledKinds.has(state.kind));
