import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { TestDatabase } from 'local-services/postgres/test-database';
import pg from 'pg';
import { MAY_REMOVE_FILES } from 'shared-server/postgres/file-removal';
import { lastChanges } from 'shared-server/registry/history';
import { insertRelease, listReleases } from 'shared-server/registry/releases';
import { readPreviewKey } from 'shared-server/registry/preview-link';
import { lockRollouts, promote, startCanary } from 'shared-server/registry/rollouts';
import { announceShell, withdrawShell } from 'shared-server/registry/shells';
import { hasRegistryTables } from 'shared-server/registry/tables';
import { createToken, revokeToken, useToken } from 'shared-server/registry/tokens';
import { type TestRole, testRole } from '../../testing/shell-role.js';
import { createEmptyShop } from '../../testing/test-app.js';
import { prepareShellRole, problemsOfShellRole } from './shell-role.js';

Logger.overrideLogger(false);

let own: TestRole;
let role: string;
let database: TestDatabase;
let owner: pg.Client;
const clients: pg.Client[] = [];
const others: TestDatabase[] = [];

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

async function begin(): Promise<void> {
  own = testRole();
  role = own.name;
  database = await createEmptyShop();
  owner = await connected(database.url);
}

async function end(): Promise<void> {
  for (const client of clients.splice(0)) await client.end();
  for (const one of [...others.splice(0), database]) await one.drop();
  await own.drop();
}

const shellUrlOf = ({ url }: Pick<TestDatabase, 'url'>, password?: string) => own.urlOf(url, password);
const prepare = (password?: string, of = database) =>
  prepareShellRole({ databaseUrl: of.url, shellUrl: shellUrlOf(of, password) });
const problems = () => problemsOfShellRole({ databaseUrl: database.url, shellUrl: shellUrlOf(database) });

