import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { CSP_REPORTS_PATH } from './csp-reports';

const originOf = (url: string | undefined): string[] => (url ? [new URL(url).origin] : []);
const REPORTS_TO = 'csp';

const LOADED_FROM_LIVE = new Set(['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']);

export const policyWithLive = (policy: string, origin: string): string =>
  policy
    .split(';')
    // it would ask that machine for https
    .filter((directive) => directive !== 'upgrade-insecure-requests')
    .map((directive) => (LOADED_FROM_LIVE.has(directive.split(' ')[0] ?? '') ? `${directive} ${origin}` : directive))
    .join(';');

/** Opened as a page, it neither runs nor loads anything. */
export const NOTHING_RUNS = "default-src 'none';sandbox;frame-ancestors 'none'";

/** Headers that the API and other upstreams set win. */
export const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], sandbox: [], frameAncestors: ["'none'"] },
  },
  strictTransportSecurity: false, // see https-only.ts
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  originAgentCluster: false,
});

/** With Trusted Types, the inline script decides what becomes script (src/inline/trusted-types.ts). */
export function pagePolicy(options: {
  publicUrl: string;
  uploadsTo: string | undefined;
  picturesFrom?: string | undefined;
  inlineScriptHash: string;
}): RequestHandler[] {
  const { publicUrl, uploadsTo, picturesFrom, inlineScriptHash } = options;
  const storage = originOf(uploadsTo);
  const isSecure = publicUrl.startsWith('https:');
  const policy = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", inlineScriptHash],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...storage, ...originOf(picturesFrom)],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...originOf(publicUrl), ...storage],
      // the inline script decides which, as for scripts
      workerSrc: ["'self'"],
      frameSrc: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      // scripts navigate to the hosted payment page
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default'],
      reportUri: [CSP_REPORTS_PATH],
      reportTo: [REPORTS_TO],
      ...(isSecure && { upgradeInsecureRequests: [] }),
    },
  });
  const reports: RequestHandler = (_request, response, next) => {
    response.set('Reporting-Endpoints', `${REPORTS_TO}="${CSP_REPORTS_PATH}"`);
    next();
  };
  return [policy, reports];
}
