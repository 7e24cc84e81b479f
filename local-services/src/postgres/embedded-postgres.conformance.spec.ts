import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { assignedPorts } from '../ports/assigned-ports.js';
import { FolderInUse } from '../processes/folder-lock.js';
import { programOf } from '../processes/process-identity.js';
import { Script, builtModule, temporaryFolder } from '../testing/built-modules.js';
import { postgresPrograms } from './binaries.js';
import { stopOrphan } from './data-folder.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';

// CONFORMANCE_POSTGRES_URL runs the first group elsewhere.
const real = process.env.CONFORMANCE_POSTGRES_URL;

const folders: string[] = [];
async function folder(): Promise<string> {
  const made = await temporaryFolder();
  folders.push(made);
  return made;
}
afterAll(async () => {
  for (const each of folders) await rm(each, { recursive: true, force: true });
});

async function start(directory: string): Promise<EmbeddedPostgres> {
  const { postgres: port } = await assignedPorts(path.join(directory, 'ports.json'), ['postgres']);
  return startEmbeddedPostgres({ directory: path.join(directory, 'pg'), port, database: 'shop', isThrowaway: true });
}
async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
async function askUntil<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      return await ask<Row>(url, text);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
const postmasterOf = async (data: string) =>
  Number((await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);

describe('Postgres', () => {
  let server: EmbeddedPostgres | undefined;
  let url = real ?? '';
  beforeAll(async () => {
    if (real) return;
    server = await start(await folder());
    url = server.url;
  });
  afterAll(() => server?.stop());

  it('speaks UTF-8', async () => {
    const [row] = await ask(
      url,
      `select current_setting('server_encoding') as encoding, length('Ünï €😀') as length, upper('é') as upper`,
    );
    expect(row).toEqual({ encoding: 'UTF8', length: 6, upper: 'É' });
  });

  it('is version 15 or newer', async () => {
    const [row] = await ask<{ version: number }>(url, `select current_setting('server_version_num')::int as version`);
    expect(row?.version).toBeGreaterThanOrEqual(150_000);
  });

  it('refuses a wrong password', async () => {
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('gives each connection a session of its own', async () => {
    await ask(url, 'create temporary table mine (id int)');
    await expect(ask(url, 'select * from mine')).rejects.toMatchObject({ code: '42P01' });
  });

  it('delivers notifications to listeners', async () => {
    const listener = new pg.Client({ connectionString: url });
    await listener.connect();
    await listener.query('listen catalog_changed');
    const told = new Promise((resolve) => {
      listener.once('notification', ({ payload }) => resolve(payload));
    });
    await ask(url, `notify catalog_changed, 'product 7'`);
    expect(await told).toBe('product 7');
    await listener.end();
  });
});

describe('embedded Postgres', () => {
  it('keeps data, address and password across a restart', async () => {
    const directory = await folder();
    const first = await start(directory);
    await ask(first.url, 'create table kept (id int); insert into kept values (7)');
    await first.stop();
    await expect(ask(first.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const second = await start(directory);
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select id from kept')).toEqual([{ id: 7 }]);
    await second.stop();
  });

  it('keeps its password private', async () => {
    const directory = await folder();
    const server = await start(directory);
    expect((await stat(path.join(directory, 'pg/password'))).mode & 0o077).toBe(0);
    await server.stop();
  });

  it('restarts at the same address when it crashes', async () => {
    const server = await start(await folder());
    await ask(server.url, 'create table kept (id int)');
    process.kill(await postmasterOf(server.data), 'SIGKILL');
    expect(await askUntil(server.url, 'select count(*)::int as count from kept')).toEqual([{ count: 0 }]);
    await server.stop();
  });

  it('can be stopped while it restarts', async () => {
    const server = await start(await folder());
    process.kill(await postmasterOf(server.data), 'SIGKILL');
    await server.stop();
    await expect(ask(server.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('refuses a second instance on the same folder', async () => {
    const directory = await folder();
    const server = await start(directory);
    const second = startEmbeddedPostgres({ directory: path.join(directory, 'pg'), port: 1, database: 'shop' });
    await expect(second).rejects.toBeInstanceOf(FolderInUse);
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('leaves no half-made cluster when initdb is interrupted', async () => {
    const directory = await folder();
    const source = `import { startEmbeddedPostgres } from '${builtModule('postgres/embedded-postgres.js')}';
      await startEmbeddedPostgres({ directory: '${directory}/pg', port: 1, database: 'shop' });`;
    const script = await Script.run(directory, source);
    const deadline = Date.now() + 10_000;
    while (!existsSync(path.join(directory, 'pg/data.init')) && Date.now() < deadline) await sleep(5);
    expect(existsSync(path.join(directory, 'pg/data'))).toBe(false);
    script.killAll();
    await script.ended;
    const server = await start(directory);
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  const longRunning = (directory: string, port: number) => `
    import { startEmbeddedPostgres } from '${builtModule('postgres/embedded-postgres.js')}';
    const server = await startEmbeddedPostgres({ directory: '${directory}/pg', port: ${port}, database: 'shop' });
    console.log('ready ' + JSON.stringify(server));
    setInterval(() => undefined, 1000);`;

  async function startElsewhere(directory: string) {
    const { postgres: port } = await assignedPorts(path.join(directory, 'ports.json'), ['postgres']);
    const script = await Script.run(directory, longRunning(directory, port));
    const line = await script.line(/^ready/);
    const { url, data }: { url: string; data: string } = JSON.parse(line.slice('ready '.length));
    return { script, url, data, postmaster: await postmasterOf(data) };
  }

  it('stops with its parent process, even on kill -9, and keeps the data', async () => {
    const directory = await folder();
    const { script, postmaster } = await startElsewhere(directory);
    expect(programOf(postmaster)).toBe('postgres');
    script.killAll();
    await script.ended;
    const deadline = Date.now() + 10_000;
    while (programOf(postmaster) !== null && Date.now() < deadline) await sleep(20);
    expect(programOf(postmaster)).toBeNull();
    const again = await start(directory);
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it('replaces a leftover Postgres', async () => {
    const directory = await folder();
    const { script, url, postmaster } = await startElsewhere(directory);
    await ask(url, 'create table kept (id int)');
    // a stopped guard shuts nothing down
    const guard = await parentOf(postmaster);
    process.kill(-guard, 'SIGSTOP');
    process.kill(postmaster, 'SIGCONT');
    script.killAll();
    await script.ended;
    const again = await start(directory);
    expect(await ask(again.url, 'select * from kept')).toEqual([]);
    await again.stop();
    process.kill(-guard, 'SIGKILL');
  });

  it('uses a folder its user can reach when DATA_DIR is closed to others', async () => {
    const directory = await folder();
    await chmod(directory, 0o700);
    const first = await start(directory);
    await ask(first.url, 'create table kept (id int)');
    await first.stop();
    const second = await start(directory);
    expect(await ask(second.url, 'select * from kept')).toEqual([]);
    await second.stop();
    const isOurs = second.data.startsWith(directory);
    expect(isOurs).toBe(process.getuid?.() !== 0);
    if (!isOurs) await rm(path.dirname(second.data), { recursive: true });
  });

  it('starts after everything was killed at once and left as zombies', async () => {
    const directory = await folder();
    const { script, postmaster } = await startElsewhere(directory);
    const guard = await parentOf(postmaster);
    // a stopped guard never reaps its child
    process.kill(guard, 'SIGSTOP');
    process.kill(postmaster, 'SIGKILL');
    script.killAll();
    await script.ended;
    const again = await start(directory);
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    process.kill(guard, 'SIGKILL');
    await again.stop();
  });

  it('does not wait for one that is dying while it is being stopped, and whose end nobody notices', async () => {
    const directory = await folder();
    const { script, data, postmaster } = await startElsewhere(directory);
    const guard = await parentOf(postmaster);
    process.kill(guard, 'SIGSTOP');
    script.killAll();
    await script.ended;
    const run = () => {
      process.kill(postmaster, 'SIGKILL');
      throw new Error('pg_ctl: server does not shut down');
    };
    stopOrphan({ data, run, log: () => undefined });
    const again = await start(directory);
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    process.kill(guard, 'SIGKILL');
    await again.stop();
  });

  it('ignores a pid file whose process id was reused', async () => {
    const directory = await folder();
    const server = await start(directory);
    const pidFile = path.join(server.data, 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    await server.stop();
    await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'));
    const again = await start(directory);
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it.each([
    ['linux', 'x64', true, 'musl'],
    ['win32', 'x64', false, 'win32-x64'],
    ['linux', 'riscv64', false, 'linux-riscv64'],
  ])('explains on %s-%s (musl: %s) what to do instead', (platform, architecture, hasMusl, reason) => {
    const find = () => postgresPrograms({ user: null, copies: '', machine: { platform, architecture, hasMusl } });
    expect(find).toThrow(reason);
    expect(find).toThrow('DATABASE_URL');
  });
});

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
}
