import type { HealthCount, HealthMetric } from 'shared-contracts/releases/health';

const MINUTE_MS = 60_000;
/** Bounds the memory while the database is down: counts of versions and minutes, not of visitors. */
const MAXIMUM = 10_000;

type Counted = { slice: string; version: string; metric: HealthMetric; bucket?: number };

/** Counts of this server that have not been added to the database yet. */
export class HealthCounters {
  private counts = new Map<string, HealthCount>();
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  add({ slice, version, metric, bucket = 0 }: Counted, count = 1): void {
    const minute = new Date(Math.floor(this.now() / MINUTE_MS) * MINUTE_MS);
    this.count({ slice, version, minute, metric, bucket, count });
  }

  /** Hands all counts to `store`; they are kept for the next time if it fails. */
  async flush(store: (counts: readonly HealthCount[]) => Promise<void>): Promise<void> {
    const counts = [...this.counts.values()];
    this.counts = new Map();
    try {
      await store(counts);
    } catch (error) {
      for (const count of counts) this.count(count);
      throw error;
    }
  }

  private count(given: HealthCount): void {
    const { slice, version, minute, metric, bucket, count } = given;
    const key = `${slice} ${version} ${minute.getTime()} ${metric} ${bucket}`;
    const known = this.counts.get(key);
    if (known) known.count += count;
    else if (this.counts.size < MAXIMUM) this.counts.set(key, { ...given });
  }
}
