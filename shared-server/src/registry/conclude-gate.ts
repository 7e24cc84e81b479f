import { type Gate, type GateOutcome, MAX_REASON_LENGTH, gateAfter, gateProblemsIn } from './gate.js';
import { type Queryable, rowsOf } from '../postgres/queryable.js';
import type { VersionKey } from './releases.js';
import { recordChange } from './history.js';

function summaryOf(gate: Gate): string {
  if (gate.reason) return `forced: ${gate.reason}`;
  const problems = gateProblemsIn(gate.checks);
  return gate.passed ? 'passed' : `failed: ${problems.join('; ')}`.slice(0, MAX_REASON_LENGTH);
}

export type Conclusion = { ok: true; gate: Gate } | { ok: false; reason: 'unknown' | 'kept'; gate?: Gate | null };

/** In the given transaction. */
export async function concludeGate(
  db: Queryable,
  { slice, version, outcome, by }: VersionKey & { outcome: GateOutcome; by: string },
): Promise<Conclusion> {
  const [release] = await rowsOf<{ gate: Gate | null }>(
    db,
    'SELECT gate FROM slice_registry.releases WHERE slice = $1 AND version = $2 FOR UPDATE',
    [slice, version],
  );
  if (!release) return { ok: false, reason: 'unknown' };
  const gate = gateAfter(release.gate, outcome, { by, at: new Date().toISOString() });
  if (!gate) return { ok: false, reason: 'kept', gate: release.gate };
  await db.query('UPDATE slice_registry.releases SET gate = $3 WHERE slice = $1 AND version = $2', [
    slice,
    version,
    JSON.stringify(gate),
  ]);
  await recordChange(db, {
    kind: 'gate',
    slice,
    to: version,
    actor: by,
    reason: summaryOf(gate),
    verdicts: gate.checks,
  });
  return { ok: true, gate };
}
