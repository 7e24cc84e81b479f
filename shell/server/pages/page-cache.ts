import { LRUCache } from 'lru-cache';

/** A page as it was made. `recordIds` are the records it shows; `bytes` is what it costs to keep. */
export type MadePage<T> = { value: T; isKept: boolean; recordIds: readonly string[]; bytes: number };
/** Makes a page. `isRefresh`: there is a copy already, which is served until this is done. */
export type MakePage<T> = (isRefresh: boolean) => Promise<MadePage<T>>;

export type PageCacheOptions = {
  pages: number;
  bytes: number;
  /** How long a page is current when nothing that it shows changes. */
  keepMs: () => number;
  now?: () => number;
};

type Entry<T> = MadePage<T> & {
  startedAt: number;
  triedAt: number;
  /** When making it again failed for the first time. */
  failingSince?: number;
};

/** The API's own caches may be this old: a page that was begun sooner after a change may show what was before. */
const SETTLE_MS = 1000;
/** A page is made again once in this time at most, and its previous copy is served for this long after a change. */
const REFRESH_MS = 1000;
/** Whoever asks for a page that is outdated waits this long for the new one before the old one has to do. */
const PATIENCE_MS = 300;
/** A page that cannot be made again is dropped after this time: it may show a price that is long gone. */
const FAILING_MS = 10 * 60_000;
const MAXIMUM_CHANGES = 10_000;

/**
 * Finished pages by key. A page is outdated when a record that it shows has changed or its time is over; then it is made again
 * while its previous copy is served: for a second at most, or where making it fails, for ten minutes. See docs/decisions/0015.
 */
export class PageCache<T> {
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #making = new Map<string, Promise<MadePage<T>>>();
  /** When each record changed last. */
  readonly #changes = new Map<string, number>();
  #everythingChangedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: PageCacheOptions) {
    const { pages, bytes } = options;
    this.#entries = new LRUCache({ max: pages, maxSize: bytes, sizeCalculation: (entry) => Math.max(1, entry.bytes) });
  }

  /** These records have changed; without ids, anything may have. */
  invalidate(recordIds?: readonly string[]): void {
    const now = this.#now();
    if (recordIds && this.#changes.size + recordIds.length <= MAXIMUM_CHANGES) {
      for (const id of recordIds) this.#changes.set(id, now);
      return;
    }
    this.#changes.clear();
    this.#everythingChangedAt = now;
  }

  /** The page: current, or its previous copy as described above. Rejects as `make` does where there is no copy. */
  async get(key: string, make: MakePage<T>): Promise<T> {
    const entry = this.#entries.get(key);
    if (!entry) return (await this.#make(key, make)).value;
    const now = this.#now();
    if (entry.failingSince !== undefined && now >= entry.failingSince + FAILING_MS) {
      this.#entries.delete(key);
      return (await this.#make(key, make)).value;
    }
    const outdatedAt = this.#outdatedAt(entry);
    if (now < outdatedAt) return entry.value;
    if (!this.#making.has(key) && now < entry.triedAt + REFRESH_MS) return entry.value;
    const made = this.#make(key, make).then(
      ({ value, isKept }) => (isKept ? value : entry.value),
      () => entry.value,
    );
    return now < outdatedAt + REFRESH_MS ? entry.value : firstOf(made, entry.value);
  }

  #make(key: string, make: MakePage<T>): Promise<MadePage<T>> {
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const startedAt = this.#now();
    const previous = this.#entries.peek(key);
    if (previous) previous.triedAt = startedAt;
    const failed = () => {
      if (previous) previous.failingSince ??= startedAt;
    };
    const making = make(previous !== undefined)
      .then(
        (made) => {
          if (made.isKept) this.#entries.set(key, { ...made, startedAt, triedAt: startedAt });
          else failed();
          return made;
        },
        (error: unknown) => {
          failed();
          throw error;
        },
      )
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  #outdatedAt({ startedAt, recordIds }: Entry<T>): number {
    let changedAt = this.#everythingChangedAt;
    for (const id of recordIds) changedAt = Math.max(changedAt, this.#changes.get(id) ?? Number.NEGATIVE_INFINITY);
    const expiresAt = startedAt + this.options.keepMs();
    return startedAt < changedAt + SETTLE_MS ? Math.min(changedAt, expiresAt) : expiresAt;
  }

  #now(): number {
    return (this.options.now ?? Date.now)();
  }
}

async function firstOf<T>(made: Promise<T>, previous: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(previous), PATIENCE_MS)));
  try {
    return await Promise.race([made, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
