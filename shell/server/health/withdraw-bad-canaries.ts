import type { Logger } from 'pino';
import { type Tally, talliesSince } from 'shared-server/registry/health';
import { endCanary, runningCanaries } from 'shared-server/registry/rollouts';
import type { Registry } from '../registry/registry';
import { isSignificantlyWorse } from './significantly-worse';

const percentOf = ({ views, failures }: Tally) => `${failures} of ${views} visits`;
/** What the first release of a slice is compared with: a version that many have seen, and that never failed. */
const FLAWLESS: Tally = { views: 1000, failures: 0 };

/**
 * Withdraws every canary that has failed significantly more often than the version in use, or a flawless one, since it started. Any server may do this
 * at any time: a canary is withdrawn once. Returns the versions.
 */
export async function withdrawBadCanaries(options: { registry: Registry; log: Logger }): Promise<string[]> {
  const { registry, log } = options;
  const withdrawn: string[] = [];
  for (const { slice, version, current, startedAt } of await runningCanaries(registry.db)) {
    const tallies = await talliesSince(registry.db, {
      slice,
      versions: current === null ? [version] : [version, current],
      since: startedAt,
    });
    const canary = tallies.get(version)!;
    const usual = current === null ? FLAWLESS : tallies.get(current)!;
    if (!isSignificantlyWorse(canary, usual)) continue;
    const reason =
      current === null
        ? `${percentOf(canary)} failed`
        : `${percentOf(canary)} failed, against ${percentOf(usual)} of ${current}`;
    const outcome = await registry.change((db) =>
      endCanary(db, {
        slice,
        version,
        kind: 'withdraw',
        actor: 'automatic',
        reason,
        verdicts: { canary, current: usual },
      }),
    );
    if (!outcome.ok) continue;
    log.error({ slice, version, current, canary, usual }, `a canary was withdrawn: ${reason}`);
    withdrawn.push(version);
  }
  return withdrawn;
}
