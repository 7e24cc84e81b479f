import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { networkOf } from 'shared-server/http/network';
import type { ForwardedHeaders } from './forwarded-headers';

const WINDOW_MS = 60_000;
const KNOWN_NETWORKS = 5000;

/** Answers 429 to more reports in a minute than these, from one network or from all. */
export function reportLimits(options: {
  forwarded: ForwardedHeaders;
  fromNetwork: number;
  fromAll: number;
}): RequestHandler {
  const { forwarded, fromNetwork, fromAll } = options;
  const counts = new LRUCache<string, number>({ max: KNOWN_NETWORKS, ttl: WINDOW_MS });
  const isWithin = (key: string, most: number): boolean => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count, { noUpdateTTL: true });
    return count <= most;
  };
  return (request, response, next) => {
    const network = networkOf(String(forwarded(request)['x-forwarded-for']));
    if (isWithin(`network ${network}`, fromNetwork) && isWithin('all', fromAll)) next();
    else response.status(429).set('Retry-After', '60').end();
  };
}
