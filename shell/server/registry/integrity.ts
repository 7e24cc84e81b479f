import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** In the format of `integrity` attributes. */
export const integrityOf = (bytes: Uint8Array, algorithm = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

/** Throws IntegrityError. */
export async function readVerified(file: string, integrity: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const found = integrityOf(bytes, integrity.slice(0, integrity.indexOf('-')));
  if (found !== integrity) throw new IntegrityError(`${file} has the hash ${found}, expected ${integrity}`);
  return bytes;
}
