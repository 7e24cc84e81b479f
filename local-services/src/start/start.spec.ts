import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assignedPorts } from '../ports/assigned-ports.js';
import { identityOf } from '../processes/process-identity.js';
import { Script, builtModule, temporaryFolder } from '../testing/built-modules.js';
import { listenLocally } from '../testing/listen-locally.js';

/** Exits on request, or without its parent. */
const child = (program: string, port: string) => `
import http from 'node:http';
// the worker runs the API's program
const name = process.env.API_ROLE === 'all' ? 'worker' : '${program}';
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
http.createServer((request, response) => {
  if (request.url === '/die') process.exit(7);
  const isHealth = request.url.endsWith('/health') || request.url.endsWith('/health/ready');
  if (isHealth && process.env.FAULT === \`\${name} is not ready\`) {
    response.writeHead(503);
    console.log(JSON.stringify({ level: 50, msg: 'asked too early' }));
  }
  response.end(JSON.stringify({ name, pid: process.pid, environment: process.env }));
}).listen(Number(${port}), '127.0.0.1');
if (process.env.FAULT === \`\${name} crashes\`) process.exit(3);
console.log(JSON.stringify({ level: 30, msg: 'fine' }));
console.log(JSON.stringify({ level: 50, msg: 'not fine', err: { message: 'the reason' } }));
`;

let programs = '';
beforeAll(async () => {
  programs = await temporaryFolder();
  await writeFile(path.join(programs, 'api.mjs'), child('api', 'process.env.API_PORT'));
  await writeFile(path.join(programs, 'shell.mjs'), child('shell', 'process.env.PORT'));
  await writeFile(path.join(programs, 'embedded.mjs'), child('embedded', 'new URL(process.env.EMBEDDED_ORIGIN).port'));
});
const folders: string[] = [];
afterAll(async () => {
  for (const folder of [programs, ...folders]) await rm(folder, { recursive: true, force: true });
});

