import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { withClient } from './with-client.js';

export type TestDatabase = { url: string; drop(): Promise<void> };

export type Template = { name: string; prepare(url: string): Promise<void> };

/** `prepare` must close its connections. Call `drop` at the end. */
export async function createTestDatabase({ template }: { template?: Template } = {}): Promise<TestDatabase> {
  const { url, run } = sharedServer();
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  const source = template ? await preparedTemplate({ url, run, template }) : 'template0';
  await withClient(url, (client) => client.query(`create database ${quoted(name)} template ${quoted(source)}`));
  const drop = () =>
    withClient(url, async (client) => {
      await client.query(`drop database if exists ${quoted(name)} with (force)`);
    });
  return { url: withDatabase(url, name), drop };
}

function sharedServer() {
  const { TEST_POSTGRES_URL: url, TEST_POSTGRES_RUN: run } = process.env;
  if (!url || !run)
    throw new Error(
      'TEST_POSTGRES_URL is not set: use scripts/jest/postgres-setup.mjs as globalSetup of this jest project',
    );
  return { url, run };
}

/** An advisory lock: one process prepares while others wait. */
async function preparedTemplate({
  url,
  run,
  template,
}: {
  url: string;
  run: string;
  template: Template;
}): Promise<string> {
  const name = `${run}_of_${template.name}`;
  await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockNumberOf(name)]);
    const exists = await client.query('select from pg_database where datname = $1', [name]);
    if (exists.rowCount) return;
    // a failed preparation leaves no template
    const draft = `${name}_${randomBytes(4).toString('hex')}`;
    await client.query(`create database ${quoted(draft)} template template0`);
    await template.prepare(withDatabase(url, draft));
    await client.query(`alter database ${quoted(draft)} rename to ${quoted(name)}`);
  });
  return name;
}

const quoted = (name: string) => pg.escapeIdentifier(name);
const lockNumberOf = (name: string) => createHash('sha256').update(name).digest().readInt32BE();

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
