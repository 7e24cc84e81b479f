import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type TestDatabase, createTestDatabase } from 'local-services/postgres/test-database';
import pg from 'pg';
import { eventually } from '../testing/eventually';
import { log } from '../testing/running-app';
import { SilentProxy } from '../testing/silent-proxy';
import { type Notifications, listen } from './notifications';

let database: TestDatabase;
let proxy: SilentProxy;
let notifications: Notifications;
let connects: number;
let news: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = new SilentProxy();
  connects = 0;
  news = [];
  notifications = listen({
    connectionString: await proxy.start(new URL(database.url)),
    channels: { news: (payload) => news.push(payload) },
    onConnect: () => (connects += 1),
    log,
    heartbeatMs: 100,
    timeoutMs: 1000,
  });
  await eventually(
    () => connects,
    (count) => count > 0,
  );
});
afterEach(async () => {
  await notifications.stop();
  await proxy.stop();
  await database.drop();
});

async function announce(payload: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`SELECT pg_notify('news', $1)`, [payload]);
  await client.end();
}

it('receives notifications', async () => {
  await announce('first');
  expect(
    await eventually(
      () => news,
      ({ length }) => length > 0,
    ),
  ).toEqual(['first']);
});

it.each(['to Postgres', 'from Postgres'] as const)(
  'replaces a connection that has gone silent %s and catches up',
  async (direction) => {
    proxy.silence(direction);
    expect(
      await eventually(
        () => connects,
        (count) => count >= 2,
      ),
    ).toBeGreaterThanOrEqual(2);
    news = [];
    await announce('after the silence');
    expect(
      await eventually(
        () => news,
        ({ length }) => length > 0,
      ),
    ).toEqual(['after the silence']);
    expect(notifications.isListening).toBe(true);
  },
);
