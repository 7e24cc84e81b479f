import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createToken } from 'shared-server/registry/tokens';
import { promote } from 'shared-server/registry/rollouts';
import { packRelease } from '../federation/publish/pack-release.mjs';
import { readShellBuild } from './pages/read-shell-build';
import { readRelease } from './registry/release-files';
import { eventually } from './testing/eventually';
import { hostileSlice } from './testing/hostile-slice';
import { scratchFolder } from './testing/scratch-folder';
import { testRegistry } from './testing/test-registry';
import { writeRelease } from './testing/write-release';

const WITHIN_MS = 10_000;
const secret = 'the-secret-of-the-shop';
const builds = scratchFolder();
const data = scratchFolder();
const { registry, pool, databaseUrl } = await testRegistry();

const received: { path: string; headers: IncomingHttpHeaders }[] = [];
let reached = 0;
let written = 0;
let api: Server;
let machine: ReturnType<typeof createSocketServer>;
let shell: ChildProcess;
let origin: string;
let version: string;
let token: string;

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  // in place of Postgres, the object store or any other machine
  machine = createSocketServer((socket) => {
    reached += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  api = createServer((request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers });
    const { cookie, authorization, forwarded, host } = request.headers;
    const stolen = [cookie, authorization, forwarded, host === 'internal' ? host : undefined].find(Boolean);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(request.url === '/api/echo' ? { stolen } : []));
  }).listen(0, '127.0.0.1');
  await Promise.all([once(machine, 'listening'), once(api, 'listening')]);

  const root = path.resolve(import.meta.dirname, '../..');
  // does nothing if it is built
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', 'shell'], { cwd: root });
  const dist = path.join(root, 'shell/dist');
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const port = portOf(free);
  await new Promise((resolve) => free.close(resolve));
  origin = `http://localhost:${port}`;
  shell = spawn(process.execPath, [path.join(dist, 'server/main.js')], {
    env: {
      DATABASE_URL: databaseUrl,
      S3_SECRET_ACCESS_KEY: secret,
      METRICS_TOKEN: secret,
      DATA_DIR: data,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      API_ORIGIN: `http://127.0.0.1:${portOf(api)}`,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  shell.stdout!.on('data', (chunk: Buffer) => (written += chunk.length));
  const isUp = () =>
    fetch(`${origin}/faq`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await eventually(isUp, (up) => up))) throw new Error('the shell does not start');

  const targets = [
    `http://127.0.0.1:${portOf(machine)}/`,
    `http://localhost:${portOf(machine)}/`,
    `http://127.0.0.1:${portOf(api)}/api/products`,
    `${origin}/releases/discovery.json`,
    `${origin}/metrics`,
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/hostname',
  ];
  const { provides } = readShellBuild(dist);
  const { folder } = await writeRelease(builds, { ...hostileSlice(targets), needs: provides });
  const release = await readRelease(folder);
  version = release.version;
  ({ token } = await createToken(pool, { slice: 'mf-hostile', name: 'ci', createdBy: 'admin@example.com', days: 1 }));
  published = await call('PUT', '', await packRelease(folder, release));
});
afterAll(async () => {
  if (shell.exitCode === null && shell.signalCode === null) {
    shell.kill();
    await once(shell, 'exit');
  }
  api.close();
  machine.close();
});

