import type { PixelSize } from 'shared-contracts/design/crop';
import {
  type KeptPhoto,
  type PhotoEvent,
  type PhotoList,
  type StoredPhoto,
  isSettled,
  photosAfter,
  readyPaths,
  storedPhotos,
} from './photo-list';

/** `detail` is the server's reason. */
export type UploadOutcome = { name: string; ok: boolean; detail?: string };

export type PhotoEventHandler = (
  event: Extract<PhotoEvent, { type: 'started' | 'progressed' | 'stored' | 'failed' }>,
) => void;

/** `expiresAt` is an ISO time. */
export type UploadTicket = { uploadURL: string; expiresAt: string };

/** A few at a time. Each photo is stored or fails unless cancelled. */
export type PhotoTransport = {
  /** `ticket`: from an earlier attempt, which may have sent the photo. */
  send: (id: string, file: File, ticket?: UploadTicket) => void;
  /** No more events follow. */
  cancel: (id: string) => void;
  stop: () => void;
};

/** `ticket`: where an earlier visit began to send it. */
export type UnsentPhoto = { id: string; file: File; ticket?: UploadTicket };

/** `whenSettled` resolves with all paths once pending uploads finish; `files` are those of the unsent photos. */
export type UploadedPhotos = {
  stored: StoredPhoto[];
  paths: string[];
  whenSettled: () => Promise<string[]>;
  unsent: KeptPhoto[];
  files: () => UnsentPhoto[];
};

export type Uploads = {
  read: () => PhotoList;
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  /** Photos that have an id already, from an earlier visit. */
  resume: (photos: readonly UnsentPhoto[]) => void;
  start: () => void;
  retry: (id: string) => void;
  /** Also cancels its upload. */
  remove: (id: string) => void;
  /** Resolves with the ready paths once no upload is pending. Never resolves after `stop`. */
  whenSettled: () => Promise<string[]>;
  stop: () => void;
};

type UploadsOptions = {
  stored?: readonly StoredPhoto[];
  /** Called with the first photo, so that the code loads on demand. Called again if loading failed. */
  openTransport: (onEvent: PhotoEventHandler) => Promise<PhotoTransport>;
  /** Called once no upload is pending, with what has ended since the last time. */
  onOutcomes: (outcomes: readonly UploadOutcome[]) => void;
  /** Undefined if the browser cannot draw it. */
  measure: (preview: string) => Promise<PixelSize | undefined>;
  previews: { make: (file: File) => string; free: (address: string) => void };
};

/** The list is the state; the transport does the work. */
export function createUploads({ stored = [], openTransport, onOutcomes, measure, previews }: UploadsOptions): Uploads {
  let photos: PhotoList = storedPhotos(stored);
  const tickets = new Map<string, UploadTicket>();
  let isStarted = false;
  let isStopped = false;
  let outcomes: UploadOutcome[] = [];
  let opening: Promise<PhotoTransport> | undefined;
  let transport: PhotoTransport | undefined;
  const listeners = new Set<() => void>();
  let waiters: ((paths: string[]) => void)[] = [];

  const find = (id: string) => photos.find((photo) => photo.id === id);

  function apply(event: PhotoEvent): void {
    photos = photosAfter(photos, event);
    for (const listener of listeners) listener();
    if (!isSettled(photos)) return;
    if (outcomes.length > 0) onOutcomes(outcomes);
    outcomes = [];
    const settled = waiters;
    waiters = [];
    for (const resolve of settled) resolve(readyPaths(photos));
  }

  const onEvent: PhotoEventHandler = (event) => {
    const photo = find(event.id);
    if (!photo || isStopped) return;
    if (event.type === 'stored') outcomes.push({ name: photo.name, ok: true });
    if (event.type === 'failed') outcomes.push({ name: photo.name, ok: false, detail: event.detail });
    apply(event);
    if (photo.file && find(event.id)?.preview !== photo.preview) previews.free(photo.preview);
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

  async function measurePhoto(id: string, preview: string): Promise<void> {
    const size = await measure(preview);
    if (size && !isStopped) apply({ type: 'measured', id, size });
  }

  async function send(ids: readonly string[]): Promise<void> {
    if (!isStarted) return;
    try {
      const opened = await open();
      if (isStopped) return opened.stop();
      for (const id of ids) {
        const photo = find(id);
        if (photo?.file && photo.state.kind === 'waiting') opened.send(id, photo.file, tickets.get(id));
      }
    } catch {
      // the transport's code failed to load: just another failed upload that can be retried
      for (const id of ids) {
        onEvent({ type: 'started', id });
        onEvent({ type: 'failed', id, failure: 'transfer_failed' });
      }
    }
  }

  function addAll(unsent: readonly UnsentPhoto[]): void {
    const added = unsent.map(({ id, file }) => ({ id, name: file.name, file, preview: previews.make(file) }));
    for (const { id, ticket } of unsent) if (ticket) tickets.set(id, ticket);
    apply({ type: 'added', photos: added });
    for (const { id, preview } of added) void measurePhoto(id, preview);
    void send(added.map((photo) => photo.id));
  }

  return {
    read: () => photos,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files) => addAll(files.map((file) => ({ id: crypto.randomUUID(), file }))),
    resume: addAll,
    start: () => {
      if (isStarted) return;
      isStarted = true;
      const waiting = photos.filter((photo) => photo.state.kind === 'waiting');
      if (waiting.length > 0) void send(waiting.map((photo) => photo.id));
    },
    retry: (id) => {
      tickets.delete(id);
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
