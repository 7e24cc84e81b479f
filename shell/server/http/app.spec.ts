import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, type Server, createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Problem } from 'shared-contracts/api/problem';
import { eventually } from '../testing/eventually';
import { type RunningApp, aRenderedPage, assets, runApp } from '../testing/running-app';
import { ReleaseFiles } from '../registry/release-files';
import { writeRelease } from '../testing/write-release';
import { scratchFolder } from '../testing/scratch-folder';
import { scriptHash } from '../pages/page-html';

let app: RunningApp | undefined;
afterEach(() => app?.stop());

type ReceivedRequest = { url?: string; method?: string; headers: IncomingMessage['headers']; body: string };
let upstream: Server;
let upstreamOrigin: string;
let seen: ReceivedRequest[] = [];
beforeAll(async () => {
  upstream = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => (body += data));
    request.on('end', () => {
      const { url, method, headers } = request;
      seen.push({ url, method, headers, body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"from":"upstream"}');
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  upstreamOrigin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => upstream.close(resolve)));
afterEach(() => {
  seen = [];
});

async function sendRaw(origin: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.end(text);
  let answer = '';
  for await (const data of socket) answer += String(data);
  return answer;
}

describe('the proxy', () => {
  it.each([
    ['API', '/api/products?size=small'],
    ['API', '/api/orders/invoice.pdf/items'],
    ['API', '/api/products?q=a.pdf'],
    ['API', '/api/objectsdetails'],
    ['API', '/api/admin/orders'],
    ['API', '/api/admin/printer'],
    ['API', '/api/health/live'],
    ['API for pictures', '/objects/uploads/photo.jpg'],
    ['API for pictures', '/api/objects/set-policy'],
    ['API for pictures', '/api/login'],
    ['API for pictures', '/api/Register/'],
    ['API for pictures', '/api/reset-password?once'],
    ['API for pictures', '/api/OBJECTS/set-policy/'],
    ['API for pictures', '/api/orders/1/invoice.pdf?download=1'],
    ['API for pictures', '/api/admin/orders.csv'],
    ['API for pictures', '/api/admin/print-runs/ready'],
    ['API for pictures', '/api/admin/orders/1/print-proofs'],
    ['API for pictures', '/api/admin/orders/1/print-proofs/2?look=printed'],
  ])('forwards to the %s what it answers: %s', async (answerer, url) => {
    app = await runApp({ app: { [answerer === 'API' ? 'apiOrigin' : 'picturesOrigin']: upstreamOrigin } });
    expect(await (await fetch(app.origin + url)).json()).toEqual({ from: 'upstream' });
    expect(seen.map((request) => request.url)).toEqual([url]);
  });

  const trace = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: `shop=${'b'.repeat(16)}` };

  it("forwards body, host, trace context and the visitor's address, and adds a request id", async () => {
    app = await runApp({ app: { apiOrigin: upstreamOrigin } });
    const { port, host } = new URL(app.origin);
    const status = await new Promise((resolve) => {
      const headers = { host: 'shop.example', 'content-type': 'application/json', ...trace };
      httpRequest({ host: '127.0.0.1', port, path: '/api/cart', method: 'POST', headers }, (response) =>
        resolve(response.resume().statusCode),
      ).end('{"quantity":2}');
    });
    expect(host).toContain(port);
    expect(status).toBe(200);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      body: '{"quantity":2}',
      headers: { ...trace, host: 'shop.example', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' },
    });
    expect(seen[0]?.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  });

  const forwardedBy = async (trustedProxies: string[], headers: Record<string, string>) => {
    app = await runApp({ app: { apiOrigin: upstreamOrigin, trustedProxies } });
    await fetch(`${app.origin}/api/cart`, { method: 'POST', headers });
    return seen[0]?.headers;
  };

  it('drops a forged address and forwards the real one', async () => {
    const headers = await forwardedBy(['10.0.0.0/8'], {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=203.0.113.7',
    });
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers).not.toHaveProperty('x-forwarded-host');
    expect(headers).not.toHaveProperty('forwarded');
  });

  it('trusts only the addresses that configured proxies have added', async () => {
    const headers = await forwardedBy(['127.0.0.0/8', '192.0.2.1'], {
      'x-forwarded-for': '198.51.100.99, 203.0.113.7, 192.0.2.1',
      'x-forwarded-host': 'shop.example',
      'x-forwarded-proto': 'https',
    });
    expect(headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'shop.example',
      'x-forwarded-proto': 'https',
    });
  });

  it('says to the API who asks for its metrics, unless that is this machine', async () => {
    app = await runApp({ app: { apiOrigin: upstreamOrigin } });
    const others: Record<string, string>[] = [
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { connection: 'x-forwarded-for', 'x-forwarded-for': '203.0.113.7' },
    ];
    const { port } = new URL(app.origin);
    for (const headers of [{}, ...others])
      await new Promise((resolve) =>
        httpRequest({ host: '127.0.0.1', port, path: '/api/metrics', headers }, (response) =>
          response.resume().once('end', resolve),
        ).end(),
      );
    expect(seen.map(({ headers }) => headers['x-forwarded-for'])).toEqual([
      undefined,
      ...others.map(() => '127.0.0.1'),
    ]);
  });

  it('keeps its own headers when the Connection header lists them', async () => {
    app = await runApp({ app: { apiOrigin: upstreamOrigin } });
    const { port } = new URL(app.origin);
    const headers = { connection: 'close, x-forwarded-for, x-request-id', 'x-forwarded-for': '203.0.113.7' };
    await new Promise((resolve) =>
      httpRequest({ host: '127.0.0.1', port, path: '/api/user', headers }, (response) =>
        response.resume().once('end', resolve),
      ).end(),
    );
    expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-request-id': expect.any(String) });
  });

  it.each(['http://evil/', 'http://evil/api/products', '*', '//evil/', '/\\evil/', 'evil:80', '?a=b'])(
    'refuses the request target %s with a plain 400',
    async (target) => {
      app = await runApp({ app: { apiOrigin: upstreamOrigin } });
      const answer = await sendRaw(app.origin, `GET ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(answer).not.toMatch(/ at |node_modules/);
      expect(seen).toEqual([]);
    },
  );

  it.each(['/%', '/%zz', '/products/%E0%A4%A', '/assets/%', '/remotes/%00', `/${'x'.repeat(9000)}`])(
    'answers the request target %.20s without a stack trace',
    async (target) => {
      app = await runApp({ app: { apiOrigin: upstreamOrigin } });
      const answer = await sendRaw(app.origin, `GET ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 [45]\d\d /);
      expect(answer).not.toMatch(/ at |node_modules/);
    },
  );

  it('says that photos and payments are away when the embedded services are, not the shop', async () => {
    app = await runApp({ app: { embeddedOrigin: 'http://127.0.0.1:1' } });
    const { status, body } = await fetch(`${app.origin}/s3/photos/a`, { method: 'PUT', body: 'bytes' }).then(
      async (response) => ({ status: response.status, body: await response.text() }),
    );
    expect([status, body]).toEqual([503, expect.stringContaining('Photos and payments are not available right now.')]);
  });

  it('forwards requests for embedded storage and the payment page', async () => {
    app = await runApp({ app: { embeddedOrigin: upstreamOrigin } });
    await fetch(`${app.origin}/s3/photos/pending/1?X-Amz-Signature=abc`, { method: 'PUT', body: 'bytes' });
    await fetch(`${app.origin}/c/pay/cs_test_1`);
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /s3/photos/pending/1?X-Amz-Signature=abc',
      'GET /c/pay/cs_test_1',
    ]);
  });

  it('answers with a 503 problem when the API is down', async () => {
    app = await runApp();
    const response = await fetch(`${app.origin}/api/products`);
    expect(response.status).toBe(503);
    expect(Problem.parse(await response.json())).toMatchObject({ statusCode: 503, code: 'service_unavailable' });
  });

  it('answers a large upload with 503 when the API is down', async () => {
    app = await runApp();
    const body = new Uint8Array(20_000_000);
    const response = await fetch(`${app.origin}/api/upload`, { method: 'PUT', body });
    expect(response.status).toBe(503);
  });
});

