import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../support/site.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Starts the purchase's baseline, and a payment provider of its own like the site's. With `withMails`, it confirms each order
 * by a mail with an invoice, as the site does.
 * @param {string} databaseUrl
 * @param {{ withMails: boolean }} options
 */
export async function startBareShop(databaseUrl, { withMails }) {
  const directory = await mkdtemp(path.join(tmpdir(), 'magnet-bare-shop-'));
  const [apiPort, providerPort] = [await freePort(), await freePort()];
  const [origin, provider] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${providerPort}`];
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    ...(withMails && { MAILS: directory }),
    API_PORT: String(apiPort),
    API_ORIGIN: origin,
    PUBLIC_URL: provider,
    EMBEDDED_ORIGIN: provider,
    STRIPE_API_BASE: provider,
    STRIPE_SECRET_KEY: 'sk_test_of_the_benchmark',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_benchmark',
  };
  const programs = ['local-services/dist/embedded/main.js', 'e2e/bench/bare-shop-server.mjs'];
  const children = programs.map((program) =>
    spawn(process.execPath, [path.join(root, program)], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  const stop = async () => {
    await Promise.all(
      children.map((child) => {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill();
        return gone;
      }),
    );
    await rm(directory, { recursive: true, force: true });
  };
  for (const address of [origin, provider]) await untilItListens(address);
  return { origin, stop };
}

/** @param {string} address */
async function untilItListens(address) {
  for (const deadline = Date.now() + 30_000; ;) {
    try {
      await (await fetch(address)).arrayBuffer();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