type Answer = { problems: string[]; plan?: { origin: string; compositions: { link: string }[] } };
let published: { status: number; body: Answer };
async function call(method: string, address: string, body?: Uint8Array): Promise<{ status: number; body: Answer }> {
  const response = await fetch(`${origin}/releases/mf-hostile/${version}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: body as never,
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

async function visit(address: string, { cookie = '', on = origin } = {}) {
  const begun = Date.now();
  const response = await fetch(on + address, { headers: { cookie } });
  const text = await response.text();
  expect(text).not.toContain(secret);
  return { status: response.status, text, heading: /<h1>(.*?)<\/h1>/.exec(text)?.[1], ms: Date.now() - begun };
}

const readOr = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const childrenOf = (pid: number): string[] => readOr(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
const residentMb = (pid: string): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0) / 1000;

const promoteIt = () => registry.roll((client) => promote(client, { slice: 'mf-hostile', version, by: 'operator' }));
const nothing = /^nothing of \d{2,}$/;

describe('a hostile slice gets nothing', () => {
  it('while it is published, when the shell renders each of its pages', () => {
    expect(published).toMatchObject({ status: 201, body: { problems: [] } });
  });

  it('in its gate', async () => {
    expect(await call('GET', '/gate')).toMatchObject({ status: 200, body: { problems: [] } });
  });

  it('in a preview', async () => {
    const { body } = await call('GET', '/gate');
    const { origin: previews, compositions } = body.plan!;
    const started = await fetch(previews + compositions[0]!.link, { redirect: 'manual' });
    const [cookie = ''] = started.headers.getSetCookie();
    expect((await visit('/hostile', { cookie: cookie.split(';')[0]!, on: previews })).heading).toMatch(nothing);
  });

  it('when it is live', async () => {
    await registry.db.query(`UPDATE slice_registry.releases SET gate = NULL WHERE slice = 'mf-hostile'`);
    await promoteIt();
    const page = await eventually(
      () => visit('/hostile'),
      ({ status }) => status === 200,
    );
    expect(page.heading).toMatch(nothing);
  });

  it('has reached no other machine, nor the API as a caller of this one, which it would trust', () => {
    expect(reached).toBe(0);
    expect(received.map(({ path: address }) => address).filter((address) => !address.startsWith('/api/'))).toEqual([]);
    expect(received.filter(({ headers }) => headers.cookie ?? headers.authorization)).toEqual([]);
  });
});

describe('a live hostile slice', () => {
  const fallsBack = async (page: string) => {
    const { status, text, ms } = await visit(`/hostile/${page}?go=1`);
    expect([page, status]).toEqual([page, 503]);
    expect(text).toContain('<header');
    expect(text.length).toBeLessThan(200_000);
    expect(ms).toBeLessThan(WITHIN_MS);
    return text;
  };
  const othersAnswer = async () => {
    const others = await Promise.all([visit('/faq'), visit('/shipping'), visit('/products')]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  };

  it('finds nothing on the promises of a component, which React renders', async () => {
    expect((await visit('/hostile/component')).heading).toBe('nothing in a component');
  });

  it('has its calls counted under the visitor, at most 100 of a page', async () => {
    received.length = 0;
    expect((await visit('/hostile/calls')).heading).toBe('calls: 100');
    const ofPage = received.filter(({ path: address }) => /^\/api\/products\?\d+$/.test(address));
    expect(ofPage).toHaveLength(100);
    expect(new Set(ofPage.map(({ headers }) => headers['x-forwarded-for']))).toEqual(new Set(['127.0.0.1']));
  });

  it('has no timers that outlive their page', async () => {
    const silentMs = async (number: number) =>
      Number((await visit(`/hostile/timers?visit=${number}`)).heading?.slice('silent: '.length));
    await silentMs(1);
    // so that timers that were left would tick
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await silentMs(2)).toBeGreaterThan(400);
  });

  it("changes what all code of its isolate uses, and no other slice's page", async () => {
    const before = await visit('/products');
    await fallsBack('changed');
    await othersAnswer();
    const stripped = (text: string) => text.replaceAll(/"(?:dataUpdatedAt|dehydratedAt)":\d+/g, '');
    expect(stripped((await visit('/products')).text)).toBe(stripped(before.text));
  });

  it.each(['words', 'page', 'stack', 'abort', 'never', 'forged', 'foreign', 'torn', 'flood'])(
    'gets no more than its page when it tries "%s"',
    async (page) => {
      await fallsBack(page);
      await othersAnswer();
      expect(written).toBeLessThan(2_000_000);
    },
  );

  it('gives its page data with names of prototypes, which change nothing', async () => {
    expect((await visit('/hostile/cloned?go=1')).status).toBe(200);
    await othersAnswer();
  });

  it.each(['loop', 'microtasks', 'expression', 'getters'])(
    'loses its page within 10 s when it never ends (%s), and other pages go on',
    async (page) => {
      const [text] = await Promise.all([fallsBack(page), othersAnswer()]);
      expect(text).not.toContain('calm');
    },
  );

  it.each(['memory', 'buffers'])('is ended before it has taken 2 GB of %s, and its page falls back', async (page) => {
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, ...childrenOf(shell.pid!).map(residentMb))), 20);
    await fallsBack(page).finally(() => clearInterval(watch));
    // 0 without /proc
    expect(most).toBeLessThan(1_500);
    await othersAnswer();
  });
});

it('processes that render end with their shell, even by kill -9, and leave no folder', async () => {
  const guarded = childrenOf(shell.pid!);
  const isGone = (pid: string) => readOr(`/proc/${pid}/status`) === '';
  const folders = guarded.map(
    (pid) => /\/[^ ]*\/render-\w+/.exec(readOr(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))?.[0],
  );
  shell.kill('SIGKILL');
  expect(await eventually(() => guarded.every(isGone), Boolean)).toBe(true);
  expect(await eventually(() => folders.every((folder) => !folder || !existsSync(folder)), Boolean)).toBe(true);
});
