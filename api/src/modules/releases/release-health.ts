import { Injectable } from '@nestjs/common';
import { type HealthQuery, type ReleaseHealth as Health, healthRanges } from 'shared-contracts/releases/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { type Counted, errorRateOf, healthPoints } from './domain/health-points.js';

const VERSIONS = 5;
const MINUTE_MS = 60_000;

type SeenVersion = { version: string; views: number | null; failures: number | null };

/** The versions of a slice that were seen: those in use now first, then by views. */
const SEEN = `
  SELECT version, sum(count) FILTER (WHERE metric = 'views')::float8 AS views,
         sum(count) FILTER (WHERE metric = 'failures')::float8 AS failures
  FROM slice_registry.health
  WHERE slice = $1 AND minute >= $2 AND metric IN ('views', 'failures') GROUP BY version
  ORDER BY version IN (
    SELECT version FROM slice_registry.promotions WHERE slice = $1
    UNION ALL SELECT version FROM slice_registry.canaries WHERE slice = $1
  ) DESC, views DESC NULLS LAST, version LIMIT ${VERSIONS}`;

const COUNTS = `
  SELECT version, date_bin(make_interval(mins => $4), minute, 'epoch'::timestamptz) AS at, metric, bucket,
         sum(count)::float8 AS count
  FROM slice_registry.health WHERE slice = $1 AND minute >= $2 AND version = ANY($3)
  GROUP BY 1, 2, 3, 4 ORDER BY at`;

/** What servers and browsers counted of a slice's versions. */
@Injectable()
export class ReleaseHealth {
  constructor(private readonly dataSource: DataSource) {}

  async health({ slice, hours = '24' }: z.output<typeof HealthQuery>): Promise<Health> {
    const minutes = healthRanges[hours];
    const to = new Date();
    // start at a full interval, so that the first point is complete
    const length = minutes * MINUTE_MS;
    const from = new Date(Math.ceil((to.getTime() - Number(hours) * 60 * MINUTE_MS) / length) * length);
    const seen = await this.dataSource.query<SeenVersion[]>(SEEN, [slice, from]);
    const names = seen.map(({ version }) => version);
    const rows = await this.dataSource.query<Counted[]>(COUNTS, [slice, from, names, minutes]);
    return {
      slice,
      from: from.toISOString(),
      to: to.toISOString(),
      minutes,
      versions: seen.map(({ version, views, failures }) => {
        const tally = { views: views ?? 0, failures: failures ?? 0 };
        return { version, ...tally, errorRate: errorRateOf(tally), points: healthPoints(rows, version) };
      }),
    };
  }
}
