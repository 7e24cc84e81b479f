import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Local, and not forwarded by a proxy. */
export const isFromThisMachine = ({ headers, socket }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  loopback.has(socket.remoteAddress ?? '');

/** Local requests, or `Authorization: Bearer <token>`. */
export function mayReadMetrics(request: IncomingMessage, token: string | undefined): boolean {
  if (isFromThisMachine(request)) return true;
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  // timingSafeEqual needs equal lengths
  return token !== undefined && given !== undefined && timingSafeEqual(hashOf(given), hashOf(token));
}
