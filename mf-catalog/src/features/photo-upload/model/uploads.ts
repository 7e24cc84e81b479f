import {
  type PhotoEvent,
  type PhotoList,
  type UploadFailure,
  isSettled,
  photosAfter,
  readyPaths,
  storedPhotos,
} from './photo-list';

export type UploadOutcome = { ok: true; objectPath: string } | { ok: false; failure: UploadFailure; detail?: string };

/** Events a transport reports about a photo. */
export type PhotoEventHandler = (
  event: Extract<PhotoEvent, { type: 'started' | 'progressed' | 'stored' | 'failed' }>,
) => void;

/** Uploads photos, a few at a time. Each one is stored or fails unless cancelled. */
export type PhotoTransport = {
  send: (id: string, file: File) => void;
  /** Cancels an upload. No more events follow. */
  cancel: (id: string) => void;
  stop: () => void;
};

export type Uploads = {
  read: () => PhotoList;
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  /** Removes a photo from the list and cancels its upload. */
  remove: (id: string) => void;
  /** Resolves with the ready paths once no upload is pending. Never resolves after `stop`. */
  whenSettled: () => Promise<string[]>;
  /** Cancels all uploads, because the shopper has left. */
  stop: () => void;
};

type UploadsOptions = {
  /** Paths of photos stored earlier. */
  stored?: readonly string[];
  /** Called with the first photo, so that the code loads on demand. Called again if loading failed. */
  openTransport: (onEvent: PhotoEventHandler) => Promise<PhotoTransport>;
  /** Called with each result, for toasts. */
  onOutcome: (name: string, outcome: UploadOutcome) => void;
  previews: { make: (file: File) => string; free: (address: string) => void };
};

/** The photos of one product. The list is the state; the transport does the work. */
export function createUploads({ stored = [], openTransport, onOutcome, previews }: UploadsOptions): Uploads {
  let photos: PhotoList = storedPhotos(stored);
  let nextId = 1;
  let isStopped = false;
  let opening: Promise<PhotoTransport> | undefined;
  let transport: PhotoTransport | undefined;
  const listeners = new Set<() => void>();
  let waiters: ((paths: string[]) => void)[] = [];

  const find = (id: string) => photos.find((photo) => photo.id === id);

  function apply(event: PhotoEvent): void {
    photos = photosAfter(photos, event);
    for (const listener of listeners) listener();
    if (!isSettled(photos)) return;
    const settled = waiters;
    waiters = [];
    for (const resolve of settled) resolve(readyPaths(photos));
  }

  const onEvent: PhotoEventHandler = (event) => {
    const photo = find(event.id);
    if (!photo || isStopped) return;
    if (event.type === 'stored') onOutcome(photo.name, { ok: true, objectPath: event.objectPath });
    if (event.type === 'failed') onOutcome(photo.name, { ok: false, failure: event.failure, detail: event.detail });
    apply(event);
  };

  async function open(): Promise<PhotoTransport> {
    opening ??= openTransport(onEvent);
    try {
      transport = await opening;
      return transport;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  async function send(ids: readonly string[]): Promise<void> {
    try {
      const opened = await open();
      if (isStopped) return opened.stop();
      for (const id of ids) {
        const photo = find(id);
        if (photo?.file && photo.state.kind === 'waiting') opened.send(id, photo.file);
      }
    } catch {
      // the transport's code failed to load: just another failed upload that can be retried
      for (const id of ids) {
        onEvent({ type: 'started', id });
        onEvent({ type: 'failed', id, failure: 'transfer_failed' });
      }
    }
  }

  return {
    read: () => photos,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files) => {
      const added = files.map((file) => ({
        id: `photo-${nextId++}`,
        name: file.name,
        file,
        preview: previews.make(file),
      }));
      apply({ type: 'added', photos: added });
      void send(added.map((photo) => photo.id));
    },
    retry: (id) => {
      apply({ type: 'retried', id });
      void send([id]);
    },
    remove: (id) => {
      transport?.cancel(id);
      const photo = find(id);
      if (photo?.file) previews.free(photo.preview);
      apply({ type: 'removed', id });
    },
    whenSettled: () =>
      isSettled(photos)
        ? Promise.resolve(readyPaths(photos))
        : new Promise((resolve) => {
            waiters.push(resolve);
          }),
    stop: () => {
      isStopped = true;
      waiters = [];
      transport?.stop();
      for (const photo of photos) if (photo.file) previews.free(photo.preview);
    },
  };
}
