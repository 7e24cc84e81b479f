import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { PageCalls } from './page-calls';

let server: Server | undefined;
let calls: PageCalls | undefined;
afterEach(async () => {
  await calls?.stop();
  server?.close();
});

async function against(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<PageCalls> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  calls = new PageCalls(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return calls;
}

describe('a call for a page', () => {
  it('is made for its visitor, as a stranger, and has the headers that the typed client reads', async () => {
    const requests: IncomingMessage[] = [];
    const api = await against((request, response) => {
      requests.push(request);
      response.setHeader('set-cookie', 'secret=1').setHeader('x-total-count', '3').end('[]');
    });
    expect(await api.get('/api/products?limit=1', '203.0.113.7')).toEqual({
      status: 200,
      headers: { 'x-total-count': '3' },
      body: '[]',
    });
    expect([requests[0]!.method, requests[0]!.url]).toEqual(['GET', '/api/products?limit=1']);
    expect(requests[0]!.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.7' });
    expect(requests[0]!.headers).not.toHaveProperty('cookie');
  });

  it('is never taken for one of this machine, which may read metrics', async () => {
    const forwarded: unknown[] = [];
    const api = await against(({ headers }, response) => {
      forwarded.push(headers['x-forwarded-for']);
      response.end();
    });
    await api.get('/api/products');
    expect(forwarded).toEqual(['0.0.0.0']);
  });

  it.each([
    '/objects/x',
    '/api/../objects/x',
    '//evil.test/api/x',
    'http://evil.test/api/x',
    '/api/x#y',
    '',
    '/api/ x',
  ])('is not made for %j', async (path) => {
    let count = 0;
    const api = await against((_request, response) => {
      count += 1;
      response.end();
    });
    expect(await api.get(path)).toBeNull();
    expect(count).toBe(0);
  });

  it('has no answer when the API is away, or when the answer is too large', async () => {
    const api = await against((_request, response) => void response.end('x'.repeat(5_000_001)));
    expect(await api.get('/api/products')).toBeNull();
    server!.close();
    server!.closeAllConnections();
    expect(await api.get('/api/products')).toBeNull();
  });
});
