import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Agent, type IncomingMessage, type Server, createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpDrain } from './http-drain.js';

type Answer = { status: number | undefined; connection: string | undefined; text: string };

let server: Server;
let drain: HttpDrain;
let port: number;
let agent: Agent;
let mayAnswer: Promise<void>;
let answer: () => void;
beforeEach(async () => {
  mayAnswer = new Promise((resolve) => (answer = resolve));
  server = createServer((incoming, response) => {
    if (incoming.url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1\n\n');
      return;
    }
    void (incoming.url === '/slow' ? mayAnswer : Promise.resolve()).then(() => response.end('done'));
  });
  drain = new HttpDrain(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  agent = new Agent({ keepAlive: true });
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

/** On kept connections; rejects if one is reset. */
const call = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({ port, path, agent, headers }, (response: IncomingMessage) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection, text }));
    });
    sent.on('error', reject);
    sent.end();
  });

const block = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

/** 50 connections with a request each; then creates a file, and prints the outcomes. */
const manyRequests = `
const { connect } = require('node:net');
const { writeFileSync } = require('node:fs');
const [port, file] = process.argv.slice(1);
let [sent, answered, reset] = [0, 0, 0];
for (let i = 0; i < 50; i++) {
  let text = '';
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => ++sent === 50 && writeFileSync(file, '')));
  socket.on('data', (data) => (text += data));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    if (text.startsWith('HTTP/1.1 200')) answered++;
    else reset++;
    if (answered + reset === 50) console.log(answered + ' answered, ' + reset + ' reset');
  });
}`;

const arrived = async (calls: number) => {
  const open = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  while ((await open()) < calls) await sleep(5);
};

describe('a server that is drained', () => {
  it('finishes 50 open requests, closes their connections and resets none', async () => {
    const calls = Array.from({ length: 50 }, () => call('/slow'));
    await arrived(50);
    const drained = drain.drain({ graceMs: 0, withinMs: 10_000 });
    await sleep(200);
    answer();
    const answers = await Promise.all(calls);
    expect(answers).toEqual(calls.map(() => ({ status: 200, connection: 'close', text: 'done' })));
    expect(await drained).toBe(0);
    await expect(call('/')).rejects.toThrow('ECONNREFUSED');
  });

  it('answers all requests that were sent before, though it has accepted none of their connections and is slow', async () => {
    server.prependListener('request', () => block(10));
    const folder = mkdtempSync(join(tmpdir(), 'drain-'));
    const sent = join(folder, 'sent');
    const client = spawn(process.execPath, ['-e', manyRequests, String(port), sent], {
      env: {},
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const outcome = once(createInterface({ input: client.stdout }), 'line');
    // this process accepts nothing meanwhile
    while (!existsSync(sent)) block(10);
    const drained = drain.drain({ graceMs: 0, withinMs: 10_000 });
    expect(await outcome).toEqual(['50 answered, 0 reset']);
    expect(await drained).toBe(0);
    rmSync(folder, { recursive: true });
  });

  it('serves what comes during the grace, on new connections and on kept ones', async () => {
    expect(await call('/')).toMatchObject({ connection: 'keep-alive' });
    const drained = drain.drain({ graceMs: 300, withinMs: 1_000 });
    expect(await call('/')).toEqual({ status: 200, connection: 'close', text: 'done' });
    expect(await call('/')).toEqual({ status: 200, connection: 'close', text: 'done' });
    expect(await drained).toBe(0);
  });

  it('answers a request that comes on an idle connection just after it has stopped to listen', async () => {
    await call('/');
    const drained = drain.drain({ graceMs: 0, withinMs: 1_000 });
    while (server.listening) await sleep(1);
    expect(await call('/')).toEqual({ status: 200, connection: 'close', text: 'done' });
    expect(await drained).toBe(0);
  });

  it('answers the first request of a connection, though it comes late', async () => {
    const socket = connect(port, '127.0.0.1');
    await arrived(1);
    const drained = drain.drain({ graceMs: 0, withinMs: 10_000 });
    await sleep(400);
    socket.end('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await textOf(socket)).toContain('HTTP/1.1 200 OK');
    expect(await drained).toBe(0);
  });

  it('does not wait for connections that stay silent', async () => {
    const socket = connect(port, '127.0.0.1');
    await arrived(1);
    const closed = once(socket.resume(), 'close');
    expect(await drain.drain({ graceMs: 0, withinMs: 10_000 })).toBe(0);
    await closed;
  });

  it('ends event streams, which would never end by themselves', async () => {
    const stream = call('/events', { accept: 'text/event-stream' });
    await arrived(1);
    expect(await drain.drain({ graceMs: 0, withinMs: 10_000 })).toBe(0);
    expect((await stream).text).toBe('retry: 1\n\n');
  });

  it('cuts off what takes too long, and counts it', async () => {
    const outcome = call('/slow').then(
      () => 'answered',
      () => 'cut off',
    );
    await arrived(1);
    expect(await drain.drain({ graceMs: 0, withinMs: 50 })).toBe(1);
    expect(await outcome).toBe('cut off');
  });

  it('does nothing before it listens', async () => {
    expect(await new HttpDrain(createServer()).drain({ graceMs: 0, withinMs: 0 })).toBe(0);
  });
});