type Shop = Script & { port: number; data: string; folder: string };
async function start(variables: Record<string, string> = {}, previous?: Pick<Shop, 'port' | 'folder'>): Promise<Shop> {
  const folder = previous?.folder ?? (await temporaryFolder());
  if (!previous) folders.push(folder);
  const port = previous?.port ?? (await assignedPorts(path.join(folder, 'test-ports.json'), ['shop'])).shop;
  const source = `
    import { runUntilSignal } from '${builtModule('start/run-until-signal.js')}';
    const program = (name) => '${programs}/' + name + '.mjs';
    await runUntilSignal({
      variables: process.env,
      programs: { embedded: program('embedded'), api: program('api'), shell: program('shell') },
      build: async () => console.log('building'),
      say: (line) => console.log(line),
    });`;
  const data = path.join(folder, 'data');
  const script = await Script.run(folder, source, {
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: data,
    DATABASE_URL: 'postgres://given:given@127.0.0.1:1/given',
    ...variables,
  });
  return Object.assign(script, { port, data, folder });
}
type Answer = { pid: number; environment: Record<string, string> };
async function ask(shop: Pick<Shop, 'port'>, url = '/'): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${shop.port}${url}`);
  const answer: Answer = JSON.parse(await response.text());
  return answer;
}
async function environmentOfApi(shop: Shop): Promise<Record<string, string>> {
  const { environment } = await ask(shop);
  return (await ask({ port: Number(environment.API_PORT) })).environment;
}
async function stop(shop: Shop, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  process.kill(-shop.child.pid!, signal);
  expect(await shop.ended).toBe(0);
}
const isRunning = (pid: number) => identityOf(pid) !== null;
async function untilGone(pid: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (isRunning(pid) && Date.now() < deadline) await sleep(20);
  expect(isRunning(pid)).toBe(false);
}

describe('npm start', () => {
  it("prints the ready line, the admin's password and its parts' errors", async () => {
    const shop = await start();
    await shop.line(new RegExp(`^Ready on http://localhost:${shop.port}$`));
    const password = (await readFile(path.join(shop.data, 'admin-password'), 'utf8')).trim();
    expect(await shop.line(/^Admin:/)).toContain(`admin@example.com with the password ${password}`);
    for (const part of ['api', 'worker'])
      expect(await shop.line(new RegExp(`^\\[${part}\\]`))).toBe(`[${part}] error: not fine: the reason`);
    expect((await stat(path.join(shop.data, 'admin-password'))).mode & 0o077).toBe(0);
    expect((await stat(path.join(shop.data, 'secrets.json'))).mode & 0o077).toBe(0);
    await stop(shop);
    // written a moment after it is printed
    expect(await readFile(path.join(shop.data, 'logs/api.log'), 'utf8')).toContain('"msg":"fine"');
  });

  it("passes the embedded services' settings to its parts, the same on the next start", async () => {
    const shop = await start();
    await shop.line(/^Ready/);
    const first = await environmentOfApi(shop);
    expect(first).toMatchObject({
      DATABASE_URL: 'postgres://given:given@127.0.0.1:1/given',
      S3_PUBLIC_ENDPOINT: `http://localhost:${shop.port}/s3`,
      S3_ENDPOINT: `${first.EMBEDDED_ORIGIN}/s3`,
      STRIPE_API_BASE: first.EMBEDDED_ORIGIN,
    });
    for (const name of ['SESSION_SECRET', 'STRIPE_WEBHOOK_SECRET', 'S3_SECRET_ACCESS_KEY'])
      expect(first[name]?.length).toBeGreaterThan(20);
    await stop(shop);
    const again = await start({}, shop);
    await again.line(/^Ready/);
    expect(again.lines.join()).not.toContain('Admin:');
    const second = await environmentOfApi(again);
    const kept = [
      'SESSION_SECRET',
      'STRIPE_SECRET_KEY',
      'ADMIN_PASSWORD',
      'S3_ACCESS_KEY_ID',
      'EMBEDDED_ORIGIN',
      'API_PORT',
    ];
    for (const name of kept) expect(second[name]).toBe(first[name]);
    await stop(again);
  });

  it('gives each part only the secrets that it needs', async () => {
    const shop = await start({
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'shop@example.com',
      SHELL_DATABASE_URL: 'postgres://shell:shell@127.0.0.1:1/given',
    });
    await shop.line(/^Ready/);
    const ofShell = ['SHELL_DATABASE_URL', 'RELEASES_S3_ACCESS_KEY_ID', 'RELEASES_S3_SECRET_ACCESS_KEY'];
    const ofStorage = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
    const ofPayments = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
    const secrets = [
      ...ofShell,
      ...ofStorage,
      ...ofPayments,
      'DATABASE_URL',
      'SESSION_SECRET',
      'SMTP_URL',
      'ADMIN_PASSWORD',
    ];
    const secretsIn = (environment: Record<string, string>) => secrets.filter((name) => environment[name]);
    const api = await environmentOfApi(shop);
    expect(secretsIn(api)).toEqual(secrets);
    // it runs the slices' code
    expect(secretsIn((await ask(shop)).environment)).toEqual(ofShell);
    const { port } = new URL(api.EMBEDDED_ORIGIN ?? '');
    expect(secretsIn((await ask({ port: Number(port) })).environment)).toEqual([
      ...ofShell.slice(1),
      ...ofStorage,
      ...ofPayments,
    ]);
    await stop(shop);
  });

  it('runs the jobs, and what works on pictures, in another process than the API', async () => {
    const shop = await start();
    await shop.line(/^Ready/);
    const { PICTURES_ORIGIN, API_ORIGIN } = (await ask(shop)).environment;
    const askAt = async (origin = '') => (await ask({ port: Number(new URL(origin).port) })).environment;
    const [api, worker] = [await askAt(API_ORIGIN), await askAt(PICTURES_ORIGIN)];
    // the worker migrates, the API waits for it
    expect(api).toMatchObject({ API_ROLE: 'web', MIGRATIONS: 'off' });
    expect(worker).toMatchObject({ API_ROLE: 'all', SESSION_SECRET: api.SESSION_SECRET });
    expect(worker).not.toHaveProperty('MIGRATIONS');
    await stop(shop);
  });

  it("gives the shell the API's connections where it has none of its own", async () => {
    const given = {
      DATABASE_URL: 'postgres://given:given@127.0.0.1:1/given',
      S3_ACCESS_KEY_ID: 'i',
      S3_SECRET_ACCESS_KEY: 's',
    };
    const shop = await start({ S3_ENDPOINT: 'http://s3.example', S3_BUCKET: 'b', ...given });
    await shop.line(/^Ready/);
    expect((await ask(shop)).environment).toMatchObject(given);
    await stop(shop);
  });

  it('takes the data folder of an earlier version, which had fewer secrets', async () => {
    const shop = await start();
    await shop.line(/^Ready/);
    await stop(shop);
    const file = path.join(shop.data, 'secrets.json');
    const {
      SESSION_SECRET,
      RELEASES_S3_ACCESS_KEY_ID: _id,
      ...others
    } = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    await writeFile(file, JSON.stringify({ ...others, SESSION_SECRET }));
    const again = await start({}, shop);
    await again.line(/^Ready/);
    expect((await ask(again)).environment.RELEASES_S3_ACCESS_KEY_ID).toMatch(/^LOCAL/);
    expect((await environmentOfApi(again)).SESSION_SECRET).toBe(SESSION_SECRET);
    await stop(again);
  });

  it('starts no stand-in for a configured service', async () => {
    const given = {
      S3_ENDPOINT: 'http://s3.example',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'i',
      S3_SECRET_ACCESS_KEY: 's',
    };
    const shop = await start({
      ...given,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      ADMIN_PASSWORD: 'secret-1',
    });
    await shop.line(/^Ready/);
    const environment = await environmentOfApi(shop);
    expect(environment).toMatchObject({ ...given, STRIPE_SECRET_KEY: 'sk_test_1', ADMIN_PASSWORD: 'secret-1' });
    expect(environment.EMBEDDED_ORIGIN).toBeUndefined();
    expect(existsSync(path.join(shop.data, 'logs/embedded.log'))).toBe(false);
    await stop(shop, 'SIGINT');
  });

  it('restarts a part that exits', async () => {
    const shop = await start();
    await shop.line(/^Ready/);
    const { pid } = await ask(shop);
    await fetch(`http://127.0.0.1:${shop.port}/die`).catch(() => undefined);
    await shop.line(/^shell exited \(code 7\)/);
    const deadline = Date.now() + 10_000;
    let again: Answer | null = null;
    while (!again && Date.now() < deadline) again = await ask(shop).catch(() => null);
    expect(again?.pid).not.toBe(pid);
    // for a start after `kill -9`
    expect(await readFile(path.join(shop.data, 'processes.json'), 'utf8')).toContain(`"pid":${again?.pid}`);
    await stop(shop);
  });

  it('stops all its parts, including Postgres, when killed, and starts again on the same data', async () => {
    const shop = await start({ DATABASE_URL: '' });
    await shop.line(/^Ready/);
    const { pid, environment } = await ask(shop);
    const postmaster = Number(
      (await readFile(path.join(shop.data, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0],
    );
    process.kill(shop.child.pid!, 'SIGKILL');
    await shop.ended;
    const again = await start({ DATABASE_URL: '' }, shop);
    await again.line(/^Ready/);
    await untilGone(pid);
    await untilGone(postmaster);
    const password = (url?: string) => new URL(url ?? '').password;
    expect(environment.DATABASE_URL).toBeUndefined();
    expect(new URL(environment.SHELL_DATABASE_URL ?? '').username).toBe('shop_shell');
    expect(password((await ask(again)).environment.SHELL_DATABASE_URL)).toBe(password(environment.SHELL_DATABASE_URL));
    await stop(again);
  });
});

