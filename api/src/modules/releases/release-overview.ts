import { Injectable } from '@nestjs/common';
import { talliesOfLastHour } from 'shared-server/registry/health';
import { newestVersions } from 'shared-server/registry/releases';
import { type LiveVersion, rolloutDetails } from 'shared-server/registry/rollouts';
import { runningShells } from 'shared-server/registry/shells';
import type { ReleaseOverview as Overview, ReleaseVersion, ReleasedSlice } from 'shared-contracts/releases/schemas';
import { DataSource } from 'typeorm';
import { queryable } from '../../shared/database/queryable.js';
import { versionOf } from './version-view.js';

const VERSIONS = 3;

@Injectable()
export class ReleaseOverview {
  constructor(private readonly dataSource: DataSource) {}

  async overview(): Promise<Overview> {
    const [slices, shells] = await Promise.all([this.slices(null), runningShells(queryable(this.dataSource))]);
    return { slices, shells: shells.map((shell) => ({ ...shell, announcedAt: shell.announcedAt.toISOString() })) };
  }

  async slice(slice: string): Promise<ReleasedSlice | undefined> {
    return (await this.slices(slice))[0];
  }

  private async slices(slice: string | null): Promise<ReleasedSlice[]> {
    const db = queryable(this.dataSource);
    const [slices, versions, tallies] = await Promise.all([
      rolloutDetails(db, slice),
      newestVersions(db, { slice, count: VERSIONS + 1 }),
      talliesOfLastHour(db, slice),
    ]);
    return slices.map(({ slice: name, inUse, canary, staff, takenOut, ...rollback }) => {
      const withDecider = <T extends LiveVersion>({ since, by, ...given }: T) => ({
        ...given,
        since: new Date(since).toISOString(),
        by: by ?? 'unknown',
      });
      const withTally = <T extends LiveVersion>(given: T) => {
        const tally = tallies.find((one) => one.slice === name && one.version === given.version);
        return {
          ...withDecider(given),
          lastHour: { views: tally?.views ?? 0, failures: tally?.failures ?? 0 },
        };
      };
      const published: ReleaseVersion[] = versions.filter((one) => one.slice === name).map(versionOf);
      return {
        slice: name,
        inUse: inUse && withTally(inUse),
        canary: canary && withTally(canary),
        staff: staff && withDecider(staff),
        previous: rollback.previous,
        isFirst: rollback.isFirst,
        takenOut: takenOut && { since: new Date(takenOut.since).toISOString(), by: takenOut.by ?? 'unknown' },
        versions: published.slice(0, VERSIONS),
        hasMore: published.length > VERSIONS,
      };
    });
  }
}
