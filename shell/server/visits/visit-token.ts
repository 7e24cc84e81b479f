import { createHmac, timingSafeEqual } from 'node:crypto';
import { networkOf } from 'shared-server/http/network';

/** `session` decides which canaries a visitor gets, `visitor` who is counted. */
export type VisitToken = { session: string; visitor: string };

const TOKEN = /^([0-9a-f-]{36})\.([\w-]{22})\.([\w-]{22})$/;
const LOOPBACK = /^(?:127\.|::1$)/;

const digestOf = (text: string, key: Uint8Array) => createHmac('sha256', key).update(text).digest().subarray(0, 16);
const signatureOf = ({ session, visitor }: VisitToken, key: Uint8Array) => digestOf(`visit ${session} ${visitor}`, key);

/** `visitor`: a network, because anybody can have many sessions; on this machine, a session. A keyed hash: no address is stored. */
export function visitTokenOf(session: string, address: string, key: Uint8Array): VisitToken {
  const counted = LOOPBACK.test(address) ? session : networkOf(address);
  return { session, visitor: digestOf(`visitor ${counted}`, key).toString('base64url') };
}

export const signVisit = (token: VisitToken, key: Uint8Array): string =>
  `${token.session}.${token.visitor}.${signatureOf(token, key).toString('base64url')}`;

export function readVisit(signed: string, key: Uint8Array): VisitToken | undefined {
  const [, session = '', visitor = '', signature = ''] = TOKEN.exec(signed) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf({ session, visitor }, key);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { session, visitor } : undefined;
}
