import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { SliceName, Version } from '../registry/discovery';

/** A version that one visitor tries on the live site, until `expiresAt` (seconds since 1970). */
export type Preview = { slice: string; version: string; expiresAt: number };
const Preview = z.strictObject({ slice: SliceName, version: Version, expiresAt: z.int() });

const signatureOf = (payload: string, key: Uint8Array) => createHmac('sha256', key).update(payload).digest();

/** The preview as text that only a holder of the key can make: `<payload>.<signature>`. */
export function signPreview(preview: Preview, key: Uint8Array): string {
  const payload = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${payload}.${signatureOf(payload, key).toString('base64url')}`;
}

/** The preview of a signed text; undefined if it is altered, signed with another key or expired. */
export function readPreview(signed: string, key: Uint8Array, now = Date.now()): Preview | undefined {
  const [payload = '', signature = '', ...rest] = signed.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(payload, key);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const preview = Preview.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return preview.success && preview.data.expiresAt * 1000 > now ? preview.data : undefined;
}
