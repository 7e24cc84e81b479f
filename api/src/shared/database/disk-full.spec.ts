import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from 'local-services/testing/free-port';
import { startEmbeddedPostgres } from 'local-services/postgres/embedded-postgres';
import { reportFigure, timed } from 'local-services/testing/report-figure';
import { registerCustomer } from '../../testing/factories.js';
import { type TestApp, startTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { startLimitedProcess } from 'local-services/testing/limited-process';

const script = `import { startEmbeddedPostgres } from 'local-services/postgres/embedded-postgres';
const server = await startEmbeddedPostgres(JSON.parse(process.argv[1]));
console.log(server.url);
process.stdin.resume().on('end', async () => process.exit(await server.stop()));`;

type LimitedPostgres = { url: string; stop(): Promise<void> };

async function startLimitedPostgres({
  megabytes,
  ...options
}: {
  directory: string;
  port: number;
  megabytes: number;
}): Promise<LimitedPostgres> {
  const input = { ...options, database: 'shop', isThrowaway: true };
  const limited = await startLimitedProcess({ script, input, kilobytes: megabytes * 1024 });
  return { url: limited.line, stop: () => limited.stop() };
}

// a segment of the write-ahead log has 16 MB
const MEGABYTES = 17;
const message = { name: 'Ada', email: 'ada@example.com', message: 'Do you print maps?' };

let folder: string;
let port: number;
let server: LimitedPostgres;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-disk-full-'));
  // as root, Postgres runs as another user
  await chmod(folder, 0o755);
  port = await freePort();
  server = await startLimitedPostgres({ directory: path.join(folder, 'postgres'), port, megabytes: MEGABYTES });
  app = await startTestApp({
    restored: {
      database: { url: server.url, drop: async () => undefined },
      dataFolder: await mkdtemp(path.join(tmpdir(), 'shop-api-')),
    },
  });
});
afterAll(async () => {
  await app.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const write = () => app.browser().post('/api/contact', message);
const messages = async (): Promise<number> => {
  const [row] = await app.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::integer AS count FROM contact_messages WHERE name = 'Ada'`,
  );
  return row!.count;
};

async function fill(): Promise<never> {
  await app.dataSource.query(
    `ALTER TABLE contact_messages ALTER message SET STORAGE PLAIN, ALTER words SET STORAGE PLAIN`,
  );
  for (;;)
    await app.dataSource.query(
      `INSERT INTO contact_messages (name, email, message)
       SELECT 'filler', 'filler@example.com', repeat('a', 3950) FROM generate_series(1, $1::integer)`,
      [(await room()) > 1_000_000 ? 100 : 1],
    );
}
async function room(): Promise<number> {
  const [row] = await app.dataSource.query<{ size: number }[]>(
    `SELECT pg_relation_size('contact_messages')::integer AS size`,
  );
  return MEGABYTES * 1024 * 1024 - row!.size;
}

describe('while the disk of the database is full', () => {
  it('what needs space gets 503, everything else goes on, and afterwards nothing that was accepted is missing', async () => {
    const { browser } = await registerCustomer(app);
    expect((await write()).status).toBe(201);
    await expect(fill()).rejects.toThrow('could not extend file');

    const refused = await timed(write);
    expect(refused.value).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    reportFigure({ what: 'disk of the database full: 503', value: refused.seconds, unit: 's', limit: 3 });
    expect((await app.browser().get('/api/products')).status).toBe(200);
    expect((await browser.get('/api/user')).status).toBe(200);
    expect(await messages()).toBe(1);

    await server.stop();
    server = await startEmbeddedPostgres({
      directory: path.join(folder, 'postgres'),
      port,
      database: 'shop',
      isThrowaway: true,
    });
    const back = await timed(() => until(async () => (await write()).status === 201, 30_000));
    reportFigure({
      what: 'disk of the database has space: calls work again',
      value: back.seconds,
      unit: 's',
      limit: 10,
    });
    expect(await messages()).toBe(2);
    expect((await browser.get('/api/user')).status).toBe(200);
  });
});