describe("the shells' role", () => {
  let shell: pg.Client;
  beforeAll(async () => {
    await begin();
    await prepare();
    shell = await connected(shellUrlOf(database));
  });
  afterAll(end);

  it('reads and writes the slice registry', async () => {
    expect(await hasRegistryTables(shell)).toBe(true);
    const release = { slice: 'mf-a', release: {}, createdAt: new Date().toISOString(), by: 'ada', gate: null };
    for (const version of ['1.0.0-11111111', '1.0.0-22222222'])
      expect(await insertRelease(shell, { ...release, version })).toBe(true);
    expect(await promote(shell, { slice: 'mf-a', version: '1.0.0-11111111', by: 'operator' })).toMatchObject({
      ok: true,
    });
    const canary = { slice: 'mf-a', version: '1.0.0-22222222', percent: 10, actor: 'operator' };
    expect(await startCanary(shell, canary)).toMatchObject({ ok: true });
    await announceShell(shell, '6b0d5b5e-4f5a-4a3e-9a4f-0c1c6f6f2a10', { version: '1', provides: {} });
    await withdrawShell(shell, '6b0d5b5e-4f5a-4a3e-9a4f-0c1c6f6f2a10');
    const { id, token } = await createToken(shell, { slice: 'mf-a', name: 'ci', createdBy: 'ada', days: 1 });
    expect(await useToken(shell, token)).toMatchObject({ slice: 'mf-a', name: 'ci' });
    expect(await revokeToken(shell, id)).toBeDefined();
    expect((await readPreviewKey(shell)).length).toBe(32);
    const shares = (await listReleases(shell)).map(({ version, percent }) => [version, percent]);
    expect(Object.fromEntries(shares)).toEqual({ '1.0.0-11111111': null, '1.0.0-22222222': 10 });
    expect((await lastChanges(shell)).map(({ kind }) => kind)).toEqual(['canary', 'promote']);
  });

  it('hears notifications, sends them, and takes the locks of the registry and of file removal', async () => {
    const heard = new Promise((resolve) => shell.once('notification', resolve));
    await shell.query('LISTEN catalog_changed');
    await owner.query(`SELECT pg_notify('catalog_changed', 'all')`);
    expect(await heard).toMatchObject({ payload: 'all' });
    await owner.query('LISTEN registry_changed');
    const sent = new Promise((resolve) => owner.once('notification', resolve));
    await shell.query(`SELECT pg_notify('registry_changed', 'mf-a')`);
    expect(await sent).toMatchObject({ payload: 'mf-a' });
    await lockRollouts(shell);
    expect((await shell.query(MAY_REMOVE_FILES)).rows).toEqual([{ mayRemove: true }]);
  });

  it.each([
    'SELECT * FROM orders',
    'SELECT * FROM users',
    'SELECT * FROM sessions',
    'SELECT * FROM audit_log',
    'SELECT * FROM graphile_worker._private_jobs',
    'SELECT * FROM migrations',
    `INSERT INTO audit_log DEFAULT VALUES`,
    `SELECT graphile_worker.add_job('mail')`,
    `UPDATE slice_registry.changes SET actor = 'nobody'`,
    'DELETE FROM slice_registry.changes',
    'TRUNCATE slice_registry.changes',
    'DROP TRIGGER append_only ON slice_registry.changes',
    `UPDATE slice_registry.keys SET secret = ''`,
    'DROP TABLE slice_registry.releases',
    'CREATE TABLE slice_registry.mine (id integer)',
    'CREATE TABLE public.mine (id integer)',
    'CREATE TEMPORARY TABLE mine (id integer)',
    'CREATE SCHEMA mine',
    'CREATE DATABASE mine',
    'CREATE ROLE mine',
    'CREATE EXTENSION dblink',
    'SELECT * FROM pg_authid',
    `SELECT pg_read_file('/etc/passwd')`,
    `SELECT lo_import('/etc/passwd')`,
    `COPY (SELECT 1) TO PROGRAM 'true'`,
    `COPY (SELECT 1) TO '/tmp/of-the-shell'`,
    `COPY slice_registry.releases FROM '/etc/passwd'`,
    'ALTER SYSTEM SET log_statement = none',
  ])('may not %s', async (statement) => {
    await expect(shell.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('may not become the owner of the tables', async () => {
    const { rows } = await owner.query<{ name: string }>('SELECT current_user AS name');
    for (const kind of ['ROLE', 'SESSION AUTHORIZATION'])
      await expect(shell.query(`SET ${kind} "${rows[0]!.name}"`)).rejects.toMatchObject({ code: '42501' });
  });
});

describe("preparing the shells' role", () => {
  beforeEach(begin);
  afterEach(end);

  it('gives it its rights on a table that a later migration creates', async () => {
    await prepare();
    await owner.query('CREATE TABLE slice_registry.later (id integer)');
    expect((await problems()).lacking).toEqual(
      ['SELECT', 'INSERT', 'UPDATE', 'DELETE'].map((right) => `it may not ${right} in slice_registry.later`),
    );
    await prepare();
    expect(await problems()).toEqual({ lacking: [], surplus: [] });
  });

  it('gives it the password of its URL when that changes', async () => {
    await prepare('the first one');
    await prepare('the second one');
    await expect(connected(shellUrlOf(database, 'the first one'))).rejects.toMatchObject({ code: '28P01' });
    expect(await connected(shellUrlOf(database, 'the second one'))).toBeInstanceOf(pg.Client);
  });

  it('creates it once when the migrations of several databases of a cluster run at the same time', async () => {
    others.push(await createEmptyShop(), await createEmptyShop());
    await Promise.all([database, ...others, database].map((one) => prepare(undefined, one)));
    for (const { url } of [database, ...others])
      expect(await problemsOfShellRole({ databaseUrl: url, shellUrl: shellUrlOf({ url }) })).toEqual({
        lacking: [],
        surplus: [],
      });
  });

  it('takes back what it should not have in the registry, and names the rest', async () => {
    await prepare();
    await owner.query(`GRANT UPDATE ON slice_registry.changes TO ${role}`);
    await prepare();
    expect((await problems()).surplus).toEqual([]);
    await owner.query(`GRANT SELECT ON orders TO ${role}`);
    expect((await problems()).surplus).toEqual(['it may use other tables: orders']);
  });

  it('refuses one that may do more', async () => {
    await owner.query(`CREATE ROLE ${role} LOGIN CREATEDB PASSWORD 'of somebody else'`);
    await expect(prepare()).rejects.toThrow(`${role}, which is no role of the shell alone: name another one`);
  });
});

describe('a user that may not create roles', () => {
  let plainUrl: string;
  beforeEach(async () => {
    await begin();
    const plain = `${role}_api`;
    await owner.query(`CREATE ROLE ${plain} LOGIN PASSWORD 'plain'`);
    const url = new URL(database.url);
    Object.assign(url, { username: plain, password: 'plain' });
    plainUrl = url.href;
    await owner.query(`GRANT CREATE ON DATABASE "${url.pathname.slice(1)}" TO ${plain}`);
    await owner.query(`ALTER SCHEMA slice_registry OWNER TO ${plain}`);
    const { rows } = await owner.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'slice_registry'::regnamespace AND relkind = 'r'`,
    );
    for (const { name } of rows) await owner.query(`ALTER TABLE slice_registry.${name} OWNER TO ${plain}`);
  });
  afterEach(end);
  const preparePlain = () => prepareShellRole({ databaseUrl: plainUrl, shellUrl: shellUrlOf(database) });

  it('is told which statement an administrator has to run', async () => {
    await expect(preparePlain()).rejects.toThrow(
      new RegExp(`may not create the role ${role}\\. As an administrator, run: CREATE ROLE "${role}" LOGIN .*PASSWORD`),
    );
  });

  it('takes the role that an administrator has created, and gives it its rights', async () => {
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'of the shell: %'`);
    await preparePlain();
    expect((await problems()).lacking).toEqual([]);
  });
});
