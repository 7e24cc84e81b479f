import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

export type ForwardedHeaders = (request: IncomingMessage) => Record<string, string | string[] | undefined>;

const FORWARDED = /^(?:forwarded|x-forwarded-.+)$/;

/** `undefined` headers are dropped. `X-Forwarded-For` is the visitor's address. Trusts only `trustedProxies` (addresses or CIDR ranges). */
export function forwardedHeaders(trustedProxies: readonly string[]): ForwardedHeaders {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    if (peer && isTrusted(peer, 0))
      return {
        'x-forwarded-for': asPlainAddress(proxyAddr(request, isTrusted)),
        'x-forwarded-proto': request.headers['x-forwarded-proto'] ?? 'http',
      };
    const headers: Record<string, string | undefined> = {};
    for (const name of Object.keys(request.headers)) if (FORWARDED.test(name)) headers[name] = undefined;
    headers['x-forwarded-for'] = asPlainAddress(peer);
    headers['x-forwarded-proto'] = 'http';
    return headers;
  };
}

export function isPlainHttp(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return ({ headers, socket }) => {
    const [said] = String(headers['x-forwarded-proto'] ?? '').split(',');
    return said?.trim().toLowerCase() === 'http' && isTrusted(socket.remoteAddress ?? '', 0);
  };
}

/** IPv6 servers see IPv4 as `::ffff:1.2.3.4`. */
const asPlainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
