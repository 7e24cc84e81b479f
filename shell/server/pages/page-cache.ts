import { LRUCache } from 'lru-cache';

export type CacheablePage<T> = {
  value: T;
  isCacheable: boolean;
  /** Its render failed: a copy under another key is better. */
  hasFailed: boolean;
  recordIds: readonly string[];
  bytes: number;
};
export type RenderCacheablePage<T> = (isRefresh: boolean) => Promise<CacheablePage<T>>;

export type PageSource = 'cached' | 'stale' | 'rendered';

export type GetOptions<T> = {
  onAnswer?: (source: PageSource) => void;
  /** Keys of the page's other copies, for when its first render fails, the best first. */
  substitutes?: () => string[];
  /** `failed`: the page that the copy replaces. */
  asSubstitute?: (copy: T, failed: T | undefined) => T;
};

export type PageCacheOptions = {
  pages: number;
  bytes: number;
  maxAgeMs: () => number;
  now?: () => number;
};

type Entry<T> = CacheablePage<T> & {
  startedAt: number;
  attemptedAt: number;
  failingSince?: number;
};

/** Maximum age of the API's caches: a page rendered sooner after a change may show old data. */
const API_CACHE_MS = 1000;
/** Minimum time between renders of a page, in which its stale copy is served. */
const REFRESH_MS = 1000;
const WAIT_MS = 300;
/** A page that fails for longer loses its stale copy, which may show an outdated price. */
const FAILING_MS = 10 * 60_000;
const MAX_CHANGES = 10_000;

type Render<T> = { page: CacheablePage<T>; source: PageSource };

/** A page gets stale by a changed record or its age. See docs/decisions/0015-rendering-under-load.md. */
export class PageCache<T> {
  private readonly entries: LRUCache<string, Entry<T>>;
  private readonly rendering = new Map<string, Promise<Render<T>>>();
  private readonly changes = new Map<string, number>();
  private everythingChangedAt = Number.NEGATIVE_INFINITY;
  private readonly options: PageCacheOptions;

  constructor(options: PageCacheOptions) {
    this.options = options;
    const { pages, bytes } = options;
    this.entries = new LRUCache({ max: pages, maxSize: bytes, sizeCalculation: (entry) => Math.max(1, entry.bytes) });
  }

  /** Without ids, all pages. */
  invalidate(recordIds?: readonly string[]): void {
    const now = this.now();
    if (recordIds && this.changes.size + recordIds.length <= MAX_CHANGES) {
      for (const id of recordIds) this.changes.set(id, now);
      return;
    }
    this.changes.clear();
    this.everythingChangedAt = now;
  }

  /** Rejects like `render` if there is no stale copy and no substitute. */
  async get(key: string, render: RenderCacheablePage<T>, options: GetOptions<T> = {}): Promise<T> {
    const from = (source: PageSource, value: T): T => {
      options.onAnswer?.(source);
      return value;
    };
    const renderFirst = async () => {
      const { page, source } = await this.render(key, render, options);
      return from(source, page.value);
    };
    const entry = this.entries.get(key);
    if (!entry) return renderFirst();
    const now = this.now();
    if (entry.failingSince !== undefined && now >= entry.failingSince + FAILING_MS) {
      this.entries.delete(key);
      return renderFirst();
    }
    const staleAt = this.staleAt(entry);
    if (now < staleAt && entry.failingSince === undefined) return from('cached', entry.value);
    if (!this.rendering.has(key) && now < entry.attemptedAt + REFRESH_MS) return from('stale', entry.value);
    const rendered = this.render(key, render, options).then(
      ({ page }) => (page.isCacheable ? page.value : entry.value),
      () => entry.value,
    );
    if (now < staleAt + REFRESH_MS) return from('stale', entry.value);
    const value = await firstOf(rendered, entry.value);
    return from(value === entry.value ? 'stale' : 'rendered', value);
  }

  private render(key: string, render: RenderCacheablePage<T>, options: GetOptions<T>): Promise<Render<T>> {
    const running = this.rendering.get(key);
    if (running) return running;
    const startedAt = this.now();
    const previous = this.entries.peek(key);
    if (previous) previous.attemptedAt = startedAt;
    const failed = () => {
      if (previous) previous.failingSince ??= startedAt;
    };
    const substitute = (page?: CacheablePage<T>): Render<T> | undefined =>
      previous ? undefined : this.substitute(key, { ...options, startedAt, failed: page?.value });
    const rendering = render(previous !== undefined)
      .then(
        (page): Render<T> => {
          if (page.isCacheable) this.entries.set(key, { ...page, startedAt, attemptedAt: startedAt });
          else failed();
          return (page.hasFailed && substitute(page)) || { page, source: 'rendered' };
        },
        (error: unknown) => {
          failed();
          const substituted = substitute();
          if (substituted) return substituted;
          throw error;
        },
      )
      .finally(() => this.rendering.delete(key));
    this.rendering.set(key, rendering);
    return rendering;
  }

  private substitute(
    key: string,
    { substitutes, asSubstitute, startedAt, failed }: GetOptions<T> & { startedAt: number; failed: T | undefined },
  ): Render<T> | undefined {
    const copy = substitutes?.()
      .map((other) => this.entries.peek(other))
      .find((entry) => entry && startedAt < entry.startedAt + FAILING_MS);
    if (!copy) return undefined;
    const value = asSubstitute ? asSubstitute(copy.value, failed) : copy.value;
    const page = { ...copy, value, attemptedAt: startedAt, failingSince: copy.failingSince ?? startedAt };
    this.entries.set(key, page);
    return { page, source: 'stale' };
  }

  private staleAt({ startedAt, recordIds }: Entry<T>): number {
    let changedAt = this.everythingChangedAt;
    for (const id of recordIds) changedAt = Math.max(changedAt, this.changes.get(id) ?? Number.NEGATIVE_INFINITY);
    const expiresAt = startedAt + this.options.maxAgeMs();
    return startedAt < changedAt + API_CACHE_MS ? Math.min(changedAt, expiresAt) : expiresAt;
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
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
