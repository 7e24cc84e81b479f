import { type HealthCount, type HealthMetric, type Sighting, countedBy } from 'shared-server/registry/health';
import { type Speed, bucketOf } from 'shared-server/registry/vitals';

const MINUTE_MS = 60_000;
/** Bounds the memory while the database is down: of counts, and of sightings. */
const MAXIMUM = 10_000;

type Release = { slice: string; version: string };
type Counted = Release & { metric: HealthMetric; bucket?: number };
type Seen = Release & { visitor: string } & Partial<Pick<Sighting, 'hasFailed' | 'serverFailures' | 'speeds'>>;
type Kept = Omit<Sighting, 'ageMs'> & { at: number };

/** What this server has counted and not added to the database yet. */
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

  /** A page was sent. `visitor`: while a canary runs. */
  addServed({ visitor, hasFailed, ...release }: Release & { visitor?: string | undefined; hasFailed: boolean }): void {
    this.add({ ...release, metric: 'views' });
    if (hasFailed) this.add({ ...release, metric: 'failures' });
    if (visitor !== undefined) this.addSighting({ ...release, visitor, serverFailures: hasFailed ? 1 : 0 });
  }

  /** A server has rendered a page to compare versions; each comparison has another `id`. */
  addRendered({ id, ms, slice, version }: Release & { id: string; ms: number }): void {
    const speeds = { render: bucketOf('render', ms) };
    this.keep({
      slice,
      version,
      visitor: id,
      isVisit: false,
      hasFailed: false,
      serverFailures: 0,
      speeds,
      at: this.now(),
    });
  }

  addSighting({ slice, version, visitor, hasFailed = false, serverFailures = 0, speeds = {} }: Seen): void {
    this.keep({ slice, version, visitor, isVisit: true, hasFailed, serverFailures, speeds, at: this.now() });
  }

  /** Hands everything to `store`; it is kept for the next time if that fails. */
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
    const [earlier, later] = known && known.at <= given.at ? [known, given] : [given, known];
    this.sightings.set(key, {
      ...earlier,
      hasFailed: earlier.hasFailed || (later?.hasFailed ?? false),
      serverFailures: earlier.serverFailures + (later?.serverFailures ?? 0),
      speeds: { ...later?.speeds, ...earlier.speeds } satisfies Partial<Record<Speed, number>>,
    });
  }
}
