import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type TestDatabase, createTestDatabase } from 'local-services/postgres/test-database';
import pg from 'pg';
import { eventually } from '../testing/eventually';
import { log } from '../testing/running-app';
import { type Notifications, listen } from './notifications';

/** A proxy to Postgres whose connections can go silent in either direction without closing. */
class SilentProxy {
  readonly #sockets = new Set<Socket>();
  readonly #links: { client: Socket; database: Socket }[] = [];
  #server: Server | undefined;

  async start(target: URL): Promise<string> {
    this.#server = createServer((client) => {
      const database = connect(Number(target.port || 5432), target.hostname);
      for (const [from, to] of [
        [client, database],
        [database, client],
      ] as const) {
        this.#sockets.add(from);
        from.on('data', (data) => to.write(data));
        from.on('error', () => to.destroy()).on('close', () => to.destroy());
      }
      this.#links.push({ client, database });
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve));
    const address = new URL(target);
    address.hostname = '127.0.0.1';
    address.port = String((this.#server.address() as AddressInfo).port);
    return address.href;
  }

  /** Drops all data in this direction on the existing connections. New ones work. */
  silence(direction: 'to Postgres' | 'from Postgres'): void {
    for (const { client, database } of this.#links.splice(0)) {
      const from = direction === 'to Postgres' ? client : database;
      from.removeAllListeners('data');
      from.resume();
    }
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

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
