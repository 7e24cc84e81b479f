import { once } from 'node:events';
import {
  Agent,
  type IncomingMessage,
  type RequestListener,
  type RequestOptions,
  type Server,
  createServer,
  request as httpRequest,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Problem } from 'shared-contracts/api/problem';
import { log } from '../testing/running-app';
import { forwardedHeaders } from './forwarded-headers';
import { proxy } from './proxy';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function listen(listener: RequestListener): Promise<{ server: Server; port: number; origin: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { server, port, origin: `http://127.0.0.1:${port}` };
}

async function startProxy(
  upstream: RequestListener,
  options: { silenceMs?: { usual: number; photoCheck: number } } = {},
) {
  const { origin, server } = await listen(upstream);
  const { port } = await listen(proxy({ origin, forwarded: forwardedHeaders([]), log, ...options }));
  const agent = new Agent({ keepAlive: true });
  closers.push(() => agent.destroy());
  const send = (request: RequestOptions = {}) =>
    httpRequest({ agent, host: '127.0.0.1', port, path: '/api/products', ...request });
  const call = async (request: RequestOptions = {}, body?: string | Buffer) => {
    const outgoing = send(request).end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return { response, status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  };
  return { send, call, server, port };
}

describe("the proxy's connections", () => {
  it('stay open to the visitor and to the upstream', async () => {
    const sockets = new Set<unknown>();
    const { call } = await startProxy((request, response) => {
      sockets.add(request.socket);
      response.end('fine');
    });
    const local = new Set<unknown>();
    for (let round = 0; round < 5; round++) {
      const { response, headers } = await call();
      local.add(response.socket?.localPort);
      expect(headers.connection).toBe('keep-alive');
    }
    expect(sockets.size).toBe(1);
    expect(local.size).toBe(1);
  });

  const breaking = () => {
    const methods: (string | undefined)[] = [];
    const listener: RequestListener = (request, response) => {
      methods.push(request.method);
      if (methods.length === 2) request.socket.destroy();
      else response.end('fine');
    };
    return { methods, listener };
  };

  it('are replaced by a new one when the upstream closes one under a GET', async () => {
    const { methods, listener } = breaking();
    const { call } = await startProxy(listener);
    await call();
    expect((await call()).status).toBe(200);
    expect(methods).toEqual(['GET', 'GET', 'GET']);
  });

  it('never carry a POST twice, even when the upstream closes one under it', async () => {
    const { methods, listener } = breaking();
    const { call } = await startProxy(listener);
    await call();
    expect((await call({ method: 'POST' }, '{}')).status).toBe(503);
    expect(methods).toEqual(['GET', 'POST']);
  });

  it('are not used for a POST once the upstream has closed them', async () => {
    const { call, server } = await startProxy((_request, response) => response.end('fine'));
    await call();
    server.closeAllConnections();
    expect((await call({ method: 'POST' }, '{}')).status).toBe(200);
  });

  it('do not forward hop-by-hop headers', async () => {
    let seen: IncomingMessage['headers'] = {};
    const { call } = await startProxy((request, response) => {
      seen = request.headers;
      response.setHeader('Connection', 'close, X-Private');
      response.setHeader('X-Private', 'of the upstream');
      response.end();
    });
    const { headers } = await call({
      headers: {
        connection: 'keep-alive, x-hop',
        'x-hop': '1',
        te: 'trailers',
        'proxy-authorization': 'Basic',
        'x-end': '2',
      },
    });
    expect(headers).not.toHaveProperty('x-private');
    expect(headers.connection).toBe('keep-alive');
    expect(seen).toMatchObject({ connection: 'keep-alive', 'x-end': '2' });
    for (const name of ['x-hop', 'te', 'proxy-authorization']) expect(seen).not.toHaveProperty(name);
  });
});

describe('a response', () => {
  it('to HEAD or with status 304 keeps its headers and has no body', async () => {
    const { call } = await startProxy((request, response) => {
      response.writeHead(request.method === 'HEAD' ? 200 : 304, { etag: 'W/"1"', 'content-length': 5 });
      response.end(request.method === 'HEAD' ? '' : undefined);
    });
    const head = await call({ method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '5', 0]);
    const unchanged = await call();
    expect([unchanged.status, unchanged.headers.etag, unchanged.body.length]).toEqual([304, 'W/"1"', 0]);
  });

  it('keeps several cookies separate and includes trailers', async () => {
    const { call } = await startProxy((_request, response) => {
      response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'], trailer: 'x-checksum' });
      response.write('fine');
      response.addTrailers({ 'x-checksum': 'abc' });
      response.end();
    });
    const { headers, response } = await call();
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(response.trailers).toEqual({ 'x-checksum': 'abc' });
  });

  it('with an event stream arrives event by event, however long the pauses', async () => {
    let goOn = () => {};
    const { send } = await startProxy(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
        goOn = () => response.end('data: 2\n\n');
      },
      { silenceMs: { usual: 100, photoCheck: 100 } },
    );
    const outgoing = send({ headers: { accept: 'text/event-stream' } }).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(String((await once(response, 'data'))[0])).toBe('data: 1\n\n');
    // undici checks its timers only twice a second
    setTimeout(goOn, 2500);
    expect(String((await once(response, 'data'))[0])).toBe('data: 2\n\n');
  });

  it('is cut off for the visitor when the upstream cuts it off', async () => {
    const { call } = await startProxy((request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('half');
      setImmediate(() => request.socket.destroy());
    });
    await expect(call()).rejects.toThrow('aborted');
  });

  it('is a 503 problem when the upstream stays silent', async () => {
    const { call } = await startProxy(() => {}, { silenceMs: { usual: 200, photoCheck: 200 } });
    const { status, headers, body } = await call();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(Problem.parse(JSON.parse(body.toString()))).toMatchObject({ code: 'service_unavailable' });
  });

  it('may take longer for the check of a photo', async () => {
    const waiting: (() => void)[] = [];
    const { call } = await startProxy((_request, response) => void waiting.push(() => response.end('checked')), {
      silenceMs: { usual: 200, photoCheck: 60_000 },
    });
    const check = call({ method: 'PUT', path: '/api/objects/set-policy' });
    expect((await call()).status).toBe(503);
    for (const answer of waiting) answer();
    expect((await check).body.toString()).toBe('checked');
  });
});

