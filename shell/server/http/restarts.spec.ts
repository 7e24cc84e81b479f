import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from 'local-services/testing/free-port';
import { reportFigure } from 'local-services/testing/report-figure';
import { log } from '../testing/running-app';
import { forwardedHeaders } from './forwarded-headers';
import { proxy } from './proxy';

const sharedServer = path.resolve(import.meta.dirname, '../../../shared-server/dist');
const program = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { HttpDrain } from '${pathToFileURL(`${sharedServer}/http/http-drain.js`).href}';
const [port, ledger] = process.argv.slice(2);
const listen = (answer) => {
  const server = createServer(answer);
  const drain = new HttpDrain(server);
  return new Promise((resolve) => server.listen(Number(port), '127.0.0.1', () => resolve(drain)));
};
let drain = await listen((request, response) =>
  response.writeHead(503, { 'x-not-ready': '1', connection: 'close' }).end('starting'));
process.on('SIGTERM', async () => process.exit(await drain.drain({ graceMs: 0, withinMs: 5000 })));
await new Promise((resolve) => setTimeout(resolve, 300));
await drain.drain({ graceMs: 0, withinMs: 1000 });
drain = await listen(async (request, response) => {
  const body = (await request.toArray()).join('');
  if (request.method === 'POST') appendFileSync(ledger, body + '\\n');
  setTimeout(() => response.end(request.method + ' ' + body), 20);
});
process.send('ready');
`;

let folder: string;
let port: number;
let upstream: ChildProcess | undefined;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'restarts-'));
  writeFileSync(path.join(folder, 'upstream.mjs'), program);
  writeFileSync(path.join(folder, 'ledger'), '');
  port = await freePort();
});
afterEach(() => {
  upstream?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const start = () => {
  upstream = spawn(process.execPath, [path.join(folder, 'upstream.mjs'), String(port), path.join(folder, 'ledger')], {
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return once(upstream, 'message');
};
const ended = (signal: NodeJS.Signals) => {
  const exit = once(upstream!, 'exit');
  upstream!.kill(signal);
  return exit;
};
const startProxy = async (waitMs?: number) => {
  const handle = proxy({
    origin: `http://127.0.0.1:${port}`,
    forwarded: forwardedHeaders([]),
    log,
    ...(waitMs !== undefined && { waitMs }),
  });
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

describe('while the only process of an upstream restarts', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('after %s, whatever can be repeated is answered', async (signal) => {
    await start();
    const { origin, close } = await startProxy();
    const statuses: Record<'GET' | 'POST', number[]> = { GET: [], POST: [] };
    const done: string[] = [];
    const over = new AbortController();
    let number = 0;
    const visit = async (method: 'GET' | 'POST') => {
      while (!over.signal.aborted) {
        const body = method === 'POST' ? `order ${++number}` : undefined;
        const response = await fetch(origin, { method, ...(body !== undefined && { body }) });
        const text = await response.text();
        statuses[method].push(response.status);
        if (method === 'POST' && response.status === 200) done.push(text.slice('POST '.length));
      }
    };
    const visitors = Array.from({ length: 20 }, (_, index) => visit(index % 4 === 0 ? 'POST' : 'GET'));
    try {
      while (statuses.GET.length < 20) await sleep(10);
      await ended(signal);
      await start();
      const before = statuses.GET.length;
      while (statuses.GET.length < before + 20) await sleep(10);
    } finally {
      over.abort();
      await Promise.all(visitors);
      close();
    }
    const lost = statuses.GET.filter((status) => status !== 200).length;
    const what = `an API restarts after ${signal}: calls without effects that got 503`;
    reportFigure({ what, value: lost, unit: 'requests', limit: 0 });
    expect(lost).toBe(0);
    // what the upstream may have done is not repeated
    const ledger = readFileSync(path.join(folder, 'ledger'), 'utf8').trimEnd().split('\n');
    expect(new Set(ledger).size).toBe(ledger.length);
    expect(done.filter((order) => !ledger.includes(order))).toEqual([]);
  });

  it('an order that found nobody waits with its body', async () => {
    const { origin, close } = await startProxy();
    const order = fetch(origin, { method: 'POST', body: 'x'.repeat(100_000) });
    await sleep(200);
    await start();
    expect((await (await order).text()).length).toBe(100_005);
    close();
  });

  it('a call that meets the process while it starts waits until it is ready', async () => {
    const { origin, close } = await startProxy();
    void start();
    const starting = () =>
      fetch(`http://127.0.0.1:${port}`).then(
        (response) => response.status,
        () => 0,
      );
    while ((await starting()) !== 503) await sleep(5);
    expect(await (await fetch(origin)).text()).toBe('GET ');
    close();
  });
});

describe('an upstream that does not come back', () => {
  it('is waited for by 500 requests at most, for a bounded time', async () => {
    const { origin, close } = await startProxy(1_000);
    const statuses: number[] = [];
    const all = Array.from({ length: 510 }, () => fetch(origin).then(({ status }) => statuses.push(status)));
    while (statuses.length < 10) await sleep(10);
    expect(statuses.length).toBeLessThan(510);
    await Promise.all(all);
    expect(new Set(statuses)).toEqual(new Set([503]));
    close();
  });
});
