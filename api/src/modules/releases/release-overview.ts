import { Injectable } from '@nestjs/common';
import { SHELL_IS_LIVE } from 'shared-server/registry/release-checks';
import { previousVersionSql } from 'shared-server/registry/rollouts';
import type { ReleaseOverview as Overview, ReleaseVersion, ReleasedSlice } from 'shared-contracts/releases/schemas';
import { DataSource } from 'typeorm';
import { type VersionRow, VERSION_COLUMNS, versionOf } from './version-columns.js';

/** Of each slice; all others are in the list of versions. */
const VERSIONS = 3;

type Given = { version: string; since: Date; by: string | null };
type SliceRow = {
  slice: string;
  inUse: Given | null;
  canary: (Given & { percent: number }) | null;
  previous: string | null;
};
type TallyRow = { slice: string; version: string; views: number; failures: number };

/** Who promoted a version, or made it a canary. */
const lastActor = (kinds: string) => `(
  SELECT actor FROM slice_registry.changes
  WHERE changes.slice = names.slice AND to_version = given.version AND kind IN (${kinds}) ORDER BY id DESC LIMIT 1
)`;

const SLICES = `
  SELECT names.slice, in_use.given AS "inUse", canary.given AS canary,
    ${previousVersionSql('names.slice')} AS previous
  FROM (SELECT DISTINCT slice FROM slice_registry.releases WHERE $1::text IS NULL OR slice = $1) AS names
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('version', version, 'since', promoted_at,
      'by', ${lastActor(`'promote', 'rollback', 'start'`)}) AS given
    FROM slice_registry.promotions AS given WHERE given.slice = names.slice
  ) AS in_use ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('version', version, 'percent', percent, 'since', started_at,
      'by', ${lastActor(`'canary', 'widen'`)}) AS given
    FROM slice_registry.canaries AS given WHERE given.slice = names.slice
  ) AS canary ON true
  ORDER BY names.slice`;

const NEWEST_VERSIONS = `
  SELECT releases.slice, ${VERSION_COLUMNS} FROM (
    SELECT slice, version, row_number() OVER (PARTITION BY slice ORDER BY published_at DESC, version DESC) AS nth
    FROM slice_registry.releases WHERE $1::text IS NULL OR slice = $1
  ) AS ranked JOIN slice_registry.releases USING (slice, version)
  WHERE nth <= ${VERSIONS + 1} ORDER BY slice, nth`;

const LAST_HOUR = `
  SELECT slice, version, coalesce(sum(count) FILTER (WHERE metric = 'views'), 0)::integer AS views,
         coalesce(sum(count) FILTER (WHERE metric = 'failures'), 0)::integer AS failures
  FROM slice_registry.health
  WHERE minute > now() - interval '1 hour' AND metric IN ('views', 'failures') AND ($1::text IS NULL OR slice = $1)
  GROUP BY slice, version`;

/** What visitors get of each slice. */
@Injectable()
export class ReleaseOverview {
  constructor(private readonly dataSource: DataSource) {}

  async overview(): Promise<Overview> {
    const [slices, shells] = await Promise.all([
      this.slices(null),
      this.dataSource.query<{ id: string; version: string; announcedAt: Date }[]>(
        `SELECT id, shell->>'version' AS version, announced_at AS "announcedAt" FROM slice_registry.shells
         WHERE announced_at > now() - $1::interval ORDER BY version, id`,
        [SHELL_IS_LIVE],
      ),
    ]);
    return { slices, shells: shells.map((shell) => ({ ...shell, announcedAt: shell.announcedAt.toISOString() })) };
  }

  /** One slice; undefined if nothing of it was published. */
  async slice(slice: string): Promise<ReleasedSlice | undefined> {
    return (await this.slices(slice))[0];
  }

  private async slices(slice: string | null): Promise<ReleasedSlice[]> {
    const [slices, versions, tallies] = await Promise.all([
      this.dataSource.query<SliceRow[]>(SLICES, [slice]),
      this.dataSource.query<(VersionRow & { slice: string })[]>(NEWEST_VERSIONS, [slice]),
      this.dataSource.query<TallyRow[]>(LAST_HOUR, [slice]),
    ]);
    return slices.map(({ slice: name, inUse, canary, previous }) => {
      const withTally = <T extends Given>({ since, by, ...given }: T) => {
        const tally = tallies.find((one) => one.slice === name && one.version === given.version);
        return {
          ...given,
          since: new Date(since).toISOString(),
          by: by ?? 'unknown',
          lastHour: { views: tally?.views ?? 0, failures: tally?.failures ?? 0 },
        };
      };
      const published: ReleaseVersion[] = versions.filter((one) => one.slice === name).map(versionOf);
      return {
        slice: name,
        inUse: inUse && withTally(inUse),
        canary: canary && withTally(canary),
        previous,
        versions: published.slice(0, VERSIONS),
        hasMore: published.length > VERSIONS,
      };
    });
  }
}