describe('npm start', () => {
  async function refusal(shop: Shop): Promise<string[]> {
    expect(await shop.ended).toBe(1);
    return shop.lines.filter((line) => line !== 'building');
  }

  it('refuses wrong settings, with a line for each, before doing anything', async () => {
    const shop = await start({ PORT: 'http', LOG_LEVEL: 'loud' });
    const lines = await refusal(shop);
    expect(lines).toHaveLength(2);
    expect(lines.join('\n')).toContain('PORT');
    expect(lines.join('\n')).toContain('LOG_LEVEL');
    expect(shop.lines).not.toContain('building');
    expect(existsSync(shop.data)).toBe(false);
  });

  it('refuses incomplete settings', async () => {
    const shop = await start({ S3_ENDPOINT: 'http://s3.example', STRIPE_API_BASE: 'http://stripe.example' });
    expect(await refusal(shop)).toEqual([
      'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY is required with S3_ENDPOINT',
      'STRIPE_SECRET_KEY is required with STRIPE_API_BASE',
    ]);
  });

  it("refuses the shell's own credentials for embedded services, which have theirs", async () => {
    const keys = { RELEASES_S3_ACCESS_KEY_ID: 'i', RELEASES_S3_SECRET_ACCESS_KEY: 's' };
    const given = { DATABASE_URL: '', SHELL_DATABASE_URL: 'postgres://shell@127.0.0.1:1/given', ...keys };
    expect(await refusal(await start(given))).toEqual([
      'DATABASE_URL is required with SHELL_DATABASE_URL',
      'S3_* is required with RELEASES_S3_*',
    ]);
  });

  it('refuses production mode without its settings', async () => {
    const lines = await refusal(await start({ NODE_ENV: 'production', DATABASE_URL: '' }));
    for (const name of ['DATABASE_URL', 'S3_BUCKET', 'STRIPE_SECRET_KEY', 'SESSION_SECRET'])
      expect(lines.some((line) => line.includes(name))).toBe(true);
  });

  it('refuses a second start on the same data', async () => {
    const shop = await start();
    await shop.line(/^Ready/);
    const { shop: other } = await assignedPorts(path.join(shop.folder, 'other-ports.json'), ['shop']);
    const lines = await refusal(await start({ PORT: String(other) }, shop));
    expect(lines).toEqual([expect.stringContaining('The shop is already running')]);
    await stop(shop);
  });

  it('refuses a port in use', async () => {
    const server = createServer();
    const port = await listenLocally(server);
    const lines = await refusal(await start({ PORT: String(port) }));
    server.close();
    expect(lines).toEqual([expect.stringContaining(`Port ${port} is in use`)]);
  });

  it('gives up when a part keeps crashing', async () => {
    const shop = await start({ FAULT: 'api crashes' });
    const lines = await refusal(shop);
    expect(lines.at(-1)).toContain('api keeps crashing');
    await expect(ask(shop)).rejects.toThrow('fetch failed');
  });

  it.each(['embedded', 'worker', 'api', 'shell'])(
    'is not ready before its %s is, and stops cleanly then',
    async (part) => {
      const shop = await start({ FAULT: `${part} is not ready` });
      await shop.line(new RegExp(`^\\[${part}\\] error: asked too early$`));
      await stop(shop);
      expect(shop.lines.join()).not.toContain('Ready');
    },
  );
});
