import type { RequestHandler } from 'express';
import helmet from 'helmet';

const originOf = (url: string | undefined): string[] => (url ? [new URL(url).origin] : []);

/** Security headers of pages. Only this origin's scripts and the inline script, by its hash, may run. */
export function securityHeaders(options: {
  publicUrl: string;
  uploadsTo: string | undefined;
  inlineScriptHash: string;
}): RequestHandler {
  const { publicUrl, uploadsTo, inlineScriptHash } = options;
  const storage = originOf(uploadsTo);
  const isSecure = publicUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", inlineScriptHash],
        scriptSrcAttr: ["'none'"],
        // component libraries need style attributes and a style element
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...storage],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...originOf(publicUrl), ...storage],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        // scripts navigate to the hosted payment page, so no form has to
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    originAgentCluster: false,
  });
}
