import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PreviewSite } from 'shared-server/config/preview-site';
import { isOnPreviewSite } from '../visits/on-preview-site';
import { isPlainHttp } from './forwarded-headers';

/** Two years, without subdomains, which are not ours. */
const STRICT_TRANSPORT_SECURITY = 'max-age=63072000';
/** Supervisors ask for them over http. */
const FOR_MACHINES = /^\/(?:api\/health|api\/metrics|health|metrics)(?=[/?]|$)/;
const safeMethods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/** Whether it has handled a request over plain http. */
export type HttpsOnly = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Redirects reads over plain http, and refuses everything else, whose secrets were sent in the clear. Trusts the proxy where TLS ends. */
export function httpsOnly({
  publicUrl,
  previewSite,
  trustedProxies,
}: {
  publicUrl: string;
  previewSite?: PreviewSite | undefined;
  trustedProxies: readonly string[];
}): HttpsOnly {
  if (!publicUrl.startsWith('https:')) return () => false;
  const isPlain = isPlainHttp(trustedProxies);
  return (request, response) => {
    const target = request.url ?? '/';
    if (FOR_MACHINES.test(target) || !isPlain(request)) {
      response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
      return false;
    }
    const isRead = safeMethods.has(request.method);
    response.writeHead(isRead ? 308 : 403, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...(isRead
        ? { location: (previewSite && isOnPreviewSite(previewSite, request) ? previewSite.origin : publicUrl) + target }
        : { connection: 'close' }),
    });
    response.end(isRead ? undefined : 'This site is available over https only');
    return true;
  };
}
