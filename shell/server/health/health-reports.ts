import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { networkOf } from 'shared-server/http/network';
import { type HealthMetric, countedBy } from 'shared-server/registry/health';
import { type Vital, bucketOf } from 'shared-server/registry/vitals';
import type { ForwardedHeaders } from '../http/forwarded-headers';
import { reportLimits } from '../http/report-limits';
import { versionsOf } from '../registry/composition';
import type { Visit } from '../visits/visits';
import type { HealthCounters } from './health-counters';
import { HealthReport } from './health-report';

const MAX_REPORT_BYTES = 8_000;
const LIMITS = { fromNetwork: 120, fromAll: 60_000 };
const MINUTE_MS = 60_000;
const MAX_COUNTED = 20_000;

export type HealthReportsOptions = {
  forwarded: ForwardedHeaders;
  visit: (request: IncomingMessage) => Promise<Visit>;
  counters: HealthCounters;
  onFailure: (release: { slice: string; version: string }) => void;
};

/**
 * `POST /reports/health`: takes what browsers report, up to 120 times a minute from one network. Answers 204, or 400 for anything
 * else. Counted are versions that the visitor gets: for statistics once a minute, for a canary once.
 */
export function healthReports({ forwarded, visit, counters, onFailure }: HealthReportsOptions): Router {
  const counted = new LRUCache<string, true>({ max: MAX_COUNTED, ttl: MINUTE_MS });
  const isFirst = (...of: string[]): boolean => {
    const key = of.join(' ');
    const isNew = !counted.has(key);
    if (isNew) counted.set(key, true);
    return isNew;
  };

  const count = ({ slices }: HealthReport, { composition, visitor }: Visit, network: string): void => {
    const versions = versionsOf(composition);
    for (const { slice, version, views, hasFailed, vitals = {} } of slices) {
      if (versions[slice] !== version) continue;
      const add = (metric: HealthMetric, bucket: number): boolean => {
        const isCounted = isFirst(visitor ?? network, slice, version, metric);
        if (isCounted) counters.add({ slice, version, metric, bucket });
        return isCounted;
      };
      if (views > 0) add('views', countedBy.browser);
      if (hasFailed && add('failures', countedBy.browser)) onFailure({ slice, version });
      for (const [vital, value] of Object.entries(vitals) as [Vital, number][]) add(vital, bucketOf(vital, value));
      if (visitor && (views > 0 || hasFailed)) counters.addVisitor({ slice, version, visitor, hasFailed });
    }
  };

  const receive: RequestHandler = async (request, response) => {
    const report = HealthReport.safeParse(request.body);
    if (!report.success) return void response.status(400).end();
    const visited = await visit(request);
    // while a canary runs, a visitor is somebody whose page this shop has served
    if (!visited.preview && !visited.isNew)
      count(report.data, visited, networkOf(String(forwarded(request)['x-forwarded-for'])));
    response.status(204).end();
    return undefined;
  };

  const router = Router();
  router.post('/health', reportLimits({ forwarded, ...LIMITS }), express.json({ limit: MAX_REPORT_BYTES }), receive);
  return router;
}
