import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiKey, api } from 'shared-contracts/api/api';
import { testApp, untilReady } from '../../testing/started.js';

const app = testApp();
beforeAll(() => untilReady(app));

describe('health', () => {
  it('is live without checking dependencies', async () => {
    expect(await app.browser().get('/api/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('is ready but degraded without the storage', async () => {
    await app.storage.stop();
    try {
      expect(await app.browser().get('/api/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'degraded', checks: { database: 'ok', storage: 'failing' } },
      });
    } finally {
      await app.storage.start();
    }
    expect(await app.browser().get('/api/health/ready')).toMatchObject({
      status: 200,
      body: { checks: { database: 'ok', storage: 'ok', pictures: 'ok' } },
    });
  });
});

describe('metrics', () => {
  it('are available on this machine', async () => {
    const { status, body } = await app.browser().get<Buffer>('/api/metrics');
    expect(status).toBe(200);
    expect(body.toString()).toContain('http_request_duration_seconds_bucket{');
    expect(body.toString()).toContain('database_connections{state="idle"}');
  });

  it('are hidden from forwarded requests', async () => {
    expect(await app.browser({ 'x-forwarded-for': '127.0.0.1' }).get('/api/metrics')).toMatchObject({ status: 404 });
  });
});

describe('the API document', () => {
  it('lists every endpoint with its failures', async () => {
    const { body } = await app
      .browser()
      .get<{ openapi: string; paths: Record<string, Record<string, unknown>> }>('/api/docs/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(documented.toSorted()).toEqual(Object.keys(api).toSorted());
    expect(body.paths['/api/products/{id}']!['get']).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
      responses: {
        200: {},
        404: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
      },
    });
    expect(body.paths['/api/cart/{id}']!['put']).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { required: ['quantity'] } } } },
    });
  });

  it('is available as a page', async () => {
    const { status, headers, body } = await app.browser().get<Buffer>('/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body.toString()).toContain('/api/products/{id}');
  });
});

describe('the endpoint table', () => {
  it.each(Object.keys(api) as ApiKey[])('%s is bound to a handler', async (key) => {
    const [method = '', path = ''] = key.split(' ', 2);
    const { body } = await app.browser().send<{ message?: string }>(method, path.replaceAll(/:\w+/g, 'none'), {
      ...(method !== 'GET' && method !== 'DELETE' && { headers: { 'content-type': 'application/json' }, body: '{' }),
    });
    expect(body.message).not.toBe('Not found');
  });
});