describe('an upload', () => {
  const large = Buffer.alloc(10_000_000, 'x');

  it.each([
    ['with a length', { 'content-length': large.length }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
    ['after 100 Continue', { 'content-length': large.length, expect: '100-continue' }],
  ])('of 10 MB arrives completely, %s', async (_how, headers) => {
    const { call } = await startProxy((request, response) => {
      let length = 0;
      request.on('data', (data: Buffer) => (length += data.length));
      request.on('end', () => response.end(String(length)));
    });
    expect((await call({ method: 'PUT', headers }, large)).body.toString()).toBe('10000000');
  });

  it('that the upstream refuses early gets its response', async () => {
    const { call } = await startProxy((_request, response) => response.writeHead(413).end('too large'));
    const { status, body } = await call({ method: 'PUT' }, large);
    expect([status, body.toString()]).toEqual([413, 'too large']);
  });

  it.each([401, 304, 413])('that is refused with %d at once is read to its end all the same', async (status) => {
    const { port } = await startProxy((_request, response) => response.writeHead(status).end());
    const socket = connect({ port, host: '127.0.0.1' });
    closers.push(() => socket.destroy());
    socket.write(`PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: ${large.length}\r\n\r\n`);
    // like a browser, which reads only after sending everything
    await new Promise<void>((resolve) => socket.write(large, () => resolve()));
    expect(String((await once(socket, 'data'))[0])).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

describe('a visitor who leaves', () => {
  it.each([
    ['while waiting for the response', 'GET'],
    ['in the middle of an upload', 'PUT'],
  ])('%s aborts the upstream request', async (_when, method) => {
    let arrived: (request: IncomingMessage) => void;
    const atUpstream = new Promise<IncomingMessage>((resolve) => (arrived = resolve));
    const { send } = await startProxy((request) => arrived(request.resume()));
    const outgoing = send({ method, ...(method === 'PUT' && { headers: { 'content-length': 1000 } }) });
    outgoing.on('error', () => {});
    if (method === 'PUT') outgoing.write('half');
    else outgoing.end();
    const { socket } = await atUpstream;
    const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')));
    outgoing.destroy();
    expect(await closed).toBe('closed');
  });
});
