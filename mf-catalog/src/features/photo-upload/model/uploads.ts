import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import {
  type PhotoEvent,
  type PhotoList,
  type UploadFailure,
  isSettled,
  photosAfter,
  readyPaths,
  startable,
} from './photo-list';

export type UploadOutcome = { ok: true; objectPath: string } | { ok: false; failure: UploadFailure; detail?: string };

/** Brings one file to its final place. Settles in any case; what happens after an abort is not listened to. */
export type UploadPhoto = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<UploadOutcome>;

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
  upload: UploadPhoto;
  /** Hears each result, for toasts. */
  onOutcome: (file: File, outcome: UploadOutcome) => void;
  previews: { make: (file: File) => string; free: (address: string) => void };
  parallel?: number;
};

/** Runs the uploads of one product page: the list decides, this does. At most six at once (shopPolicy). */
export function createUploads({
  upload,
  onOutcome,
  previews,
  parallel = shopPolicy.photos.parallelUploads,
}: Surroundings): Uploads {
  let photos: PhotoList = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();
  let waiters: ((paths: string[]) => void)[] = [];

  function apply(event: PhotoEvent): void {
    photos = photosAfter(photos, event);
    for (const listener of listeners) listener();
  }

  async function run(id: string, file: File): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    apply({ type: 'started', id });
    const outcome = await upload(file, {
      signal: abort.signal,
      onProgress: (progress) => !abort.signal.aborted && apply({ type: 'progressed', id, progress }),
    });
    if (abort.signal.aborted) return;
    running.delete(id);
    onOutcome(file, outcome);
    apply(
      outcome.ok
        ? { type: 'stored', id, objectPath: outcome.objectPath }
        : { type: 'failed', id, failure: outcome.failure, detail: outcome.detail },
    );
    proceed();
  }

  function proceed(): void {
    for (const photo of startable(photos, parallel)) void run(photo.id, photo.file);
    if (!isSettled(photos)) return;
    const settled = waiters;
    waiters = [];
    for (const resolve of settled) resolve(readyPaths(photos));
  }

  function free(id: string): void {
    const photo = photos.find((candidate) => candidate.id === id);
    if (photo) previews.free(photo.preview);
  }

  function end(id: string): void {
    running.get(id)?.abort();
    running.delete(id);
  }

  return {
    read: () => photos,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files) => {
      apply({
        type: 'added',
        photos: files.map((file) => ({ id: `photo-${nextId++}`, file, preview: previews.make(file) })),
      });
      proceed();
    },
    retry: (id) => {
      apply({ type: 'retried', id });
      proceed();
    },
    remove: (id) => {
      end(id);
      free(id);
      apply({ type: 'removed', id });
      proceed();
    },
    whenSettled: () =>
      isSettled(photos)
        ? Promise.resolve(readyPaths(photos))
        : new Promise((resolve) => {
            waiters.push(resolve);
          }),
    stop: () => {
      waiters = [];
      for (const { id } of photos) {
        end(id);
        free(id);
      }
    },
  };
}
