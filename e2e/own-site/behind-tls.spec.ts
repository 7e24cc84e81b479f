import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { holdRequest } from '../../local-services/src/testing/held-request';
import { partsOf, storageSettingsOf } from '../../scripts/running-site.mjs';
import { Releases } from '../support/releases';
import { requestOnItsOwn } from '../support/request-on-its-own';
import { Site, freePort } from '../support/site.mjs';
import { addToCart, fillCheckout, inHeader, logOut, pay, register } from '../support/shopper';
import { type TlsProxy, startTlsProxy } from '../support/tls-proxy';

test.describe.configure({ mode: 'serial', timeout: 480_000 });
test.use({ ignoreHTTPSErrors: true });

const root = path.resolve(import.meta.dirname, '../..');

/** Two shells, each with an API, in turn behind a proxy that ends TLS. */
let site: Site;
let proxy: TlsProxy;
let second: { child: ChildProcess; port: number; dataDir: string };
let secondApi: { child: ChildProcess; origin: string; dataDir: string };
let address: string;
let plainAddress: string;

test.beforeAll(async () => {
  const [https, http] = [await freePort(), await freePort()];
  address = `https://localhost:${https}`;
  plainAddress = `http://localhost:${http}`;
  site = await Site.create({ PUBLIC_URL: address, TRUSTED_PROXIES: '127.0.0.1' });
  await site.start();
  secondApi = await startApi();
  second = await startShell(secondApi.origin);
  proxy = await startTlsProxy({ https, http, targets: [site.port, second.port] });
});
test.afterAll(async () => {
  await proxy?.stop();
  second?.child.kill('SIGKILL');
  secondApi?.child.kill('SIGKILL');
  await site?.remove();
  for (const one of [second, secondApi]) if (one) await rm(one.dataDir, { recursive: true, force: true });
});

async function sharedSettings(): Promise<Record<string, string>> {
  const { databaseUrl } = await partsOf(site.dataDir);
  return {
    PUBLIC_URL: address,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    ...(await storageSettingsOf(site.dataDir)),
    S3_PUBLIC_ENDPOINT: `${address}/s3`,
    LOG_LEVEL: 'error',
  };
}

const start = (program: string, variables: Record<string, string>) =>
  spawn(process.execPath, [path.join(root, program)], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
const untilReady = (url: string) =>
  expect
    .poll(
      () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 120_000 },
    )
    .toBe(true);

