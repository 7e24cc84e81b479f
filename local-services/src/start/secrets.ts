import { randomBytes } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod';
import { readFileIfExists, writeFileAtomically } from '../files/atomic-file.js';

const Secrets = z.object({
  SESSION_SECRET: z.string(),
  S3_ACCESS_KEY_ID: z.string(),
  S3_SECRET_ACCESS_KEY: z.string(),
  RELEASES_S3_ACCESS_KEY_ID: z.string(),
  RELEASES_S3_SECRET_ACCESS_KEY: z.string(),
  SHELL_DATABASE_PASSWORD: z.string(),
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
});
export type Secrets = z.infer<typeof Secrets>;

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const randomHex = (bytes: number) => randomBytes(bytes).toString('hex');

/** Created when first needed, readable only by this user. */
export function loadOrCreateSecrets(dataDirectory: string): Secrets {
  const file = path.join(dataDirectory, 'secrets.json');
  const kept = readFileIfExists(file);
  const made: Secrets = {
    SESSION_SECRET: random(32),
    S3_ACCESS_KEY_ID: `LOCAL${randomHex(8).toUpperCase()}`,
    S3_SECRET_ACCESS_KEY: random(30),
    RELEASES_S3_ACCESS_KEY_ID: `LOCAL${randomHex(8).toUpperCase()}`,
    RELEASES_S3_SECRET_ACCESS_KEY: random(30),
    SHELL_DATABASE_PASSWORD: random(24),
    STRIPE_SECRET_KEY: `sk_test_local${randomHex(16)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_local${randomHex(16)}`,
    // an earlier version had fewer
    ...(kept !== null && Secrets.partial().parse(JSON.parse(kept))),
  };
  const text = `${JSON.stringify(made, null, 2)}\n`;
  if (text !== kept) writeFileAtomically(file, text, 0o600);
  return made;
}

/** Kept in a file. `isNew`: on the first start. */
export function loadOrCreateAdminPassword(dataDirectory: string): { password: string; file: string; isNew: boolean } {
  const file = path.join(dataDirectory, 'admin-password');
  const kept = readFileIfExists(file);
  if (kept !== null) return { password: kept.trim(), file, isNew: false };
  const password = random(12);
  writeFileAtomically(file, `${password}\n`, 0o600);
  return { password, file, isNew: true };
}
