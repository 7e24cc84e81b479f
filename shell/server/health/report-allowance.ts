import { LRUCache } from 'lru-cache';
import type { HealthMetric } from 'shared-server/registry/health';

const MAX_NETWORKS = 20_000;
const PERIOD_MS = 30 * 60_000;
/** In one document. */
const MAX_NAVIGATIONS = 100;

type Network = { documents: number; counted: Map<string, number> };

/**
 * Bounds a network's reports, which are easy to make up: per document served in half an hour, one failure, one value of each vital, and
 * 100 navigations. One document is always allowed, since another server may have served it.
 */
export class ReportAllowance {
  private readonly networks = new LRUCache<string, Network>({ max: MAX_NETWORKS, ttl: PERIOD_MS });

  noteServed(network: string): void {
    this.of(network).documents += 1;
  }

  /** Uses up what it returns. */
  take(
    network: string,
    { metric, release, count = 1 }: { metric: HealthMetric; release: string; count?: number },
  ): number {
    const { documents, counted } = this.of(network);
    const key = `${release} ${metric}`;
    const used = counted.get(key) ?? 0;
    const most = Math.max(1, documents) * (metric === 'views' ? MAX_NAVIGATIONS : 1);
    const taken = Math.max(0, Math.min(count, most - used));
    counted.set(key, used + taken);
    return taken;
  }

  private of(network: string): Network {
    const known = this.networks.get(network);
    if (known) return known;
    const fresh = { documents: 0, counted: new Map<string, number>() };
    this.networks.set(network, fresh);
    return fresh;
  }
}
