import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
const KNOWN = 5000;

/** Counts per minute, by key. */
export class RateLimit {
  private readonly counts = new LRUCache<string, number>({ max: KNOWN, ttl: WINDOW_MS });

  isWithin(key: string, most: number): boolean {
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count, { noUpdateTTL: true });
    return count <= most;
  }
}
