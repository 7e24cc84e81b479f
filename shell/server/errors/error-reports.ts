import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler, Router } from 'express';
import { SliceName, Version } from 'shared-contracts/releases/slice-name';
import * as z from 'zod';
import type { ForwardedHeaders } from '../http/forwarded-headers';
import { reportLimits } from '../http/report-limits';
import { versionsOf } from '../registry/composition';
import type { Visit } from '../visits/visits';
import type { ErrorCounters } from './error-counters';
import { pagePatternOf } from './page-pattern';

const MAX_REPORT_BYTES = 32_000;
const LIMITS = { fromNetwork: 60, fromAll: 3000 };

/** What could be personal in it is not kept. */
const ErrorReport = z.strictObject({
  slice: SliceName,
  version: Version,
  message: z.string().max(500),
  stack: z.string().max(4000),
  page: z.string().max(2000),
});

export type ErrorReportsOptions = {
  forwarded: ForwardedHeaders;
  visit: (request: IncomingMessage) => Promise<Visit>;
  errors: ErrorCounters;
};

/** Up to 60 a minute from one network. Only errors of versions that the visitor gets are kept. */
export function errorReports({ forwarded, visit, errors }: ErrorReportsOptions): Router {
  const receive: RequestHandler = async (request, response) => {
    const report = ErrorReport.safeParse(request.body);
    if (!report.success) return void response.status(400).end();
    const { composition, preview, isNew } = await visit(request);
    const { slice, version, page } = report.data;
    if (!preview && !isNew && versionsOf(composition)[slice] === version)
      errors.add({ ...report.data, place: 'browser', page: pagePatternOf(page, composition) });
    response.status(204).end();
    return undefined;
  };

  const router = Router();
  router.post('/errors', reportLimits({ forwarded, ...LIMITS }), express.json({ limit: MAX_REPORT_BYTES }), receive);
  return router;
}
