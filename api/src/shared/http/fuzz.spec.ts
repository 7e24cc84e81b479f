import { Agent, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type * as z from 'zod';
import { TestShop } from '../../testing/test-shop.js';
import { openApiOf } from '../docs/openapi.js';
import { others } from '../../testing/access-others.js';
import { type FuzzedOperation, type HostileRequest, hostileRequests } from '../../testing/hostile-request.js';
import { registerCustomer, createProduct, signInAdmin } from '../../testing/factories.js';

/** FUZZ_RUNS=2000 FUZZ_SEED=$RANDOM looks further; a failure prints its seed. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const runs = Number(process.env.FUZZ_RUNS ?? 20);
const secondsPerOperation = Number(process.env.FUZZ_SECONDS ?? 4);

const text: z.core.JSONSchema.BaseSchema = { type: 'string' };
const inPath = (name: string) => ({ name, in: 'path', schema: text });
const inQuery = (name: string) => ({ name, in: 'query', schema: text });
const queries = ['w', 'crop', 'as', 'size', 'orders', 'status', 'sort', 'q', 'returnTo', 'token'].map(inQuery);
const withoutBody = new Set(['GET', 'DELETE']);
const undocumented = [...Object.keys(others), 'GET /api/:anything'].map((route): FuzzedOperation => {
  const [method = '', template = ''] = route.split(' ', 2);
  const path = template.replace('*path', ':folder/:name').replaceAll(/:(\w+)/g, '{$1}');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const parameters = [...names.map(inPath), ...queries];
  return { method, path, parameters, ...(!withoutBody.has(method) && { body: { type: 'object' } }) };
});

type Documented = {
  parameters?: FuzzedOperation['parameters'];
  requestBody?: { content: { 'application/json': { schema: z.core.JSONSchema.BaseSchema } } };
};
const { paths } = openApiOf({ title: 'fuzzed', version: '1', serverUrl: 'http://shop.test' });
const documented = Object.entries(paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]): FuzzedOperation => {
    const { parameters = [], requestBody } = operation as Documented;
    const body = requestBody?.content['application/json'].schema;
    return { method: method.toUpperCase(), path, parameters, ...(body && { body }) };
  }),
);
/** Last, or the calls after them would be a guest's. */
const endsSessions = ({ method, path }: FuzzedOperation) =>
  path === '/api/logout' || (method === 'DELETE' && path.startsWith('/api/account/sessions'));
const routes = [...documented, ...undocumented];
const operations = [...routes.filter((route) => !endsSessions(route)), ...routes.filter(endsSessions)];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let shop: TestShop;
let cookies: Record<HostileRequest['role'], string>;
let known: string[];
beforeAll(async () => {
  shop = await TestShop.start();
  const { browser, email } = await registerCustomer(shop.app);
  const { id: productId } = await createProduct(shop.app, { inStock: 100_000 });
  const line = await browser.post<{ id: string }>('/api/cart', { productId });
  const opened = await shop.opened(browser, [{ productId }]);
  const orderId = await shop.ordered(shop.app.browser(), [{ productId }]);
  known = [productId, line.body.id, orderId, orderId.slice(0, 8), opened.checkoutId, opened.sessionId, email, 'ON'];
  const admin = await signInAdmin(shop.app);
  cookies = { guest: '', customer: browser.sessionCookie!, admin: admin.sessionCookie! };
});
afterAll(async () => {
  agent.destroy();
  await shop.close();
});

/** 0 if the connection was closed early. */
function statusOf({ role, method, path, headers, body }: HostileRequest): Promise<number> {
  const cookie = [cookies[role], headers.cookie].filter(Boolean).join('; ');
  const bytes = Buffer.from(body);
  const all = { ...headers, ...(cookie && { cookie }), ...(bytes.length > 0 && { 'content-length': bytes.length }) };
  return new Promise((resolve, reject) => {
    const call = httpRequest(shop.app.origin + path, { method, headers: all, agent }, (response) => {
      response.on('close', () => resolve(response.statusCode ?? 0));
      // a stream of events never ends
      if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy();
      else response.resume();
    });
    call.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(0) : reject(error),
    );
    call.end(bytes);
  });
}

/** A slow machine may answer 503 once. */
async function servedStatusOf(request: HostileRequest): Promise<number> {
  const status = await statusOf(request);
  return status === 503 ? statusOf(request) : status;
}

const shortened = ({ body, path, ...rest }: HostileRequest) =>
  JSON.stringify({ ...rest, path: path.slice(0, 500), body: body.toString().slice(0, 1_000) });

describe('hostile requests', () => {
  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'to %s are never answered with 5xx',
    async (_, operation) => {
      let failing: string | undefined;
      const isServed = fc.asyncProperty(hostileRequests(operation, known), async (request) => {
        const status = await servedStatusOf(request);
        if (status < 500) return true;
        failing = `answered ${status}: ${shortened(request)}`;
        return false;
      });
      const limit = { interruptAfterTimeLimit: secondsPerOperation * 1_000, markInterruptAsFailure: false };
      const { failed, counterexamplePath } = await fc.check(isServed, { seed, numRuns: runs, ...limit });
      if (failed) throw new Error(`FUZZ_SEED=${seed} path ${counterexamplePath}, ${failing}`);
      // by the same connection, which an endless answer would block
      expect(await statusOf({ role: 'guest', method: 'GET', path: '/api/health/live', headers: {}, body: '' })).toBe(
        200,
      );
    },
  );
});