describe('static files', () => {
  const files = scratchFolder();
  beforeAll(async () => {
    await mkdir(path.join(files, 'browser'), { recursive: true });
    await writeFile(path.join(files, 'browser/shell.abc.js'), 'plain()');
    await writeFile(path.join(files, 'browser/shell.abc.js.br'), brotliCompressSync('compressed()'));
    await writeFile(path.join(files, 'browser/shell.abc.js.gz'), gzipSync('gzipped()'));
    await writeFile(path.join(files, 'browser/font.abc.woff2'), 'font');
    await mkdir(path.join(files, 'browser/folder.js'));
    await writeFile(path.join(files, 'browser/.hidden.js'), 'hidden');
    await writeFile(path.join(files, 'secret.js'), 'secret');
  });

  it('are immutable and served as the build compressed them', async () => {
    app = await runApp({ app: { browserFiles: path.join(files, 'browser') } });
    const response = await fetch(`${app.origin}/assets/shell.abc.js`, {
      // browsers list gzip first without preferring it
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe('compressed()');
    const bodyFor = async (accepted: string, file = 'shell.abc.js') =>
      (await fetch(`${app!.origin}/assets/${file}`, { headers: { 'accept-encoding': accepted } })).text();
    expect(await bodyFor('gzip, br;q=0')).toBe('gzipped()');
    expect(await bodyFor('identity')).toBe('plain()');
    expect(await bodyFor('gzip, br', 'font.abc.woff2')).toBe('font');
    const ranged = await fetch(`${app.origin}/assets/shell.abc.js`, { headers: { range: 'bytes=99999-' } });
    expect(ranged.status).toBe(200);
    const head = await fetch(`${app.origin}/assets/shell.abc.js`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it.each([
    '/assets/../secret.js',
    '/assets/%2e%2e/secret.js',
    '/assets/..%2fsecret.js',
    '/assets/.hidden.js',
    '/assets/none.js',
    '/assets/folder.js',
    '/assets/folder.js/',
    '/assets/',
    '/assets/%',
  ])('do not include %s', async (url) => {
    app = await runApp({ app: { browserFiles: path.join(files, 'browser') } });
    const { port } = new URL(app.origin);
    // fetch would normalize the path
    const answer = await new Promise<IncomingMessage>((resolve) =>
      httpRequest({ host: '127.0.0.1', port, path: url }, resolve).end(),
    );
    expect(answer.resume().statusCode).not.toBe(200);
  });

  it('of a release are served by version, without its server bundle and source maps', async () => {
    const { release } = await writeRelease(files, { name: 'mf-served', server: 'exports.default = () => [];' });
    app = await runApp({ app: { files: new ReleaseFiles(files), isReleased: async () => true } });
    const base = `${app.origin}/remotes/mf-served/${release.version}`;
    const entry = await fetch(`${base}/${release.entry}`);
    expect([entry.status, await entry.text()]).toEqual([200, 'var mf_served;']);
    const map = 'maps/browser/routes.11111111.js.map';
    await mkdir(path.join(files, 'mf-served', release.version, 'maps/browser'), { recursive: true });
    await writeFile(path.join(files, 'mf-served', release.version, map), '{}');
    for (const file of [
      map,
      `browser/../${map}`,
      release.server,
      `browser/..%2f${release.server}`,
      'release.json',
      'browser/gone.js',
      'browser',
    ])
      expect((await fetch(`${base}/${file}`)).status).toBe(404);
  });
});

describe('pages', () => {
  const page = () =>
    runApp({
      pages: {
        picturesFrom: 'https://cdn.example/shop',
        render: async () => aRenderedPage(),
      },
      app: {
        uploadsTo: 'https://photos.example/s3',
        picturesFrom: 'https://cdn.example/shop',
        publicUrl: 'https://shop.example',
      },
    });

  it("allow only this origin's scripts and the inline one", async () => {
    app = await page();
    const policy = (await fetch(app.origin)).headers.get('content-security-policy') ?? '';
    const directives = Object.fromEntries(
      policy.split(';').map((text) => [text.split(' ')[0], text.split(' ').slice(1)]),
    );
    expect(directives['script-src']).toEqual(["'self'", scriptHash(assets.inlineScript)]);
    expect(directives['connect-src']).toEqual(["'self'", 'https://shop.example', 'https://photos.example']);
    expect(directives['img-src']).toEqual(expect.arrayContaining(['https://cdn.example']));
    expect(directives['frame-ancestors']).toEqual(["'none'"]);
  });

  it('let the browser connect early to the CDN of pictures', async () => {
    app = await page();
    const html = await (await fetch(app.origin)).text();
    expect(html).toContain('<link rel="preconnect" href="https://cdn.example"/>');
    expect(html).toContain('"picturesFrom":"https://cdn.example/shop"');
  });

  it('are compressed in the best format that the browser accepts', async () => {
    app = await page();
    const encodingOf = async (accepted: string) =>
      (await fetch(app!.origin, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding');
    expect(await encodingOf('gzip, deflate, br, zstd')).toBe('br');
    expect(await encodingOf('gzip, br;q=0')).toBe('gzip');
    expect(await encodingOf('identity')).toBeNull();
  });

  it('carry security headers and a request id', async () => {
    app = await page();
    const { headers } = await fetch(app.origin);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('have their scripts and news of builds from the development server in development only', async () => {
    const development = createServer((request, response) => response.end(`developed ${request.url}`));
    await new Promise<void>((resolve) => development.listen(0, '127.0.0.1', resolve));
    const developmentOrigin = `http://127.0.0.1:${(development.address() as AddressInfo).port}`;
    const developed = ['/_dev/events', '/assets/shell.js', '/remotes/mf-catalog/development/browser/routes.js'];
    const get = async (address: string) => (await fetch(app!.origin + address)).text();
    try {
      app = await runApp({ app: { developmentOrigin } });
      for (const address of developed) expect(await get(address)).toBe(`developed ${address}`);
      expect(await get('/remotes/mf-catalog/0.1.0-00000000/browser/routes.js')).toBe('Not found');
      await app.stop();
      app = await page();
      for (const address of developed) expect(await get(address)).not.toContain('developed');
    } finally {
      development.closeAllConnections();
      development.close();
    }
  });

  it('redirect /shop to /products', async () => {
    app = await page();
    const response = await fetch(`${app.origin}/shop`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/products']);
  });
});

it('logs the path of a request without its query, which may hold a token', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  app = await runApp({ app: { log } });
  await fetch(`${app.origin}/shop?token=secret`, { redirect: 'manual' });
  const logged = (
    await eventually(
      () => lines,
      (all) => all.length > 0,
    )
  ).join('');
  expect(logged).toContain('"path":"/shop"');
  expect(logged).not.toContain('secret');
});
