import express, { type RequestHandler, Router } from 'express';
import type { ForwardedHeaders } from '../http/forwarded-headers';
import { reportLimits } from '../http/report-limits';
import type { SliceInUse } from '../registry/composition';
import { HealthReport, type ReportListeners, countReport } from './health-report';

const MAX_REPORT_BYTES = 8_000;
/** Many visitors may share an address; one who makes failures up can only end a canary. */
const LIMITS = { fromNetwork: 120, fromAll: 60_000 };

/**
 * `POST /reports/health`: takes what browsers report, up to 120 times a minute from one address. Answers 204, or 400 for anything
 * else.
 */
export function healthReports(
  options: { forwarded: ForwardedHeaders; live: () => readonly SliceInUse[] } & ReportListeners,
): Router {
  const router = Router();
  const count: RequestHandler = (request, response) => {
    const report = HealthReport.safeParse(request.body);
    if (!report.success) return void response.status(400).end();
    countReport(report.data, { ...options, live: options.live() });
    response.status(204).end();
    return undefined;
  };
  router.post(
    '/health',
    reportLimits({ forwarded: options.forwarded, ...LIMITS }),
    express.json({ limit: MAX_REPORT_BYTES }),
    count,
  );
  return router;
}
