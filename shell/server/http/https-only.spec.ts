import { request } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type RunningApp, runApp } from '../testing/running-app';

let app: RunningApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

type Sent = { method?: string; proto?: string; host?: string };
/** `fetch` follows no redirect to another method, and browsers send no such header. */
const ask = (path: string, { method = 'GET', proto, host }: Sent = {}) =>
  new Promise<{ status?: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const headers = { ...(proto !== undefined && { 'x-forwarded-proto': proto }), ...(host !== undefined && { host }) };
    const sent = request(app!.origin + path, { method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers }));
    });
    sent.on('error', reject);
    sent.end();
  });
const start = async (publicUrl: string, trustedProxies = ['127.0.0.1']) => {
  app = await runApp({ app: { publicUrl, trustedProxies } });
};

describe('a site with an https address', () => {
  it.each(['GET', 'HEAD'])('redirects a %s over plain http to the same page over https', async (method) => {
    await start('https://shop.example');
    expect(await ask('/products?page=2', { method, proto: 'http' })).toMatchObject({
      status: 308,
      headers: { location: 'https://shop.example/products?page=2' },
    });
  });

  it('redirects the preview site over plain http to itself', async () => {
    const previewSite = { origin: 'https://previews.example', isDedicated: true };
    app = await runApp({ app: { publicUrl: 'https://shop.example', previewSite, trustedProxies: ['127.0.0.1'] } });
    const { headers } = await ask('/products', { proto: 'http', host: 'previews.example' });
    expect(headers['location']).toBe('https://previews.example/products');
  });

  it.each(['POST', 'PUT', 'DELETE'])('refuses a %s over plain http', async (method) => {
    await start('https://shop.example');
    const { status, headers } = await ask('/api/login', { method, proto: 'HTTP' });
    expect([status, headers['location'], headers['strict-transport-security']]).toEqual([403, undefined, undefined]);
  });

  it('answers supervisors over plain http', async () => {
    await start('https://shop.example');
    // 503: nothing is behind this shell
    for (const path of ['/api/health/live', '/api/health/ready', '/api/metrics'])
      expect(await ask(path, { proto: 'http' })).toMatchObject({ status: 503 });
    for (const path of ['/health/live', '/health/ready'])
      expect(await ask(path, { proto: 'http' })).toMatchObject({ status: 200 });
    expect((await ask('/metrics', { proto: 'http' })).headers['location']).toBeUndefined();
    expect(await ask('/api/healthy', { proto: 'http' })).toMatchObject({ status: 308 });
  });

  it('tells browsers for two years to use https, with every response', async () => {
    await start('https://shop.example');
    for (const path of ['/robots.txt', '/api/user', '/assets/none.js'])
      expect((await ask(path, { proto: 'https' })).headers['strict-transport-security']).toBe('max-age=63072000');
  });

  it('believes trusted proxies only', async () => {
    await start('https://shop.example', []);
    expect(await ask('/robots.txt', { proto: 'http' })).toMatchObject({ status: 200 });
  });
});

describe('a site with an http address', () => {
  it('neither redirects nor tells browsers to use https', async () => {
    await start('http://shop.example');
    const { status, headers } = await ask('/robots.txt', { proto: 'http' });
    expect([status, headers['strict-transport-security']]).toEqual([200, undefined]);
  });
});

describe('a stopping server', () => {
  it('says that it is alive and not ready, and serves pages', async () => {
    let isStopping = false;
    app = await runApp({ app: { isStopping: () => isStopping } });
    expect(await ask('/health/ready')).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    isStopping = true;
    expect(await ask('/health/ready')).toMatchObject({ status: 503 });
    expect(await ask('/health/ready?from=liveness-of-the-balancer')).toMatchObject({ status: 503 });
    expect(await ask('/api/health/ready')).toMatchObject({ status: 503 });
    expect(await ask('/health/live')).toMatchObject({ status: 200 });
    expect(await ask('/robots.txt')).toMatchObject({ status: 200 });
  });
});
