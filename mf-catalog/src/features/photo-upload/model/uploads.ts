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

/** What a transport tells of a photo on its way. */
export type Hear = (event: Extract<PhotoEvent, { type: 'started' | 'progressed' | 'stored' | 'failed' }>) => void;

/** Brings photos to their final place, a few at a time. Each that was sent and not cancelled is stored or fails. */
export type PhotoTransport = {
  send: (id: string, file: File) => void;
  /** Ends it, wherever it is. Nothing more is heard of it. */
  cancel: (id: string) => void;
  stop: () => void;
};

export type Uploads = {
  read: () => PhotoList;
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  /** Takes a photo out of the list, and ends its upload if it is still on its way. */
  remove: (id: string) => void;
  /** The ready paths once nothing is on its way. Never comes after `stop`. */
  whenSettled: () => Promise<string[]>;
  /** Ends everything that is on its way: the shopper has left. */
  stop: () => void;
};

type Surroundings = {
  /** Paths of photos that are there from the beginning. */
  stored?: readonly string[];
  /** Called with the first photo: who uploads none loads no transport. Called again where it could not be had. */
  openTransport: (hear: Hear) => Promise<PhotoTransport>;
  /** Hears each result, for toasts. */
  onOutcome: (name: string, outcome: UploadOutcome) => void;
  previews: { make: (file: File) => string; free: (address: string) => void };
};

/** The photos of one product, from the choice to the stored path. The list says what is; the transport does the work. */
export function createUploads({ stored = [], openTransport, onOutcome, previews }: Surroundings): Uploads {
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

  const hear: Hear = (event) => {
    const photo = find(event.id);
    if (!photo || isStopped) return;
    if (event.type === 'stored') onOutcome(photo.name, { ok: true, objectPath: event.objectPath });
    if (event.type === 'failed') onOutcome(photo.name, { ok: false, failure: event.failure, detail: event.detail });
    apply(event);
  };

  async function open(): Promise<PhotoTransport> {
    opening ??= openTransport(hear);
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
      // the code of the transport did not come: to the shopper, one more failed upload that can be tried again
      for (const id of ids) {
        hear({ type: 'started', id });
        hear({ type: 'failed', id, failure: 'transfer_failed' });
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
