import path from 'node:path';
import { type Environment, readEnvironment } from 'shared-server/config/environment';
import { ARCHIVE_PREFIX } from 'shared-server/registry/releases';
import { startPaymentStandIn } from '../payments/payment-stand-in.js';
import { createS3Endpoint } from '../s3/s3-endpoint.js';
import { createEmbeddedServer } from './embedded-server.js';

const read = readEnvironment(process.env);
if (!read.ok) {
  for (const problem of read.problems) console.error(problem);
  process.exit(1);
}
const { environment } = read;
const origin = environment.EMBEDDED_ORIGIN;
if (!origin) {
  console.error('EMBEDDED_ORIGIN is not set: nothing to embed');
  process.exit(1);
}

const payments = environment.STRIPE_API_BASE === origin ? await startPayments(environment) : null;
const storage = environment.S3_ENDPOINT?.startsWith(`${origin}/`) ? await startStorage(environment) : null;
const server = createEmbeddedServer({ storage, payments });
const { hostname, port } = new URL(origin);
server.listen(Number(port), hostname);

function startPayments({ DATA_DIR, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, API_ORIGIN, PUBLIC_URL }: Environment) {
  return startPaymentStandIn({
    directory: path.join(DATA_DIR, 'payments'),
    secretKey: STRIPE_SECRET_KEY ?? '',
    webhook: { url: `${API_ORIGIN}/api/webhooks/stripe`, secret: STRIPE_WEBHOOK_SECRET ?? '' },
    pageOrigin: PUBLIC_URL,
  });
}

function startStorage({
  DATA_DIR,
  S3_BUCKET,
  S3_REGION,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
  RELEASES_S3_ACCESS_KEY_ID,
  RELEASES_S3_SECRET_ACCESS_KEY,
  PUBLIC_URL,
  PREVIEW_URL,
  PORT,
}: Environment) {
  const limited =
    RELEASES_S3_ACCESS_KEY_ID && RELEASES_S3_SECRET_ACCESS_KEY
      ? [{ accessKeyId: RELEASES_S3_ACCESS_KEY_ID, secretAccessKey: RELEASES_S3_SECRET_ACCESS_KEY }]
      : [];
  return createS3Endpoint({
    directory: path.join(DATA_DIR, 's3'),
    bucket: S3_BUCKET ?? '',
    credentials: {
      accessKeyId: S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
      region: S3_REGION,
    },
    limitedAccounts: limited.map((keys) => ({ ...keys, region: S3_REGION, keyPrefix: ARCHIVE_PREFIX })),
    prefix: '/s3',
    corsOrigins: [
      new URL(PUBLIC_URL).origin,
      ...(PREVIEW_URL ? [PREVIEW_URL] : []),
      `http://localhost:${PORT}`,
      `http://127.0.0.1:${PORT}`,
    ],
  });
}

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // uploads may finish, but not for long
  const forceClose = setTimeout(() => server.closeAllConnections(), 1_000);
  server.closeIdleConnections();
  await closed;
  clearTimeout(forceClose);
  await payments?.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// the parent is gone, even by kill -9
process.on('disconnect', () => void stop());
