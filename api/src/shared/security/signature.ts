import { createHmac, timingSafeEqual } from 'node:crypto';

/** The text begins with its purpose: no signature serves another. */
export const signatureOf = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** In base64url. Compares in constant time. */
export function isSignature(text: string, signature: Buffer): boolean {
  const [given, expected] = [Buffer.from(text), Buffer.from(signature.toString('base64url'))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Changes when the order's links are revoked. */
export const orderSignatureOf = (
  text: string,
  { linksRevokedAt, secret }: { linksRevokedAt: Date | null; secret: string },
): Buffer => signatureOf(linksRevokedAt ? `${text}:${linksRevokedAt.getTime()}` : text, secret);