/** With its own disk; jobs are left to the first one. */
async function startApi(): Promise<typeof secondApi> {
  const secrets = JSON.parse(await readFile(path.join(site.dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const { adminPassword } = await partsOf(site.dataDir);
  const [port, dataDir] = [await freePort(), await mkdtemp(path.join(tmpdir(), 'second-api-'))];
  const { SESSION_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = secrets;
  const child = start('api/dist/main.js', {
    ...(await sharedSettings()),
    API_PORT: String(port),
    API_ROLE: 'web',
    MIGRATIONS: 'off',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    SESSION_SECRET: SESSION_SECRET!,
    STRIPE_API_BASE: await embeddedOrigin(),
    STRIPE_SECRET_KEY: STRIPE_SECRET_KEY!,
    STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK_SECRET!,
    ADMIN_PASSWORD: adminPassword,
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(`${origin}/api/health/ready`);
  return { child, origin, dataDir };
}

async function startShell(apiOrigin: string): Promise<typeof second> {
  const [port, dataDir] = [await freePort(), await mkdtemp(path.join(tmpdir(), 'second-shell-'))];
  const child = start('shell/dist/server/main.js', {
    ...(await sharedSettings()),
    PORT: String(port),
    DATA_DIR: dataDir,
    SHUTDOWN_GRACE_MS: '1500',
    API_ORIGIN: apiOrigin,
    EMBEDDED_ORIGIN: await embeddedOrigin(),
  });
  await untilReady(`http://127.0.0.1:${port}/products`);
  return { child, port, dataDir };
}

async function embeddedOrigin(): Promise<string> {
  const { S3_ENDPOINT } = await storageSettingsOf(site.dataDir);
  return new URL(S3_ENDPOINT!).origin;
}

/** By its own metrics. */
async function callsAnsweredBy(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/api/metrics`)).text();
  const counts = [
    ...metrics.matchAll(/^http_request_duration_seconds_count\{[^}]*route="(?!\/api\/health)[^}]*\} (\d+)/gm),
  ];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

test('a visitor signs up, buys with photos and logs out over https, with cookies that no other host can set', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await register(page, 'tls@example.com');
  await addToCart(page, { name: 'Classic Square', pack: 6, photo: true });
  await page.goto('/checkout');
  await fillCheckout(page, 'tls@example.com');
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  expect(page.url()).toContain(address);

  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['__Host-shop.sid', '__Host-shop.signed-in']));
  for (const { name, secure, domain } of cookies)
    expect([name, secure, domain]).toEqual([expect.stringMatching(/^__(Host|Secure)-/), true, 'localhost']);
  for (const response of [await page.goto('/'), await page.request.get('/api/user')])
    expect(response!.headers()['strict-transport-security']).toBe('max-age=63072000');

  await logOut(page);
  await expect(inHeader(page, 'Sign In')).toBeVisible();
  const left = (await context.cookies()).map(({ name }) => name);
  expect(left).not.toContain('__Host-shop.sid');
  expect(left).not.toContain('__Host-shop.signed-in');
  expect(errors).toEqual([]);
  await context.close();

  const { apiOrigin } = await partsOf(site.dataDir);
  for (const origin of [apiOrigin, secondApi.origin]) expect(await callsAnsweredBy(origin)).toBeGreaterThan(5);
});

test('plain http leads to https, and what would have been sent in the clear is refused', async () => {
  const read = await fetch(`${plainAddress}/products?page=2`, { redirect: 'manual' });
  expect([read.status, read.headers.get('location')]).toEqual([308, `${address}/products?page=2`]);
  const write = await fetch(`${plainAddress}/api/login`, { method: 'POST', body: '{}', redirect: 'manual' });
  expect(write.status).toBe(403);
  expect((await fetch(`${plainAddress}/api/health/live`)).status).toBe(200);
});

const atBothShells = async (page: string): Promise<string[]> => {
  const answers = [site.port, second.port].map((port) => requestOnItsOwn(`http://127.0.0.1:${port}${page}`));
  return (await Promise.all(answers)).map(({ text }) => text);
};

test('a product changed at one API is shown by both shells, which have cached its page', async ({ playwright }) => {
  const admin = await playwright.request.newContext({ baseURL: address, ignoreHTTPSErrors: true });
  const { adminPassword } = await partsOf(site.dataDir);
  const login = await admin.post('/api/login', { data: { email: 'admin@example.com', password: adminPassword } });
  expect(login.status()).toBe(200);
  const [product] = (await (await admin.get('/api/products')).json()) as { id: string; name: string }[];
  const isShown = async (name: string) =>
    (await atBothShells(`/products/${product!.id}`)).map((html) => html.includes(`>${name}</h1>`));
  expect(await isShown(product!.name)).toEqual([true, true]);
  const change = await admin.put(`/api/admin/products/${product!.id}`, { data: { name: 'Renamed Magnet' } });
  expect(change.status()).toBe(200);
  await expect.poll(() => isShown('Renamed Magnet')).toEqual([true, true]);
  await admin.dispose();
});

test('a release published to one shell and promoted is used by both', async () => {
  const scratch = await mkdtemp(path.join(tmpdir(), 'behind-tls-'));
  const releases = new Releases(site, scratch);
  const next = await releases.rebuilt('mf-catalog', 0x75);
  await releases.publish(next);
  await releases.command('promote', 'mf-catalog', next.version);
  const entry = `/remotes/mf-catalog/${next.version}/`;
  await expect
    .poll(async () => (await atBothShells('/products')).map((html) => html.includes(entry)))
    .toEqual([true, true]);
  await rm(scratch, { recursive: true });
});

test('a shell server that is asked to end answers 50 open requests, with red readiness meanwhile', async () => {
  const origin = `http://127.0.0.1:${second.port}`;
  const held = Array.from({ length: 50 }, () => holdRequest(`${origin}/api/track-order`, { orderNumber: 'none' }));
  // answered last
  await fetch(`${origin}/robots.txt`);
  const ended = once(second.child, 'exit') as Promise<[number | null]>;
  second.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${origin}/api/health/ready`)).status).toBe(503);
  const accepts = () =>
    fetch(`${origin}/robots.txt`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
  await expect.poll(accepts).toBe(false);
  for (const { finish } of held) finish();
  const statuses = await Promise.all(held.map(({ status }) => status));
  // 503: a busy database; each call gets an answer
  expect(statuses.filter((status) => status === 404 || status === 503)).toHaveLength(50);
  expect(await ended).toEqual([0, null]);
});
