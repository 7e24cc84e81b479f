import type { PixelSize } from 'shared-contracts/design/crop';
import {
  type KeptPhoto,
  type PhotoEvent,
  type PhotoList,
  type StoredPhoto,
  type UploadFailure,
  isSettled,
  photosAfter,
  readyPaths,
  retryingPhotos,
  storedPhotos,
} from './photo-list';
import { isLate, pauseAfter } from './upload-steps';

/** `detail`: the reason. `delayed`: it is tried again. */
export type UploadOutcome = {
  name: string;
  kind: 'stored' | 'delayed' | 'refused';
  failure?: UploadFailure;
  detail?: string | undefined;
};

type PhotoNews = Extract<PhotoEvent, { type: 'started' | 'progressed' | 'stored' | 'delayed' | 'refused' }>;
export type PhotoEventHandler = (event: PhotoNews | { type: 'addressed'; id: string; ticket: UploadTicket }) => void;

/** `expiresAt`: an ISO time. */
export type UploadTicket = { uploadURL: string; expiresAt: string };

/** `ticket`: from an earlier attempt. */
export type SendOptions = { ticket?: UploadTicket | undefined; acceptDamaged?: boolean };

/** Each photo is tried until it is stored, refused for good, or cancelled. */
export type PhotoTransport = {
  send: (id: string, file: File, options?: SendOptions) => void;
  /** Tries again now. */
  wake: (id?: string) => void;
  /** No more events follow. */
  cancel: (id: string) => void;
  stop: () => void;
};

/** `ticket`: where an earlier visit began to send it. */
export type UnsentPhoto = { id: string; file: File; ticket?: UploadTicket };

/** `files`: those of this visit. `current`: what is stored and unsent when asked. */
export type UploadedPhotos = {
  stored: StoredPhoto[];
  paths: string[];
  whenSettled: () => Promise<string[]>;
  unsent: KeptPhoto[];
  files: () => UnsentPhoto[];
  current: () => { stored: StoredPhoto[]; unsent: KeptPhoto[] };
};

export type Uploads = {
  read: () => PhotoList;
  subscribe: (listener: () => void) => () => void;
  /** Resolves once the photo is on disk; it is sent afterwards. */
  keepWith: (keep: (photo: UnsentPhoto) => Promise<unknown>) => void;
  add: (files: readonly File[]) => void;
  /** From an earlier visit. */
  resume: (photos: readonly UnsentPhoto[]) => void;
  start: () => void;
  /** Without an id, all that have not arrived. */
  retry: (id?: string) => void;
  accept: (id: string) => void;
  replace: (id: string, file: File) => void;
  /** Also cancels its upload. */
  remove: (id: string) => void;
  /** The ready paths, once no upload is about to end. Never resolves after `stop`. */
  whenSettled: () => Promise<string[]>;
  stop: () => void;
};

type UploadsOptions = {
  stored?: readonly StoredPhoto[];
  /** With the first photo, and again if loading failed. */
  openTransport: (onEvent: PhotoEventHandler) => Promise<PhotoTransport>;
  onTicket?: (id: string, ticket: UploadTicket) => void;
  /** What has happened since the last time. Delays are told once, until all photos are there. */
  onOutcomes: (outcomes: readonly UploadOutcome[]) => void;
  measure: (preview: string) => Promise<PixelSize | undefined>;
  previews: { make: (file: File) => string; free: (address: string) => void };
};

/** For storage that never answers. */
const KEEPING_TAKES_AT_MOST_MS = 20_000;
const tired = () => new Promise((resolve) => window.setTimeout(resolve, KEEPING_TAKES_AT_MOST_MS));

