import { type Gate, gateProblemsIn, gateStateOf } from 'shared-server/registry/gate';
import type { VersionRow } from 'shared-server/registry/releases';
import type { ReleaseVersion } from 'shared-contracts/releases/schemas';

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
