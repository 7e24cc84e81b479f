import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { signalOf } from 'shared-server/http/caller-signal';
import { eventually } from '../testing/eventually';
import { ReleaseUploads, type UploadLimits } from './release-uploads';

type Answer = { status: number; code?: string; retryAfterS?: number; bytes?: number };
const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** `started` and `finished` count the work on complete bodies. */
async function uploadServer(limits: Partial<UploadLimits>, { workMs = 0 } = {}) {
  const uploads = new ReleaseUploads(limits);
  const seen = { running: 0, most: 0, finished: 0 };
  const server = createServer((request, response) => {
    const receive = async () => {
      const slice = request.headers.authorization ?? '';
      const result = await uploads.receive({ request, slice, signal: signalOf(response) }, async (packed) => {
        seen.running += 1;
        seen.most = Math.max(seen.most, seen.running);
        await sleep(workMs);
        seen.running -= 1;
        seen.finished += 1;
        return { ok: true as const, bytes: packed.length };
      });
      const status = result.ok ? 201 : result.status;
      response.writeHead(status).end(JSON.stringify({ ...result, status }));
    };
    void receive().catch(() => undefined);
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const put = async (token: string, bytes: number): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: Buffer.alloc(bytes),
    });
    return (await response.json()) as Answer;
  };
  const stall = async (token: string, { length, sent }: { length: number | 'unknown'; sent: number }) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    const framing = length === 'unknown' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    socket.write(`PUT / HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Bearer ${token}\r\n${framing}\r\n\r\n`);
    socket.write(Buffer.alloc(sent));
    const answer = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (data) => {
        text += String(data);
        if (text.includes('}')) resolve(text);
      });
      socket.on('error', () => resolve(text));
      socket.on('close', () => resolve(text));
    });
    return { socket, answer };
  };
  return { put, stall, seen };
}

describe('an upload', () => {
  it('is worked on when it has arrived completely', async () => {
    const { put } = await uploadServer({});
    expect(await put('one', 300_000)).toMatchObject({ status: 201, bytes: 300_000 });
    expect(await put('one', 0)).toMatchObject({ status: 201, bytes: 0 });
  });

  it('is refused while nothing, too little or only a part of it arrives', async () => {
    const { stall, seen } = await uploadServer({ rate: { bytes: 100, periodMs: 100 } });
    const stalled = [
      await stall('one', { length: 5000, sent: 0 }),
      await stall('two', { length: 5000, sent: 20 }),
      await stall('three', { length: 5000, sent: 4999 }),
    ];
    for (const { answer } of stalled) expect(await answer).toMatch(/^HTTP\/1\.1 408 .*upload_too_slow/s);
    expect(seen.finished).toBe(0);
  });

  it('is refused when it takes longer than it may, however steadily it arrives', async () => {
    const { stall } = await uploadServer({ withinMs: 300, rate: { bytes: 1, periodMs: 100 } });
    const { socket, answer } = await stall('one', { length: 1_000_000, sent: 10 });
    const dripping = setInterval(() => socket.write('x'), 10);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(dripping);
  });

  it('is refused without being read when it is too large or has no length', async () => {
    const { put, stall } = await uploadServer({ bytes: 1000 });
    expect(await put('one', 1001)).toMatchObject({ status: 413, code: 'payload_too_large' });
    const { answer } = await stall('one', { length: 'unknown', sent: 0 });
    expect(await answer).toMatch(/^HTTP\/1\.1 411 .*length_required/s);
  });

  it('that the client aborts leaves its place to the next one of the slice', async () => {
    const { put, stall, seen } = await uploadServer({});
    const { socket } = await stall('one', { length: 5000, sent: 100 });
    const next = put('one', 10);
    socket.destroy();
    expect(await next).toMatchObject({ status: 201 });
    expect(seen.finished).toBe(1);
  });
});

describe('uploads at the same time', () => {
  it('that stall hold no other slice', async () => {
    const { put, stall } = await uploadServer({ concurrency: 2 });
    for (const token of ['one', 'two', 'three', 'four']) await stall(token, { length: 20_000_000, sent: 1000 });
    expect(await put('five', 10_000)).toMatchObject({ status: 201 });
  });

  it('wait for each other when they are of the same slice', async () => {
    const { put, seen } = await uploadServer({}, { workMs: 30 });
    const answers = await Promise.all([put('one', 10), put('one', 10), put('one', 10)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(seen.most).toBe(1);
  });

  it('wait no longer for others of their slice than an upload may take', async () => {
    const { put, stall } = await uploadServer({ withinMs: 400 });
    // it takes over the first one's place, for as long
    await stall('one', { length: 5000, sent: 100 });
    await stall('one', { length: 5000, sent: 100 });
    expect(await put('one', 10)).toMatchObject({ status: 429, code: 'upload_in_progress', retryAfterS: 5 });
  });

  it('are unpacked a few at a time', async () => {
    const { put, seen } = await uploadServer({ concurrency: 2 }, { workMs: 50 });
    const answers = await Promise.all(['one', 'two', 'three', 'four', 'five'].map((token) => put(token, 1000)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(seen.most).toBe(2);
  });

  it('are not unpacked any more when the client has gone while they waited', async () => {
    const { put, stall, seen } = await uploadServer({ concurrency: 1 }, { workMs: 200 });
    const first = put('one', 10);
    await eventually(
      () => seen.running,
      (running) => running === 1,
    );
    const { socket } = await stall('two', { length: 100, sent: 100 });
    socket.destroy();
    await first;
    expect(await put('three', 10)).toMatchObject({ status: 201 });
    expect(seen.finished).toBe(2);
  });

  it('hold no more memory than they may, and are to be tried again', async () => {
    const { put, stall } = await uploadServer({ bytesHeld: 1500 });
    await stall('one', { length: 1000, sent: 10 });
    expect(await put('two', 1000)).toMatchObject({ status: 503, retryAfterS: 5 });
    expect(await put('three', 400)).toMatchObject({ status: 201 });
  });
});

it('a slice is published so often in a period and no more, and others still are', async () => {
  const { put } = await uploadServer({ perSlice: { uploads: 3, periodMs: 600_000 } });
  for (let count = 0; count < 3; count += 1) expect(await put('one', 10)).toMatchObject({ status: 201 });
  const refused = await put('one', 10);
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(refused.retryAfterS).toBeGreaterThan(590);
  expect(await put('two', 10)).toMatchObject({ status: 201 });
});
