import { randomInt, randomUUID } from 'node:crypto';
import type { Pages } from '../pages/pages';
import { type Rollout, replaced } from '../registry/rollout';
import type { HealthCounters } from './health-counters';

type Options = {
  rollout: Rollout;
  pages: Pick<Pages, 'recentPathsOf' | 'renderTimeOf'>;
  counters: Pick<HealthCounters, 'addRendered'>;
};

/**
 * Renders a page that visitors have asked for lately with each canary and with the version in use, right after each other, and counts how
 * long both took. So a slow version is found although its pages are cached, and nobody can make up a difference.
 */
export async function compareRenders({ rollout, pages, counters }: Options): Promise<void> {
  for (const canary of rollout.canaries) {
    const { name: slice } = canary;
    const current = rollout.current.slices.find(({ name }) => name === slice);
    const paths = pages.recentPathsOf(slice);
    if (!current || paths.length === 0) continue;
    const path = paths[randomInt(paths.length)]!;
    const [usual, tried] = [rollout.current, replaced(rollout.current, [canary])];
    // the second may find the API's caches filled
    const isCanaryFirst = randomInt(2) === 0;
    const first = await pages.renderTimeOf(path, isCanaryFirst ? tried : usual);
    const second = await pages.renderTimeOf(path, isCanaryFirst ? usual : tried);
    if (first === undefined || second === undefined) continue;
    const id = `render ${randomUUID()}`;
    const [ofCanary, ofCurrent] = isCanaryFirst ? [first, second] : [second, first];
    counters.addRendered({ id, slice, version: canary.metadata.version, ms: ofCanary });
    counters.addRendered({ id, slice, version: current.metadata.version, ms: ofCurrent });
  }
}
