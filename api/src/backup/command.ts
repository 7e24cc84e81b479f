import { readEnvironment } from 'shared-server/config/environment';
import { releaseStorageOf } from 'shared-server/config/release-storage';
import { StorageUnavailable } from '../integrations/s3/photo-storage.js';
import { S3PhotoStorage } from '../integrations/s3/s3-photo-storage.js';
import { PaymentMisconfigured, PaymentUnavailable } from '../integrations/stripe/payment-errors.js';
import type { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { ShellRoleError } from '../shared/database/shell-role.js';
import { StripePaymentProvider } from '../integrations/stripe/stripe-payment-provider.js';
import { BackupError } from './backup-format.js';
import { type BackupStorage, twoBuckets } from './backup-storage.js';

/** `payments`: null without the provider's key. */
export type Connections = {
  databaseUrl: string;
  shellUrl: string | undefined;
  storage: BackupStorage;
  payments: PaymentProvider | null;
};

function connectionsOf(variables: Record<string, string | undefined>): Connections {
  // only the running shop needs the rest
  const read = readEnvironment({ ...variables, NODE_ENV: 'development', STRIPE_SECRET_KEY: undefined });
  if (!read.ok) throw new BackupError(read.problems.join('\n'));
  const { environment } = read;
  const { DATABASE_URL, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  if (!DATABASE_URL || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new BackupError('DATABASE_URL, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required');
  const photos = new S3PhotoStorage({
    bucket: S3_BUCKET,
    region: environment.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    endpoint: environment.S3_ENDPOINT,
  });
  const releases = releaseStorageOf(environment);
  const storage = releases && releases.bucket !== S3_BUCKET ? twoBuckets(photos, new S3PhotoStorage(releases)) : photos;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = variables;
  const payments = secretKey ? new StripePaymentProvider({ secretKey, webhookSecret: '', apiBase }) : null;
  return { databaseUrl: DATABASE_URL, shellUrl: environment.SHELL_DATABASE_URL, storage, payments };
}

/** For an operator; undefined for a bug. */
export function explained(error: unknown): string | undefined {
  if (error instanceof BackupError || error instanceof StorageUnavailable || error instanceof ShellRoleError)
    return error.message;
  if (error instanceof PaymentUnavailable || error instanceof PaymentMisconfigured)
    return `refunds could not be compared with the payment provider's: ${error.message}`;
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined;
  // empty for an address tried by IPv4 and IPv6
  return error.message || error.code;
}

/** Prints an error in one line, and exits with 1. */
export async function runCommand(work: (connections: Connections) => Promise<void>): Promise<void> {
  try {
    await work(connectionsOf(process.env));
  } catch (error) {
    console.error(explained(error) ?? error);
    process.exitCode = 1;
  }
}

export function speedOf(milliseconds: number, { rows, bytes }: { rows: number; bytes: number }): string {
  const seconds = Math.max(milliseconds, 1) / 1000;
  return `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s, ${(bytes / 1e6 / seconds).toFixed(1)} MB/s`;
}