export function createUploads({
  stored = [],
  openTransport,
  onTicket,
  onOutcomes,
  measure,
  previews,
}: UploadsOptions): Uploads {
  let photos: PhotoList = storedPhotos(stored);
  const tickets = new Map<string, UploadTicket>();
  const accepted = new Set<string>();
  let keep: Parameters<Uploads['keepWith']>[0] | undefined;
  let isStarted = false;
  let isStopped = false;
  let outcomes = new Map<string, UploadOutcome>();
  let isDelayTold = false;
  let opening: Promise<PhotoTransport> | undefined;
  let transport: PhotoTransport | undefined;
  let failedOpenings = 0;
  let reopening: number | undefined;
  const listeners = new Set<() => void>();
  let waiters: ((paths: string[]) => void)[] = [];

  const find = (id: string) => photos.find((photo) => photo.id === id);

  function apply(event: PhotoEvent): void {
    photos = photosAfter(photos, event);
    for (const listener of listeners) listener();
    if (!isSettled(photos)) return;
    const told = [...outcomes.values()].filter(({ kind }) => kind !== 'delayed' || !isDelayTold);
    outcomes = new Map();
    isDelayTold = retryingPhotos(photos).length > 0;
    if (told.length > 0) onOutcomes(told);
    const settled = waiters;
    waiters = [];
    for (const resolve of settled) resolve(readyPaths(photos));
  }

  const onEvent: PhotoEventHandler = (event) => {
    const photo = find(event.id);
    if (!photo || isStopped) return;
    if (event.type === 'addressed') {
      tickets.set(event.id, event.ticket);
      onTicket?.(event.id, event.ticket);
      return;
    }
    const { name } = photo;
    if (event.type === 'stored') outcomes.set(event.id, { name, kind: 'stored' });
    if (event.type === 'delayed' || event.type === 'refused') {
      const { type: kind, failure, detail } = event;
      outcomes.set(event.id, { name, kind, failure, detail });
    }
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

  function sendNow(to: PhotoTransport, id: string): void {
    const photo = find(id);
    if (isStopped || !photo?.file || photo.state.kind === 'ready' || photo.state.kind === 'refused') return;
    to.send(id, photo.file, { ticket: tickets.get(id), acceptDamaged: accepted.has(id) });
  }

  async function send(ids: readonly string[]): Promise<void> {
    if (!isStarted) return;
    try {
      const opened = await open();
      if (isStopped) return opened.stop();
      for (const id of ids) {
        const file = find(id)?.file;
        const sendKept = () => sendNow(opened, id);
        if (keep && file) void Promise.race([keep({ id, file }), tired()]).then(sendKept, sendKept);
        else sendNow(opened, id);
      }
    } catch {
      failedOpenings += 1;
      if (isLate(failedOpenings)) for (const id of ids) onEvent({ type: 'delayed', id, failure: 'transfer_failed' });
      reopening = window.setTimeout(reopen, pauseAfter(failedOpenings, Math.random()));
    }
  }

  function reopen(): void {
    window.clearTimeout(reopening);
    if (!transport && !isStopped) void send(photos.flatMap(({ id, file }) => (file ? [id] : [])));
  }

  function retry(id?: string): void {
    failedOpenings = 0;
    if (transport) transport.wake(id);
    else if (opening === undefined) reopen();
  }
  const retryAll = () => retry();
  const retryIfShown = () => document.visibilityState === 'visible' && retry();

  function prepared({ id, file }: UnsentPhoto) {
    return { id, name: file.name, file, preview: previews.make(file) };
  }

  function addAll(unsent: readonly UnsentPhoto[]): void {
    const added = unsent.map(prepared);
    for (const { id, ticket } of unsent) if (ticket) tickets.set(id, ticket);
    apply({ type: 'added', photos: added });
    for (const { id, preview } of added) void measurePhoto(id, preview);
    void send(added.map((photo) => photo.id));
  }

  function leave(id: string): void {
    transport?.cancel(id);
    const photo = find(id);
    if (photo?.file) previews.free(photo.preview);
  }

  return {
    read: () => photos,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keepWith: (work) => {
      keep = work;
    },
    add: (files) => addAll(files.map((file) => ({ id: crypto.randomUUID(), file }))),
    resume: addAll,
    start: () => {
      if (isStarted) return;
      isStarted = true;
      window.addEventListener('online', retryAll);
      document.addEventListener('visibilitychange', retryIfShown);
      const waiting = photos.filter((photo) => photo.state.kind === 'waiting');
      if (waiting.length > 0) void send(waiting.map((photo) => photo.id));
    },
    retry,
    accept: (id) => {
      accepted.add(id);
      apply({ type: 'accepted', id });
      void send([id]);
    },
    replace: (id, file) => {
      leave(id);
      outcomes.delete(id);
      const photo = prepared({ id: crypto.randomUUID(), file });
      apply({ type: 'replaced', id, photo });
      void measurePhoto(photo.id, photo.preview);
      void send([photo.id]);
    },
    remove: (id) => {
      leave(id);
      outcomes.delete(id);
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
      window.clearTimeout(reopening);
      window.removeEventListener('online', retryAll);
      document.removeEventListener('visibilitychange', retryIfShown);
      transport?.stop();
      for (const photo of photos) if (photo.file) previews.free(photo.preview);
    },
  };
}
