import { Injectable } from '@nestjs/common';
import {
  type ErrorQuery,
  type HealthQuery,
  type ReleaseError,
  type ReleaseHealth as Health,
  healthRanges,
} from 'shared-contracts/releases/schemas';
import { errorsOf } from 'shared-server/registry/errors';
import { errorRateOf, healthSums, seenVersions } from 'shared-server/registry/health';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { queryable } from '../../shared/database/queryable.js';
import { healthPoints } from './domain/health-points.js';

const VERSIONS = 5;
const MINUTE_MS = 60_000;

@Injectable()
export class ReleaseHealth {
  constructor(private readonly dataSource: DataSource) {}

  async health({ slice, hours = '24' }: z.output<typeof HealthQuery>): Promise<Health> {
    const minutes = healthRanges[hours];
    const to = new Date();
    // a full interval, so that the first point is complete
    const length = minutes * MINUTE_MS;
    const from = new Date(Math.ceil((to.getTime() - Number(hours) * 60 * MINUTE_MS) / length) * length);
    const db = queryable(this.dataSource);
    const seen = await seenVersions(db, { slice, since: from, count: VERSIONS });
    const versions = seen.map(({ version }) => version);
    const rows = await healthSums(db, { slice, since: from, versions, minutes });
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

  async errors(release: z.output<typeof ErrorQuery>): Promise<ReleaseError[]> {
    const errors = await errorsOf(queryable(this.dataSource), release);
    return errors.map((error) => ({
      ...error,
      firstSeen: error.firstSeen.toISOString(),
      lastSeen: error.lastSeen.toISOString(),
    }));
  }
}
