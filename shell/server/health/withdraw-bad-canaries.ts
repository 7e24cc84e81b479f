import type { Logger } from 'pino';
import { canaryFigures } from 'shared-server/registry/health';
import { endCanary, runningCanaries } from 'shared-server/registry/rollouts';
import type { Registry } from '../registry/registry';
import { judgeCanary } from './judge-canary';

/**
 * Withdraws every canary that has failed significantly more often, or was significantly slower, than the version in use since it started.
 * Any server may do this at any time: a canary is withdrawn once. Returns the versions.
 */
export async function withdrawBadCanaries(options: { registry: Registry; log: Logger }): Promise<string[]> {
  const { registry, log } = options;
  const withdrawn: string[] = [];
  for (const { slice, version, current, startedAt } of await runningCanaries(registry.db)) {
    const versions = current === null ? [version] : [version, current];
    const figures = await canaryFigures(registry.db, { slice, versions });
    const judged = (one: string) => ({ version: one, figures: figures.get(one)! });
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
