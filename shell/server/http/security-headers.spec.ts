import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Router } from 'express';
import { ReleaseFiles } from '../registry/release-files';
import { type RunningApp, aRenderedPage, runApp } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { writeRelease } from '../testing/write-release';
import { NOTHING_RUNS } from './security-headers';

const root = scratchFolder();
const { release } = await writeRelease(root, {
  server: 'exports.default = () => [];',
  scripts: { 'icon.svg': '<svg/>' },
});
const remotes = `/remotes/${release.name}/${release.version}/browser`;

const upstream = createServer((request, response) => {
  const own = request.url?.includes('own') ? { 'content-security-policy': "default-src 'self'" } : {};
  response.writeHead(200, { 'content-type': 'text/html', ...own }).end('<script>1</script>');
});
let site: RunningApp;
let secureSite: RunningApp;
let stopping: RunningApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const browserFiles = path.join(root, 'assets');
  await mkdir(browserFiles);
  await writeFile(path.join(browserFiles, 'shell.1.js'), '1');
  await writeFile(path.join(browserFiles, 'icon.1.svg'), '<svg/>');
  const app = {
    browserFiles,
    files: new ReleaseFiles(root),
    isReleased: async () => true,
    apiOrigin: origin,
    picturesOrigin: origin,
    embeddedOrigin: origin,
    developmentOrigin: origin,
    trustedProxies: ['127.0.0.0/8'],
    reportRoutes: Router().post('/health', (_request, response) => void response.status(204).end()),
    releaseRoutes: Router()
      .get('/discovery.json', (_request, response) => void response.json({}))
      .get('/broken', () => {
        throw new Error('the database is away');
      }),
  };
  const render = async ({ path: at }: { path: string }) => {
    if (at === '/broken') throw new Error('rendering failed');
    return aRenderedPage(at === '/moved' ? { status: 301, location: '/' } : { status: at === '/none' ? 404 : 200 });
  };
  site = await runApp({ app: { ...app, developmentOrigin: undefined }, pages: { render } });
  secureSite = await runApp({ app: { ...app, publicUrl: 'https://shop.test' }, pages: { render } });
  stopping = await runApp({ app: { ...app, isStopping: () => true } });
});
afterAll(async () => {
  await Promise.all([site.stop(), secureSite.stop(), stopping.stop()]);
  upstream.close();
});

type Asked = { to?: () => RunningApp; method?: string; headers?: Record<string, string> };
const ask = (at: string, { to = () => site, method = 'GET', headers = {} }: Asked) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    httpRequest(to().origin, { path: at, method, headers }, (response) => {
      const { statusCode: status = 0, headers: answered } = response.resume();
      resolve({ status, headers: answered });
    })
      .once('error', reject)
      .end();
  });

const onEvery = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};
const PAGE = expect.stringContaining("require-trusted-types-for 'script'");
const SCRIPT = "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'";
const OWN = "default-src 'self'";
const overHttps = { 'x-forwarded-proto': 'https' };

it.each<[string, number, unknown, Asked]>([
  ['/', 200, PAGE, {}],
  ['/none', 404, PAGE, {}],
  ['/moved', 301, PAGE, {}],
  ['/broken', 503, PAGE, {}],
  ['/', 405, PAGE, { method: 'POST' }],
  ['/shop', 301, PAGE, {}],
  ['/assets/shell.1.js', 200, SCRIPT, {}],
  ['/assets/icon.1.svg', 200, NOTHING_RUNS, {}],
  ['/assets/none.js', 404, NOTHING_RUNS, {}],
  ['/assets/', 404, NOTHING_RUNS, {}],
  [`${remotes}/remoteEntry.js`, 200, SCRIPT, {}],
  [`${remotes}/icon.svg`, 200, NOTHING_RUNS, {}],
  [`${remotes}/none.js`, 404, NOTHING_RUNS, {}],
  ['/favicon.ico', 308, NOTHING_RUNS, {}],
  ['/robots.txt', 200, NOTHING_RUNS, {}],
  ['/sitemap.xml', 200, NOTHING_RUNS, {}],
  ['/sitemap-products.xml', 404, NOTHING_RUNS, {}],
  ['/releases/discovery.json', 200, NOTHING_RUNS, {}],
  ['/releases/broken', 503, NOTHING_RUNS, {}],
  ['/reports/health', 204, NOTHING_RUNS, { method: 'POST' }],
  ['/reports/csp', 204, NOTHING_RUNS, { method: 'POST' }],
  ['/metrics', 200, NOTHING_RUNS, {}],
  ['/health/live', 200, NOTHING_RUNS, {}],
  ['/health/ready', 503, NOTHING_RUNS, { to: () => stopping }],
  ['/api/health/ready', 503, NOTHING_RUNS, { to: () => stopping }],
  ['/api/products', 200, NOTHING_RUNS, {}],
  ['/api/own', 200, OWN, {}],
  ['/objects/photo', 200, NOTHING_RUNS, {}],
  ['/c/pay/own', 200, OWN, {}],
  ['//evil/', 400, NOTHING_RUNS, {}],
  ['/_dev/events', 200, NOTHING_RUNS, { to: () => secureSite, headers: overHttps }],
  ['/', 308, NOTHING_RUNS, { to: () => secureSite, headers: { 'x-forwarded-proto': 'http' } }],
  ['/api/login', 403, NOTHING_RUNS, { to: () => secureSite, method: 'POST', headers: { 'x-forwarded-proto': 'http' } }],
])('%s is answered %i with the headers of every answer', async (at, status, policy, asked) => {
  const answer = await ask(at, asked);
  expect(answer.status).toBe(status);
  const { 'cross-origin-resource-policy': resources, ...others } = onEvery;
  expect(answer.headers).toMatchObject({ ...others, 'content-security-policy': policy });
  expect(answer.headers['cross-origin-resource-policy']).toBe(at.startsWith('/c/pay') ? undefined : resources);
});

it.each([
  '/',
  '/none',
  '/broken',
  '/assets/shell.1.js',
  `${remotes}/remoteEntry.js`,
  `${remotes}/none.js`,
  '/robots.txt',
  '/sitemap.xml',
  '/releases/discovery.json',
  '/health/live',
  '/api/products',
  '/objects/photo',
])('%s tells browsers of a https site to use https only', async (at) => {
  const { headers } = await ask(at, { to: () => secureSite, headers: overHttps });
  expect(headers).toMatchObject({ ...onEvery, 'strict-transport-security': 'max-age=63072000' });
});
