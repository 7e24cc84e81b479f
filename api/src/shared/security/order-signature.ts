import { signatureOf } from './signature.js';

/** Signs a text for one order, in a way that no signature from before its links were last revoked still matches. */
export const orderSignatureOf = (
  text: string,
  { linksRevokedAt, secret }: { linksRevokedAt: Date | null; secret: string },
): Buffer => signatureOf(linksRevokedAt ? `${text}:${linksRevokedAt.getTime()}` : text, secret);
