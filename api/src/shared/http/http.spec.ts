import type { Server, ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { api } from 'shared-contracts/api/api';
import { Problem } from 'shared-contracts/api/problem';
import { registerCustomer, createProduct, signInAdmin, uniqueEmail } from '../../testing/factories.js';
import { storePhoto } from '../../testing/photos.js';
import { testApp } from '../../testing/started.js';

const app = testApp({ variables: { TRUSTED_PROXIES: '192.0.2.0/24' } });

const sendText = (text: string, type = 'application/json') =>
  app.browser().send('POST', '/api/login', { headers: { 'content-type': type }, body: text });

describe("the caller's address", () => {
  it('is what the shell on this machine or a configured proxy says, and nothing else', () => {
    const express: { get(name: string): (address: string, hop: number) => boolean } = app.nest
      .getHttpAdapter()
      .getInstance();
    const isBelieved = express.get('trust proxy fn');
    const believed = ['127.0.0.1', '::1', '192.0.2.7', '10.0.0.7', '172.17.0.1', '203.0.113.7'].filter((address) =>
      isBelieved(address, 0),
    );
    expect(believed).toEqual(['127.0.0.1', '::1', '192.0.2.7']);
  });
});

describe('a streamed response', () => {
  it('lets as many listen to it as a stream needs', async () => {
    const { browser } = await registerCustomer(app);
    const { objectPath } = await storePhoto(browser);
    const server: Server = app.nest.getHttpServer();
    const counts = { most: 0, allowed: 0 };
    const watch = (_request: unknown, response: ServerResponse) => {
      response.on('newListener', (event) => {
        if (event === 'close') counts.most = Math.max(counts.most, response.listenerCount(event) + 1);
        counts.allowed = response.getMaxListeners();
      });
    };
    server.prependListener('request', watch);
    const picture = await browser.get<Buffer>(objectPath);
    server.off('request', watch);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(counts.most).toBeGreaterThan(0);
    expect(counts.most).toBeLessThanOrEqual(counts.allowed);
  });
});

describe('a long response', () => {
  it('is compressed as the client accepts', async () => {
    const encodingOf = async (accepted: string) =>
      (await app.browser().get('/api/docs/openapi.json', { 'accept-encoding': accepted })).headers.get(
        'content-encoding',
      );
    expect(await encodingOf('gzip, deflate, br, zstd')).toBe('br');
    expect(await encodingOf('gzip')).toBe('gzip');
    expect(await encodingOf('identity')).toBeNull();
  });
});

describe('an invalid request', () => {
  it('without valid JSON gets 400 invalid_json', async () => {
    for (const text of ['{"email":', '"text"', 'nothing', '{"a":1}}']) {
      const { status, body } = await sendText(text);
      expect([text, status]).toEqual([text, 400]);
      expect(Problem.parse(body).code).toBe('invalid_json');
    }
  });

  it('of another type gets 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect(await sendText('email=a', type)).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    }
    expect(await sendText('{}', 'application/json; charset=latin-9')).toMatchObject({ status: 415 });
  });

  it('of 20 MB gets 413', async () => {
    const { status, body } = await sendText(JSON.stringify({ email: 'a'.repeat(20_000_000) }));
    expect([status, Problem.parse(body).code]).toEqual([413, 'payload_too_large']);
  });

  it('with an array for a body gets 400 invalid_input', async () => {
    expect(await sendText('[]')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('gets an error for each unknown, missing and invalid field', async () => {
    const { status, body } = await app.browser().post('/api/login', { email: 'nobody', role: 'admin' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      statusCode: 400,
      code: 'invalid_input',
      errors: { email: 'Invalid email address', role: 'Is not known', password: expect.any(String) },
    });
  });

  it('with text that Postgres cannot store is refused', async () => {
    for (const firstName of ['a\0b', '\ud800']) {
      const { status, body } = await app.browser().post('/api/register', {
        email: uniqueEmail(),
        password: 'secret',
        confirmPassword: 'secret',
        firstName,
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_input', errors: { firstName: expect.any(String) } });
    }
  });

  it('with unknown query parameters is refused', async () => {
    expect(await app.browser().get('/api/products?admin=true')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: { admin: 'Is not known' } },
    });
  });

  it('gets 404 for an unknown path and 400 for a malformed one, both as problems', async () => {
    expect(await app.browser().get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const broken = await app.browser().get('/api/products/%E0%A4%A');
    expect([broken.status, Problem.parse(broken.body).code]).toEqual([400, 'invalid_input']);
  });
});

describe('access', () => {
  it('needs an account for customer calls: 401 with "Unauthorized"', async () => {
    expect(await app.browser().get('/api/user')).toMatchObject({
      status: 401,
      body: { code: 'not_authenticated', message: expect.stringContaining('Unauthorized') },
    });
  });

  it('needs the admin role for admin calls: 403', async () => {
    const { browser } = await registerCustomer(app);
    expect(await browser.get('/api/orders')).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await (await signInAdmin(app)).get('/api/orders')).toMatchObject({ status: 200, body: [] });
  });

  it('is checked before the input', async () => {
    expect(await app.browser().get('/api/orders?nonsense=1')).toMatchObject({ status: 401 });
  });

  it('is refused to pages of other sites with 403', async () => {
    const email = uniqueEmail();
    const form = { email, password: 'secret', confirmPassword: 'secret' };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign)
      expect(await app.browser(headers).post('/api/register', form)).toMatchObject({
        status: 403,
        body: { code: 'cross_site_request' },
      });
    const own = app.browser({ origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' });
    expect(await own.post('/api/register', form)).toMatchObject({ status: 201 });
  });
});

describe('every response', () => {
  it('has the request id that was sent, or a new one', async () => {
    const { headers } = await app.browser({ 'x-request-id': 'trace-1' }).get('/api/health/live');
    expect(headers.get('x-request-id')).toBe('trace-1');
    const forged = await app.browser({ 'x-request-id': 'has a space' }).get('/api/health/live');
    expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is not cacheable when it is personal', async () => {
    const { browser } = await registerCustomer(app);
    for (const path of ['/api/user', '/api/cart', '/api/nothing'])
      expect([path, (await browser.get(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
  });

  it('that caches may share sets no cookie, not even for a signed-in browser that has lost its hint', async () => {
    const { browser } = await registerCustomer(app);
    const cookie = browser.sessionCookie!;
    const { id } = await createProduct(app);
    const shared: string[] = [];
    for (const [method, path] of Object.keys(api).map((key) => key.split(' ') as [string, string])) {
      if (method !== 'GET') continue;
      const { headers } = await browser.get(path.replace(':id', id), { cookie });
      if (!headers.get('cache-control')?.includes('public')) continue;
      shared.push(path);
      expect([path, headers.getSetCookie()]).toEqual([path, []]);
    }
    expect(shared.toSorted()).toEqual([
      '/api/product-categories',
      '/api/products',
      '/api/products/:id',
      '/api/products/:id/prints',
      '/api/products/:id/reviews',
      '/api/shipping-options',
    ]);
  });

  it('cannot run scripts or be framed, and does not name the server software', async () => {
    const { headers } = await app.browser().get('/api/health/live');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});
