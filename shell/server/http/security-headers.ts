import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { CSP_REPORTS_PATH } from './csp-reports';

const originOf = (url: string | undefined): string[] => (url ? [new URL(url).origin] : []);
const REPORTS_TO = 'csp';

const LOADED_FROM_LIVE = new Set(['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']);

/** The content security policy of a page whose preview loads a team's own build from `origin`. */
export const policyWithLive = (policy: string, origin: string): string =>
  policy
    .split(';')
    // it would ask that machine for https
    .filter((directive) => directive !== 'upgrade-insecure-requests')
    .map((directive) => (LOADED_FROM_LIVE.has(directive.split(' ')[0] ?? '') ? `${directive} ${origin}` : directive))
    .join(';');

/** For what is no page: opened as one it is shown, and neither runs nor loads anything. */
export const NOTHING_RUNS = "default-src 'none';sandbox;frame-ancestors 'none'";

/** Of every answer; what the API and others behind this server say of their own wins. */
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

/**
 * The content security policy of pages. Only this origin's scripts and styles and the inline script, by its hash, may be used. In
 * browsers with Trusted Types, the inline script decides what becomes script (src/inline/trusted-types.ts).
 */
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
      // which of them, the inline script decides as for scripts
      workerSrc: ["'self'"],
      frameSrc: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      // scripts navigate to the hosted payment page, so no form has to
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
