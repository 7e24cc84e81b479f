import { type Server, createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { until } from '../../testing/until.js';
import { CachedResponse, ResponseCache } from './response-cache.js';

const times = (number: number) => Array.from({ length: number }, (_, index) => index);

describe('the response cache', () => {
  let cache: ResponseCache;
  let hits = 0;
  beforeEach(() => {
    cache = new ResponseCache();
  });

  const put = (url: string, often: number, body: unknown = url) =>
    times(often).forEach(() => cache.set(url, CachedResponse.of(body, {}), cache.generation));

  const answers = (url: string): boolean => {
    const before = hits;
    const request = { method: 'GET', url, headers: {}, acceptsEncodings: () => false };
    const response = { setHeader: () => {}, writeHead: () => ({ end: () => {} }) };
    cache.middleware(() => (hits += 1))(request as never, response as never, () => {});
    return hits > before;
  };

  it('stores a response on its second request', () => {
    expect(
      times(4).map(() => {
        const isKept = answers('/api/products');
        if (!isKept) put('/api/products', 1);
        return isKept;
      }),
    ).toEqual([false, false, true, true]);
  });

  it('drops everything when the data change, responses in progress included', () => {
    put('/a', 3);
    const { generation } = cache;
    cache.clear();
    cache.set('/a', CachedResponse.of('old', {}), generation);
    expect(cache.size).toMatchObject({ responses: 0, bytes: 0 });
    expect(answers('/a')).toBe(false);
  });

  it('stores nothing while changes cannot be heard', () => {
    put('/a', 2);
    cache.pause();
    put('/a', 3);
    expect(answers('/a')).toBe(false);
    cache.resume();
    put('/a', 2);
    expect(answers('/a')).toBe(true);
  });

  it('holds a bounded number of responses, and keeps those in use when URLs are made up', () => {
    put('/in-use', 2);
    for (const round of times(200)) {
      for (const number of times(100)) put(`/invented?${round}-${number}`, 2);
      expect(answers('/in-use')).toBe(true);
    }
    expect(cache.size).toMatchObject({ responses: 500, seenUrls: 5_000 });
  });

  it('holds a bounded number of bytes', () => {
    const large = 'x'.repeat(1_000_000);
    for (const number of times(100)) put(`/large?${number}`, 2, large);
    expect(cache.size.responses).toBeLessThan(33);
    expect(cache.size.bytes).toBeLessThanOrEqual(32_000_000);
    expect([answers('/large?99'), answers('/large?0')]).toEqual([true, false]);
  });

  it('counts the size of a response once when it is stored again', () => {
    put('/a', 5, 'same');
    expect(cache.size).toEqual({ responses: 1, bytes: JSON.stringify('same').length, seenUrls: 1 });
  });

  it('stores no response with a very long URL', () => {
    put(`/?${'x'.repeat(5_000)}`, 3);
    expect(cache.size).toEqual({ responses: 0, bytes: 0, seenUrls: 0 });
  });
});

describe('a cached response', () => {
  const value = times(200).map((id) => ({ id, name: 'Classic Square' }));
  let server: Server;
  let reached = 0;
  beforeEach(async () => {
    const cache = new ResponseCache();
    times(2).forEach(() => cache.set('/api/products', CachedResponse.of(value, { 'X-Total-Count': '200' }), 0));
    const app = express();
    app.use(cache.middleware(() => {}));
    app.use((_request, response) => {
      reached += 1;
      response.end();
    });
    reached = 0;
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/products`, { method, headers });

  it('is sent before later middleware runs', async () => {
    const response = await ask({ 'x-request-id': 'mine' });
    expect(await response.json()).toEqual(value);
    expect(reached).toBe(0);
    expect([response.headers.get('x-request-id'), response.headers.get('x-total-count')]).toEqual(['mine', '200']);
    await ask({}, 'POST');
    expect(reached).toBe(1);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('comes compressed for Accept-Encoding %s as %s, the same each time', async (accepted, encoding) => {
    const encodingNow = async () => {
      const response = await ask({ 'accept-encoding': accepted });
      expect(await response.json()).toEqual(value);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      return response.headers.get('content-encoding');
    };
    await until(async () => (await encodingNow()) === encoding);
    expect(await encodingNow()).toBe(encoding);
  });

  it('is 304 without a body for a browser that has it in any encoding', async () => {
    const etag = (await ask()).headers.get('etag')!;
    for (const known of [etag, `"other", ${etag}`]) {
      const response = await ask({ 'if-none-match': known });
      expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('has the same headers for HEAD, without a body', async () => {
    const identity = { 'accept-encoding': 'identity' };
    const [get, head] = [await ask(identity), await ask(identity, 'HEAD')];
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength));
  });
});
