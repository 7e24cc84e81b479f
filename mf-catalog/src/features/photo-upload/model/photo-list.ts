/** Where an upload stopped: no address to send to, the sending, or the check of what was sent. */
export type UploadFailure = 'no_upload_url' | 'transfer_failed' | 'not_secured';

export const failureLabels: Record<UploadFailure, string> = {
  no_upload_url: 'Failed to get upload URL',
  transfer_failed: 'Upload failed',
  not_secured: 'Failed to secure image',
};

/** `waiting` for one of the parallel places, then `uploading`, then `ready` once stored, or `failed`. */
type PhotoState =
  | { kind: 'waiting' }
  | { kind: 'uploading'; progress: number }
  | { kind: 'ready'; objectPath: string }
  | { kind: 'failed'; failure: UploadFailure; detail?: string };

/** `preview`: an address for an img, of the file itself where there is one: a photo that was stored before has none. */
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

/** Which states an event may come from; anything else is news of an upload that was cancelled or is over, and changes nothing. */
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

/** Photos that are stored already, as a list to go on from. */
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

/** The stored paths, in the order of the list. */
export const readyPaths = (photos: PhotoList): string[] =>
  photos.flatMap((photo) => (photo.state.kind === 'ready' ? [photo.state.objectPath] : []));

/** Whether nothing is on its way any more. */
export const isSettled = (photos: PhotoList): boolean =>
  photos.every((photo) => photo.state.kind === 'ready' || photo.state.kind === 'failed');
