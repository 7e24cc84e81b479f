import type { SliceRollout } from 'shared-server/registry/rollouts';

function percentOf({ version, canary }: SliceRollout, asked: string | null): number {
  const share = canary?.percent ?? 0;
  if (asked === version) return 100 - share;
  return asked !== null && asked === canary?.version ? share : 0;
}

/** Of new sessions, with two decimals. Canaries are independent, so shares multiply. */
export function sessionShare(versions: Readonly<Record<string, string>>, rollouts: readonly SliceRollout[]): number {
  const known = new Set(rollouts.map(({ slice }) => slice));
  if (rollouts.length === 0 || Object.keys(versions).some((slice) => !known.has(slice))) return 0;
  const share = rollouts.reduce((product, one) => product * (percentOf(one, versions[one.slice] ?? null) / 100), 1);
  return Math.round(share * 10_000) / 100;
}
