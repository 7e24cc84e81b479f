import { LRUCache } from 'lru-cache';

/** A rendered page with the records it shows and its size in memory. */
export type CacheablePage<T> = { value: T; isCacheable: boolean; recordIds: readonly string[]; bytes: number };
/** Renders a page. `isRefresh`: a stale copy exists and is served meanwhile. */
export type RenderCacheablePage<T> = (isRefresh: boolean) => Promise<CacheablePage<T>>;

/** Where an answer comes from. */
export type PageSource = 'cached' | 'stale' | 'rendered';

export type PageCacheOptions = {
  pages: number;
  bytes: number;
  /** How long a page is fresh if no record changes. */
  maxAgeMs: () => number;
  now?: () => number;
};

type Entry<T> = CacheablePage<T> & {
  startedAt: number;
  attemptedAt: number;
  /** When rendering it again failed first. */
  failingSince?: number;
};

/** Maximum age of the API's caches: a page rendered sooner after a change may still show old data. */
const API_CACHE_MS = 1000;
/** Minimum time between two renders of a page, and how long its stale copy is served after a change. */
const REFRESH_MS = 1000;
/** How long a visitor waits for a new render before getting the stale copy. */
const WAIT_MS = 300;
/** A stale copy is dropped after failing for this long, because it may show an outdated price. */
const FAILING_MS = 10 * 60_000;
const MAXIMUM_CHANGES = 10_000;

/**
 * Finished pages by key. A page is stale when a record it shows has changed or its maximum age is over; its stale copy is served
 * for a second, or for ten minutes if rendering fails. See docs/decisions/0015.
 */
export class PageCache<T> {
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #rendering = new Map<string, Promise<CacheablePage<T>>>();
  /** When each record last changed. */
  readonly #changes = new Map<string, number>();
  #everythingChangedAt = Number.NEGATIVE_INFINITY;
  readonly #options: PageCacheOptions;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    const { pages, bytes } = options;
    this.#entries = new LRUCache({ max: pages, maxSize: bytes, sizeCalculation: (entry) => Math.max(1, entry.bytes) });
  }

  /** Marks pages that show these records as stale; without ids, all pages. */
  invalidate(recordIds?: readonly string[]): void {
    const now = this.#now();
    if (recordIds && this.#changes.size + recordIds.length <= MAXIMUM_CHANGES) {
      for (const id of recordIds) this.#changes.set(id, now);
      return;
    }
    this.#changes.clear();
    this.#everythingChangedAt = now;
  }

  /**
   * The page, fresh or stale as described above. Rejects like `render` if there is no stale copy. Tells `onAnswer` where it comes from.
   */
  async get(
    key: string,
    render: RenderCacheablePage<T>,
    onAnswer: (source: PageSource) => void = () => {},
  ): Promise<T> {
    const from = (source: PageSource, value: T): T => {
      onAnswer(source);
      return value;
    };
    const entry = this.#entries.get(key);
    if (!entry) return from('rendered', (await this.#render(key, render)).value);
    const now = this.#now();
    if (entry.failingSince !== undefined && now >= entry.failingSince + FAILING_MS) {
      this.#entries.delete(key);
      return from('rendered', (await this.#render(key, render)).value);
    }
    const staleAt = this.#staleAt(entry);
    if (now < staleAt) return from('cached', entry.value);
    if (!this.#rendering.has(key) && now < entry.attemptedAt + REFRESH_MS) return from('stale', entry.value);
    const rendered = this.#render(key, render).then(
      ({ value, isCacheable }) => (isCacheable ? value : entry.value),
      () => entry.value,
    );
    if (now < staleAt + REFRESH_MS) return from('stale', entry.value);
    const value = await firstOf(rendered, entry.value);
    return from(value === entry.value ? 'stale' : 'rendered', value);
  }

  #render(key: string, render: RenderCacheablePage<T>): Promise<CacheablePage<T>> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const startedAt = this.#now();
    const previous = this.#entries.peek(key);
    if (previous) previous.attemptedAt = startedAt;
    const failed = () => {
      if (previous) previous.failingSince ??= startedAt;
    };
    const rendering = render(previous !== undefined)
      .then(
        (rendered) => {
          if (rendered.isCacheable) this.#entries.set(key, { ...rendered, startedAt, attemptedAt: startedAt });
          else failed();
          return rendered;
        },
        (error: unknown) => {
          failed();
          throw error;
        },
      )
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }

  #staleAt({ startedAt, recordIds }: Entry<T>): number {
    let changedAt = this.#everythingChangedAt;
    for (const id of recordIds) changedAt = Math.max(changedAt, this.#changes.get(id) ?? Number.NEGATIVE_INFINITY);
    const expiresAt = startedAt + this.#options.maxAgeMs();
    return startedAt < changedAt + API_CACHE_MS ? Math.min(changedAt, expiresAt) : expiresAt;
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

async function firstOf<T>(rendered: Promise<T>, previous: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(previous), WAIT_MS)));
  try {
    return await Promise.race([rendered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
