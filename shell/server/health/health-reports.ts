import express, { type RequestHandler, Router } from 'express';
import type { SliceInUse } from '../registry/composition';
import type { HealthCounters } from './health-counters';
import { HealthReport, countReport } from './health-report';

const LONGEST_REPORT = 8_000;

/** `POST /reports/health`: takes what browsers report. Answers 204, or 400 for anything else. */
export function healthReports(options: { live: () => readonly SliceInUse[]; counters: HealthCounters }): Router {
  const router = Router();
  const count: RequestHandler = (request, response) => {
    const report = HealthReport.safeParse(request.body);
    if (!report.success) return void response.status(400).end();
    countReport(report.data, options.live(), options.counters);
    response.status(204).end();
    return undefined;
  };
  router.post('/health', express.json({ limit: LONGEST_REPORT }), count);
  return router;
}
