import type { Tally } from 'shared-server/registry/health';
import { type Speed, percentile75, speedLimits } from 'shared-server/registry/vitals';
import { isSignificantlyWorse } from './significantly-worse';

/** By how much the 75th percentile must be worse, beside a fifth: what a visitor notices. */
const NOTICEABLE: Record<Speed, number> = { lcp: 500, inp: 100, cls: 0.05, render: 300 };
const WORSE_BY = 1.2;

type Counts = ReadonlyMap<number, number>;
/** The visits over a limit (LCP, INP and rendering in milliseconds) as failures. */
export type Slowness = { limit: number; canary: Tally; current: Tally };

/** Those that are over the limit at this index. */
function over(counts: Counts, index: number): Tally {
  const tally = { views: 0, failures: 0 };
  for (const [bucket, count] of counts) {
    tally.views += count;
    if (bucket > index) tally.failures += count;
  }
  return tally;
}

/**
 * Where a canary is slower than the version in use by more than chance explains, and by more than visitors would overlook; undefined if it
 * is not. Each limit of a bucket is a test of its own: over it are so many of the canary's visits, and so many of the others.
 */
export function significantlySlower(speed: Speed, canary: Counts, current: Counts): Slowness | undefined {
  const [tried, usual] = [percentile75(speed, canary), percentile75(speed, current)];
  if (tried === undefined || usual === undefined) return undefined;
  if (tried < usual * WORSE_BY || tried - usual < NOTICEABLE[speed]) return undefined;
  const limits = speedLimits[speed];
  return limits
    .map((limit, index) => ({ limit, canary: over(canary, index), current: over(current, index) }))
    .find((found) => isSignificantlyWorse(found.canary, found.current, { tests: limits.length }));
}
