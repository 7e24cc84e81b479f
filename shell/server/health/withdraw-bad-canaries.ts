import type { Logger } from 'pino';
import { canaryTallies } from 'shared-server/registry/health';
import { endCanary, runningCanaries } from 'shared-server/registry/rollouts';
import type { Registry } from '../registry/registry';
import { judgeCanary } from './judge-canary';

/** Any server may do this at any time. Returns the versions. */
export async function withdrawBadCanaries(options: { registry: Registry; log: Logger }): Promise<string[]> {
  const { registry, log } = options;
  const withdrawn: string[] = [];
  for (const { slice, version, current, startedAt } of await runningCanaries(registry.db)) {
    const versions = current === null ? [version] : [version, current];
    const tallies = await canaryTallies(registry.db, { slice, versions });
    const judged = (one: string) => ({ version: one, tally: tallies.get(one)! });
    const verdict = judgeCanary(judged(version), current === null ? undefined : judged(current));
    if (!verdict) continue;
    const { reason, ...verdicts } = verdict;
    const outcome = await registry.change((db) =>
      endCanary(db, { slice, version, startedAt, kind: 'withdraw', actor: 'automatic', reason, verdicts }),
    );
    if (!outcome.ok) continue;
    log.error({ slice, version, against: current, ...verdicts }, `a canary was withdrawn: ${reason}`);
    withdrawn.push(version);
  }
  return withdrawn;
}
