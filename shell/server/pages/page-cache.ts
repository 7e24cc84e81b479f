/**
 * Finished pages by key, the least recently used dropped first. `clear` also keeps what is being made at that moment from being
 * stored: it may have been made from what has just changed.
 */
export class PageCache<T> {
  readonly #entries = new Map<string, { value: T; freshUntil: number }>();
  readonly #making = new Map<string, Promise<T>>();
  #generation = 0;

  constructor(private readonly options: { capacity: number; now?: () => number }) {}

  /** Drops everything. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#making.clear();
  }

  /** The kept value, or what `make` gives: asked once, however many wait for it. `keepMs` says how long it may be kept, 0 for not at all. */
  async get(key: string, make: () => Promise<T>, keepMs: (value: T) => number): Promise<T> {
    const now = this.options.now ?? Date.now;
    const kept = this.#entries.get(key);
    if (kept && kept.freshUntil > now()) {
      this.#entries.delete(key);
      this.#entries.set(key, kept);
      return kept.value;
    }
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const generation = this.#generation;
    const making = make();
    this.#making.set(key, making);
    try {
      const value = await making;
      const duration = keepMs(value);
      if (duration > 0 && generation === this.#generation) this.#keep(key, { value, freshUntil: now() + duration });
      return value;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  #keep(key: string, entry: { value: T; freshUntil: number }): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.options.capacity) return;
      this.#entries.delete(oldest);
    }
  }
}
