import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from 'local-services/postgres/test-database';
import pg from 'pg';
import { migrationNames } from './migrations/migrations.js';
import { ApiProcess, buildApi } from './testing/api-process.js';
import { type TestServices, startTestServices } from './testing/test-app.js';

let services: TestServices;
let folder: string;
beforeAll(async () => {
  await buildApi();
  services = await startTestServices(await createTestDatabase(), { LOG_LEVEL: 'info' });
  folder = await mkdtemp(path.join(tmpdir(), 'shop-built-'));
});
afterAll(async () => {
  await services.close();
  await rm(folder, { recursive: true });
});

const entry = path.resolve(import.meta.dirname, '../dist/migrate.js');

type Line = { level: number | string; msg: string };
function migrate(more: Record<string, string> = {}): Promise<{ code: number; lines: Line[] }> {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const env = { ...inherited, ...services.variables, ...more };
  return new Promise((resolve) => {
    execFile(process.execPath, [entry], { env }, (error, stdout, stderr) => {
      const lines = (stdout + stderr).split('\n').filter((line) => line.startsWith('{'));
      resolve({ code: error ? Number(error.code) : 0, lines: lines.map((line) => JSON.parse(line) as Line) });
    });
  });
}
async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: services.variables.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
const applied = async () => (await query<{ name: string }>('SELECT name FROM migrations')).map(({ name }) => name);

describe('the migration as a process', () => {
  it('prepares an empty database and exits with 0', async () => {
    const { code, lines } = await migrate();
    expect([code, lines.at(-1)?.msg]).toEqual([0, 'the database is prepared']);
    expect((await applied()).toSorted()).toEqual(migrationNames.toSorted());
    const [products] = await query<{ count: number }>('SELECT count(*)::int AS count FROM products');
    expect(products!.count).toBeGreaterThan(0);
  });

  it('exits with 0 and changes nothing on a current database, and on one of a later version', async () => {
    const { code } = await migrate();
    await query(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'OfALaterVersion')`);
    const before = await applied();
    expect([code, (await migrate()).code]).toEqual([0, 0]);
    expect(await applied()).toEqual(before);
  });

  it('exits with 1 and a line that says what to do, on a database from before the baseline', async () => {
    await query(`UPDATE migrations SET name = 'Renamed' WHERE name = 'Purchase1772000000002'`);
    const before = await applied();
    const { code, lines } = await migrate();
    expect(code).toBe(1);
    expect(JSON.stringify(lines.at(-1))).toContain('start the last release that has them once, then this one');
    expect(await applied()).toEqual(before);
    await query(`UPDATE migrations SET name = 'Purchase1772000000002' WHERE name = 'Renamed'`);
  });

  it('exits with 1 and a line that says why, without its database', async () => {
    const url = new URL(services.variables.DATABASE_URL!);
    url.pathname = '/not_there';
    const { code, lines } = await migrate({ DATABASE_URL: url.href });
    expect(code).toBe(1);
    const [reason, ...others] = lines.filter(({ msg }) => msg === 'the database could not be prepared');
    expect(JSON.stringify(reason)).toContain('database \\"not_there\\" does not exist');
    expect(others).toEqual([]);
  });
});

describe('the API as a process', () => {
  /** The scripts of OpenTelemetry that the process has loaded, but for its interface, which prom-client loads. */
  const watcher = `import { Session } from 'node:inspector'; import { writeFileSync } from 'node:fs';
const session = new Session(); const loaded = []; session.connect();
session.on('Debugger.scriptParsed', ({ params: { url } }) => { if (/@opentelemetry\\/(?!api\\/)/.test(url)) loaded.push(url); });
session.post('Debugger.enable');
process.on('exit', () => writeFileSync(process.env.LOADED_SCRIPTS, JSON.stringify(loaded)));`;

  async function loadedBy(more: Record<string, string>): Promise<string[]> {
    const file = path.join(folder, 'loaded.json');
    const options = `--import=data:text/javascript,${encodeURIComponent(watcher)}`;
    const api = await ApiProcess.start({
      ...services.variables,
      ...more,
      NODE_OPTIONS: options,
      LOADED_SCRIPTS: file,
    });
    await api.end();
    return JSON.parse(await readFile(file, 'utf8')) as string[];
  }

  it('loads nothing of OpenTelemetry unless an endpoint is configured', async () => {
    expect(await loadedBy({})).toEqual([]);
    const loaded = await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect(loaded.length).toBeGreaterThan(10);
  });
});
