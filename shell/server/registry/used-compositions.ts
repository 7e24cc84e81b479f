import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Composition } from './composition';

const KEPT = 1000;

type UsedCompositionsOptions = { record: (composition: Composition) => Promise<void>; log: Logger };

export class UsedCompositions {
  private readonly recorded = new LRUCache<string, true>({ max: KEPT });
  private readonly options: UsedCompositionsOptions;

  constructor(options: UsedCompositionsOptions) {
    this.options = options;
  }

  /** Never fails or delays a page: the next page retries. */
  async note(composition: Composition): Promise<void> {
    if (composition.slices.length === 0 || this.recorded.has(composition.id)) return;
    this.recorded.set(composition.id, true);
    try {
      await this.options.record(composition);
    } catch (error) {
      this.recorded.delete(composition.id);
      this.options.log.warn({ err: error, composition: composition.id }, 'a composition was not written down');
    }
  }
}
