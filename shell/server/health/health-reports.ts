import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler, Router } from 'express';
import { type HealthMetric, countedBy } from 'shared-server/registry/health';
import type { VersionKey } from 'shared-server/registry/releases';
import { type Vital, bucketOf } from 'shared-server/registry/vitals';
import type { ForwardedHeaders } from '../http/forwarded-headers';
import { reportLimits } from '../http/report-limits';
import { versionsOf } from '../registry/composition';
import type { Visit } from '../visits/visits';
import type { HealthCounters } from './health-counters';
import { HealthReport } from './health-report';
import type { ReportAllowance } from './report-allowance';

const MAX_REPORT_BYTES = 8_000;
const LIMITS = { fromNetwork: 120, fromAll: 60_000 };

export type HealthReportsOptions = {
  forwarded: ForwardedHeaders;
  visit: (request: IncomingMessage) => Promise<Visit>;
  counters: HealthCounters;
  allowance: ReportAllowance;
  onFailure: (release: VersionKey) => void;
  /** `seconds`: the LCP. */
  onPainted: (release: VersionKey, seconds: number) => void;
};

/**
 * Up to 120 a minute from one network. Counts versions that the visitor gets: for statistics within the network's allowance, for a canary
 * once per visitor.
 */
export function healthReports(options: HealthReportsOptions): Router {
  const { forwarded, visit, counters, allowance, onFailure, onPainted } = options;
  const count = ({ slices }: HealthReport, { composition, visitor, network }: Visit): void => {
    const versions = versionsOf(composition);
    for (const { slice, version, views, hasFailed, vitals = {} } of slices) {
      if (versions[slice] !== version) continue;
      const add = (metric: HealthMetric, bucket: number, wanted = 1): boolean => {
        const taken = allowance.take(network, { metric, release: `${slice} ${version}`, count: wanted });
        if (taken > 0) counters.add({ slice, version, metric, bucket }, taken);
        return taken > 0;
      };
      if (views > 0) add('views', countedBy.browser, views);
      if (hasFailed && add('failures', countedBy.browser)) onFailure({ slice, version });
      for (const [vital, value] of Object.entries(vitals) as [Vital, number][])
        if (add(vital, bucketOf(vital, value)) && vital === 'lcp') onPainted({ slice, version }, value / 1000);
      if (visitor) counters.addSighting({ slice, version, visitor, hasFailed });
    }
  };

  const receive: RequestHandler = async (request, response) => {
    const report = HealthReport.safeParse(request.body);
    if (!report.success) return void response.status(400).end();
    const visited = await visit(request);
    // only visitors whose page this shop has served count
    if (!visited.preview && !visited.isNew) count(report.data, visited);
    response.status(204).end();
    return undefined;
  };

  const router = Router();
  router.post('/health', reportLimits({ forwarded, ...LIMITS }), express.json({ limit: MAX_REPORT_BYTES }), receive);
  return router;
}
