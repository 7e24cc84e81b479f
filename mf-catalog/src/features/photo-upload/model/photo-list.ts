/** The step at which an upload failed: getting its URL, sending it, or securing it. */
export type UploadFailure = 'no_upload_url' | 'transfer_failed' | 'not_secured';

export const failureLabels: Record<UploadFailure, string> = {
  no_upload_url: 'Failed to get upload URL',
  transfer_failed: 'Upload failed',
  not_secured: 'Failed to secure image',
};

/** `waiting` for a free connection, `uploading`, then `ready` or `failed`. */
type PhotoState =
  | { kind: 'waiting' }
  | { kind: 'uploading'; progress: number }
  | { kind: 'ready'; objectPath: string }
  | { kind: 'failed'; failure: UploadFailure; detail?: string };

/** `preview` is an img URL of the local file; photos stored earlier have none. */
export type Photo = { id: string; name: string; file?: File; preview: string; state: PhotoState };
export type PhotoList = readonly Photo[];

export type PhotoEvent =
  | { type: 'added'; photos: Omit<Photo, 'state'>[] }
  | { type: 'started'; id: string }
  | { type: 'progressed'; id: string; progress: number }
  | { type: 'stored'; id: string; objectPath: string }
  | { type: 'failed'; id: string; failure: UploadFailure; detail?: string }
  | { type: 'retried'; id: string }
  | { type: 'removed'; id: string };

type ChangeOfState = Exclude<PhotoEvent, { type: 'added' | 'removed' }>;

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

/** A list of photos stored earlier. */
export const storedPhotos = (objectPaths: readonly string[]): PhotoList =>
  objectPaths.map((objectPath, index) => ({
    id: `stored-${index + 1}`,
    name: `Photo ${index + 1}`,
    preview: objectPath,
    state: { kind: 'ready', objectPath },
  }));

/** The list after an event. */
export function photosAfter(photos: PhotoList, event: PhotoEvent): PhotoList {
  if (event.type === 'added') {
    return [...photos, ...event.photos.map((photo): Photo => ({ ...photo, state: { kind: 'waiting' } }))];
  }
  if (event.type === 'removed') return photos.filter((photo) => photo.id !== event.id);
  return photos.map((photo) =>
    photo.id === event.id && allowedFrom[event.type].includes(photo.state.kind)
      ? { ...photo, state: stateAfter(event) }
      : photo,
  );
}

/** Stored paths, in list order. */
export const readyPaths = (photos: PhotoList): string[] =>
  photos.flatMap((photo) => (photo.state.kind === 'ready' ? [photo.state.objectPath] : []));

/** Whether no upload is pending. */
export const isSettled = (photos: PhotoList): boolean =>
  photos.every((photo) => photo.state.kind === 'ready' || photo.state.kind === 'failed');
