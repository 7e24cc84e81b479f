import type { VersionKey } from 'shared-server/registry/releases';
import { type HealthCount, type HealthMetric, type Sighting, countedBy } from 'shared-server/registry/health';

const MINUTE_MS = 60_000;
/** For counts and sightings, while the database is down. */
const MAXIMUM = 10_000;

type Counted = VersionKey & { metric: HealthMetric; bucket?: number };
type Seen = VersionKey & { visitor: string; hasFailed: boolean };
type Kept = Omit<Sighting, 'ageMs'> & { at: number };

export class HealthCounters {
  private counts = new Map<string, HealthCount>();
  private sightings = new Map<string, Kept>();
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  add({ slice, version, metric, bucket = countedBy.server }: Counted, count = 1): void {
    const minute = new Date(Math.floor(this.now() / MINUTE_MS) * MINUTE_MS);
    this.count({ slice, version, minute, metric, bucket, count });
  }

  addServed({
    visitor,
    hasFailed,
    ...release
  }: VersionKey & { visitor?: string | undefined; hasFailed: boolean }): void {
    this.add({ ...release, metric: 'views' });
    if (hasFailed) this.add({ ...release, metric: 'failures' });
    if (visitor !== undefined) this.addSighting({ ...release, visitor, hasFailed });
  }

  addSighting(seen: Seen): void {
    this.keep({ ...seen, at: this.now() });
  }

  /** Keeps them for the next time if `store` fails. */
  async flush(store: (counts: readonly HealthCount[], sightings: readonly Sighting[]) => Promise<void>): Promise<void> {
    const [counts, sightings] = [[...this.counts.values()], [...this.sightings.values()]];
    this.counts = new Map();
    this.sightings = new Map();
    try {
      const now = this.now();
      await store(
        counts,
        sightings.map(({ at, ...sighting }) => ({ ...sighting, ageMs: Math.max(0, now - at) })),
      );
    } catch (error) {
      for (const count of counts) this.count(count);
      for (const sighting of sightings) this.keep(sighting);
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

  private keep(given: Kept): void {
    const key = `${given.slice} ${given.version} ${given.visitor}`;
    const known = this.sightings.get(key);
    if (!known && this.sightings.size >= MAXIMUM) return;
    const earlier = known && known.at <= given.at ? known : given;
    this.sightings.set(key, { ...earlier, hasFailed: given.hasFailed || (known?.hasFailed ?? false) });
  }
}
