// What a deployment has outside of its images, on this machine: object store, payment provider and mail server. Needs the builds of
// shared-contracts, shared-server and local-services.
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const storage = { region: 'us-east-1', accessKeyId: 'images-storage', secretAccessKey: 'of this run only' };
const releases = { accessKeyId: 'images-releases', secretAccessKey: 'of this run too', keyPrefix: 'releases/' };
const payments = { secretKey: 'sk_test_images', webhookSecret: 'whsec_images' };

/** Greets, and takes no mail. */
const mailServer = () =>
  createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('220 mail\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });

/** @param {import('node:net').Server} server */
async function listenLocally(server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

/**
 * @param {{ directory: string, publicUrl: string }} options
 * @returns {Promise<{ settings: Record<string, string>, stop: () => Promise<void> }>} `settings`: of the API, for these services
 */
export async function startStandIns({ directory, publicUrl }) {
  const [{ createEmbeddedServer }, { createS3Endpoint }, { startPaymentStandIn }, { previewSiteOf }] =
    await Promise.all([
      import('../../local-services/dist/embedded/embedded-server.js'),
      import('../../local-services/dist/s3/s3-endpoint.js'),
      import('../../local-services/dist/payments/payment-stand-in.js'),
      import('../../shared-server/dist/config/preview-site.js'),
    ]);
  const bucket = 'photos';
  const provider = await startPaymentStandIn({
    directory: path.join(directory, 'payments'),
    secretKey: payments.secretKey,
    webhook: { url: `${publicUrl}/api/webhooks/stripe`, secret: payments.webhookSecret },
    pageOrigin: publicUrl,
  });
  const server = createEmbeddedServer({
    storage: await createS3Endpoint({
      directory: path.join(directory, 's3'),
      bucket,
      credentials: storage,
      limitedAccounts: [{ ...releases, region: storage.region }],
      prefix: '/s3',
      corsOrigins: [publicUrl, previewSiteOf({ PUBLIC_URL: publicUrl }).origin],
    }),
    payments: provider,
  });
  const mail = mailServer();
  const [port, mailPort] = [await listenLocally(server), await listenLocally(mail)];
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}/s3`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: storage.accessKeyId,
      S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
      RELEASES_S3_ACCESS_KEY_ID: releases.accessKeyId,
      RELEASES_S3_SECRET_ACCESS_KEY: releases.secretAccessKey,
      STRIPE_SECRET_KEY: payments.secretKey,
      STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      mail.close();
      await provider.close();
    },
  };
}
