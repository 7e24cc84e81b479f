import { randomBytes } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod';
import { readIfThere, writeWhole } from '../files/small-files.js';

const Secrets = z.object({
  SESSION_SECRET: z.string(),
  S3_ACCESS_KEY_ID: z.string(),
  S3_SECRET_ACCESS_KEY: z.string(),
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
});
export type Secrets = z.infer<typeof Secrets>;

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const randomHex = (bytes: number) => randomBytes(bytes).toString('hex');

/** What nobody gave and somebody needs: made at the first start, and kept where only we can read it. */
export function keptSecrets(dataDirectory: string): Secrets {
  const file = path.join(dataDirectory, 'secrets.json');
  const kept = readIfThere(file);
  if (kept !== null) return Secrets.parse(JSON.parse(kept));
  const made: Secrets = {
    SESSION_SECRET: random(32),
    S3_ACCESS_KEY_ID: `LOCAL${randomHex(8).toUpperCase()}`,
    S3_SECRET_ACCESS_KEY: random(30),
    STRIPE_SECRET_KEY: `sk_test_local${randomHex(16)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_local${randomHex(16)}`,
  };
  writeWhole(file, `${JSON.stringify(made, null, 2)}\n`, 0o600);
  return made;
}

/** The first admin's password, in a file that a person can find. `isNew` at the first start only. */
export function keptAdminPassword(dataDirectory: string): { password: string; file: string; isNew: boolean } {
  const file = path.join(dataDirectory, 'admin-password');
  const kept = readIfThere(file);
  if (kept !== null) return { password: kept.trim(), file, isNew: false };
  const password = random(12);
  writeWhole(file, `${password}\n`, 0o600);
  return { password, file, isNew: true };
}
