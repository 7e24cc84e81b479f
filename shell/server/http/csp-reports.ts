import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { releaseIn } from '../../src/telemetry/attribution';
import type { ForwardedHeaders } from './forwarded-headers';
import { reportLimits } from './report-limits';

export const CSP_REPORTS_PATH = '/reports/csp';

const MAX_BODY = '16kb';
/** A browser sends several at once. */
const MAX_PER_REQUEST = 20;
const LIMITS = { fromNetwork: 30, fromAll: 300 };
const KNOWN_VIOLATIONS = 500;

export type Violation = { directive: string; blocked: string; page: string; slice: string };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The origin or a keyword like `inline`; a path or query could be personal. */
function originOf(url: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(url)?.[0];
  if (!scheme) return /^[\w-]{0,40}$/.test(url) ? url : 'unknown';
  return URL.canParse(url) && /^(?:https?|wss?)$/.test(scheme) ? new URL(url).origin.slice(0, 200) : `${scheme}:`;
}

function pageOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const segments = new URL(url).pathname.split('/').map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : '*'));
  return segments.slice(0, 5).join('/');
}

/** From a `report-uri` or Reporting API body. */
export function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body)
    ? body.map((report) => isRecord(report) && report.body)
    : [isRecord(body) && body['csp-report']];
  return reports.slice(0, MAX_PER_REQUEST).flatMap((report) => {
    if (!isRecord(report)) return [];
    const field = (modern: string, classic: string) => textOf(report[modern]) || textOf(report[classic]);
    const violated = textOf(report['violated-directive']).split(' ', 1)[0];
    const directive = field('effectiveDirective', 'effective-directive') || violated;
    if (!directive || !/^[a-z-]{3,40}$/.test(directive)) return [];
    const release = releaseIn(field('sourceFile', 'source-file'));
    return {
      directive,
      blocked: originOf(field('blockedURL', 'blocked-uri')),
      page: pageOf(field('documentURL', 'document-uri')),
      slice: release ? `${release.slice} ${release.version}` : 'shell',
    };
  });
}

const isMilestone = (count: number): boolean => /^10*$/.test(String(count));

/** At most 16 kB each, 30 a minute from one network and 300 from all. Logs a violation at first and at every tenfold count. */
export function cspReports({
  forwarded,
  onViolation,
  log,
}: {
  forwarded: ForwardedHeaders;
  onViolation: (directive: string) => void;
  log: Logger;
}): Router {
  const counts = new LRUCache<string, number>({ max: KNOWN_VIOLATIONS });
  const router = Router();
  router.post(
    CSP_REPORTS_PATH,
    reportLimits({ forwarded, ...LIMITS }),
    express.json({
      type: ['application/csp-report', 'application/reports+json', 'application/json'],
      limit: MAX_BODY,
    }),
    (request: Request, response: Response) => {
      for (const violation of violationsIn(request.body)) {
        const key = Object.values(violation).join(' ');
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        onViolation(violation.directive);
        if (isMilestone(count)) log.warn({ ...violation, count }, 'a page violated the content security policy');
      }
      response.status(204).end();
    },
    refuseBody,
  );
  return router;
}

const refuseBody: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) => {
  response.status(error.status && error.status < 500 ? error.status : 400).end();
};
