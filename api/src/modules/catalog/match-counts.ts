import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const MAX_COUNTS = 1_000;

/** Counting thousands of matches takes several times as long as reading a page of them. */
@Injectable()
export class MatchCounts {
  /** Promises, so that a count begun before a change is not remembered after it. */
  private readonly counts = new LRUCache<string, Promise<number>>({ max: MAX_COUNTS });

  private isPaused = false;

  has(key: string): boolean {
    return this.counts.has(key);
  }

  of(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.counts.get(key);
    if (known) return known;
    const counted = count();
    if (this.isPaused) return counted;
    this.counts.set(key, counted);
    counted.catch(() => {
      if (this.counts.get(key) === counted) this.counts.delete(key);
    });
    return counted;
  }

  clear(): void {
    this.counts.clear();
  }

  pause(): void {
    this.isPaused = true;
    this.counts.clear();
  }

  resume(): void {
    this.isPaused = false;
    this.counts.clear();
  }
}
