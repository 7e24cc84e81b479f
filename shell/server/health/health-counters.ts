import { type CanaryVisitor, type HealthCount, type HealthMetric, countedBy } from 'shared-server/registry/health';

const MINUTE_MS = 60_000;
/** Bounds the memory while the database is down: of counts, and of visitors. */
const MAXIMUM = 10_000;

type Counted = { slice: string; version: string; metric: HealthMetric; bucket?: number };

/** What this server has counted and not added to the database yet. */
export class HealthCounters {
  private counts = new Map<string, HealthCount>();
  private visitors = new Map<string, CanaryVisitor>();
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  add({ slice, version, metric, bucket = countedBy.server }: Counted, count = 1): void {
    const minute = new Date(Math.floor(this.now() / MINUTE_MS) * MINUTE_MS);
    this.count({ slice, version, minute, metric, bucket, count });
  }

  addServed({
    slice,
    version,
    visitor,
    hasFailed,
  }: Omit<CanaryVisitor, 'visitor'> & { visitor?: string | undefined }): void {
    this.add({ slice, version, metric: 'views' });
    if (hasFailed) this.add({ slice, version, metric: 'failures' });
    // the failure counts by itself
    if (visitor !== undefined) this.addVisitor({ slice, version, visitor, hasFailed: false });
  }

  addVisitor(given: CanaryVisitor): void {
    const key = `${given.slice} ${given.version} ${given.visitor}`;
    const known = this.visitors.get(key);
    if (known) known.hasFailed ||= given.hasFailed;
    else if (this.visitors.size < MAXIMUM) this.visitors.set(key, { ...given });
  }

  /** Hands everything to `store`; it is kept for the next time if that fails. */
  async flush(
    store: (counts: readonly HealthCount[], visitors: readonly CanaryVisitor[]) => Promise<void>,
  ): Promise<void> {
    const [counts, visitors] = [[...this.counts.values()], [...this.visitors.values()]];
    this.counts = new Map();
    this.visitors = new Map();
    try {
      await store(counts, visitors);
    } catch (error) {
      for (const count of counts) this.count(count);
      for (const visitor of visitors) this.addVisitor(visitor);
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
