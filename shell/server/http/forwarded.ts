import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

export type Forwarded = (request: IncomingMessage) => Record<string, string | string[] | undefined>;

const FORWARDED = /^(?:forwarded|x-forwarded-.+)$/;

/**
 * What upstreams are told about where a request comes from: the headers to set, and as `undefined` those to leave out.
 * `X-Forwarded-For` is always the one address of the visitor. Only what `trustedProxies` (addresses or CIDR ranges) say about
 * it is believed; from anybody else `Forwarded` and `X-Forwarded-*` are dropped.
 */
export function forwarded(trustedProxies: readonly string[]): Forwarded {
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

/** An IPv4 address as such, also where the server listens on IPv6. */
const asPlainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
