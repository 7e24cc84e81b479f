import { type Gate, gateProblemsIn, gateStateOf } from 'shared-server/registry/gate';
import type { ReleaseVersion } from 'shared-contracts/releases/schemas';

export type VersionRow = Omit<ReleaseVersion, 'builtAt' | 'publishedAt' | 'gate'> & {
  builtAt: Date;
  publishedAt: Date;
  gate: Gate | null;
};

/** Of a published version, in `releases`. */
export const VERSION_COLUMNS = `releases.version, release->>'revision' AS revision, created_at AS "builtAt",
  published_at AS "publishedAt", published_by AS "publishedBy", gate`;

const gateOf = (gate: Gate): NonNullable<ReleaseVersion['gate']> => ({
  state: gateStateOf(gate),
  problems: gateProblemsIn(gate.checks),
  reason: gate.reason,
  by: gate.by,
  at: gate.at,
});

export const versionOf = (row: VersionRow): ReleaseVersion => ({
  version: row.version,
  revision: row.revision,
  builtAt: row.builtAt.toISOString(),
  publishedAt: row.publishedAt.toISOString(),
  publishedBy: row.publishedBy,
  gate: row.gate && gateOf(row.gate),
});
