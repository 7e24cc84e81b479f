import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestDatabase, createTestDatabase } from 'local-services/postgres/test-database';
import pg from 'pg';
import { TcpProxy } from '../../testing/tcp-proxy.js';
import { PreparingClient } from './preparing-client.js';
import { SilenceWatch } from './silence-watch.js';
import { isDatabaseUnavailable } from './unavailable.js';

const OWN_TIMEOUT_MS = 30_000;

let database: TestDatabase;
let way: { proxy: TcpProxy; url: string };
let clients: pg.Client[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  way = await TcpProxy.before(database.url);
  clients = [];
});
afterEach(async () => {
  await way.proxy.takeAway();
  await Promise.all(clients.map((client) => client.end()));
});

async function connected<Client extends pg.Client>(client: Client): Promise<Client> {
  clients.push(client);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
const watched = (): Promise<pg.Client> =>
  connected(new PreparingClient({ connectionString: way.url, query_timeout: OWN_TIMEOUT_MS }));

describe('a statement without a sign of its server', () => {
  it('goes on for as long as the server answers others', async () => {
    const client = await watched();
    const before = way.proxy.accepted;
    const { rows } = await client.query(`SELECT pg_sleep(4), 'done' AS answer`);
    expect(rows).toMatchObject([{ answer: 'done' }]);
    expect(way.proxy.accepted).toBeGreaterThan(before);
  }, 20_000);

  it('fails as an outage when the server answers nobody, long before its own timeout; all that wait ask once', async () => {
    const waiting = await Promise.all([watched(), watched(), watched(), watched()]);
    const before = way.proxy.accepted;
    way.proxy.silence();
    const start = performance.now();
    const failures = await Promise.all(
      waiting.map((client) =>
        client.query('SELECT 1').then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    );
    expect(performance.now() - start).toBeLessThan(OWN_TIMEOUT_MS / 3);
    for (const failure of failures) {
      expect(failure).toMatchObject({ message: 'Connection terminated: the server answers nobody' });
      expect(isDatabaseUnavailable(failure)).toBe(true);
    }
    expect(way.proxy.accepted - before).toBeLessThan(waiting.length);
  }, 20_000);

  it('goes on when its own server answers while another connection is still awaited', async () => {
    const silent = await TcpProxy.before(database.url);
    silent.proxy.silence();
    try {
      const client = new pg.Client({ connectionString: way.url });
      const watch = new SilenceWatch(client, { connectionString: silent.url });
      await connected(client);
      watch.start();
      const answers = [client.query('SELECT pg_sleep(2)'), client.query('SELECT pg_sleep(1.4)')];
      await expect(Promise.all(answers)).resolves.toHaveLength(2);
      expect(silent.proxy.accepted).toBeGreaterThan(0);
    } finally {
      await silent.proxy.takeAway();
    }
  }, 20_000);
});

describe('a connection without a statement', () => {
  it('is left alone, whether it is idle in the pool or in a transaction', async () => {
    const client = await watched();
    await client.query('BEGIN');
    const before = way.proxy.accepted;
    way.proxy.silence();
    await sleep(4_000);
    await way.proxy.restore();
    expect(way.proxy.accepted).toBe(before);
    await client.query('COMMIT');
  }, 20_000);

  it('asks nothing after its end', async () => {
    const client = await watched();
    await client.end();
    const before = way.proxy.accepted;
    await expect(client.query('SELECT 1')).rejects.toThrow('Client was closed and is not queryable');
    await sleep(2_500);
    expect(way.proxy.accepted).toBe(before);
  }, 20_000);
});
