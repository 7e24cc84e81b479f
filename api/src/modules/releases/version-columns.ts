import type { ReleaseVersion } from 'shared-contracts/releases/schemas';

export type VersionRow = Omit<ReleaseVersion, 'builtAt' | 'publishedAt' | 'gate'> & {
  builtAt: Date;
  publishedAt: Date;
  hasPassed: boolean | null;
};

/** Of a published version, in `releases`. */
export const VERSION_COLUMNS = `releases.version, release->>'revision' AS revision, created_at AS "builtAt",
  published_at AS "publishedAt", published_by AS "publishedBy", (gate->>'passed')::boolean AS "hasPassed"`;

export const versionOf = (row: VersionRow): ReleaseVersion => ({
  version: row.version,
  revision: row.revision,
  builtAt: row.builtAt.toISOString(),
  publishedAt: row.publishedAt.toISOString(),
  publishedBy: row.publishedBy,
  gate: row.hasPassed === null ? null : row.hasPassed ? 'passed' : 'failed',
});
