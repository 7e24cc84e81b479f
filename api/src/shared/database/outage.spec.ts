import { describe, expect, it } from '@jest/globals';
import { reportFigure, timed } from 'local-services/testing/report-figure';
import { failureOf } from '../http/problem.filter.js';
import { registerCustomer, createProduct, uniqueEmail, PASSWORD } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { STATEMENT_MS } from './data-source.js';
import { Transactions } from './transactions.js';
import { testApp } from '../../testing/started.js';

const app = testApp();

const registration = (email: string) => ({ email, password: PASSWORD, confirmPassword: PASSWORD });

const unavailable = { status: 503, body: { code: 'service_unavailable' } };

/** For a busy machine; `npm run bench -- faults` checks what is promised. */
const BACK_WITHIN_MS = 20_000;

describe.each([
  ['has ended', () => app.databaseWay.takeAway()],
  ['hangs', async () => app.databaseWay.silence()],
] as const)('when the database %s', (what, takeAway) => {
  it('every call that needs it gets 503 before a statement may time out, and works again when it is back', async () => {
    const { browser } = await registerCustomer(app);
    const { id } = await createProduct(app);
    const email = uniqueEmail();
    let slowest = 0;
    await takeAway();
    try {
      const calls = [
        () => browser.get('/api/user'),
        () => app.browser().post('/api/register', registration(email)),
        () => app.browser().post('/api/login', { email: 'a@example.com', password: PASSWORD }),
        () => app.browser().get(`/api/products/${id}`),
        () => browser.get('/objects/photos/none.jpg'),
        () => app.browser().get('/api/health/ready'),
      ];
      const answers = await Promise.all(calls.map(timed));
      for (const { seconds, value } of answers) {
        expect(value.status).toBe(503);
        expect(seconds).toBeLessThan(STATEMENT_MS / 1000);
        slowest = Math.max(slowest, seconds);
      }
      expect(answers[0]!.value).toMatchObject(unavailable);
      expect(answers.at(-1)!.value).toMatchObject({ body: { status: 'unavailable', checks: { database: 'failing' } } });
      expect(await app.browser().get('/api/health/live')).toMatchObject({ status: 200 });
    } finally {
      await app.databaseWay.restore();
    }
    const back = await timed(async () => {
      await until(async () => (await browser.get('/api/user')).status === 200, BACK_WITHIN_MS);
      expect(await app.browser().get(`/api/products/${id}`)).toMatchObject({ status: 200, body: { id } });
      expect(await app.browser().post('/api/register', registration(email))).toMatchObject({ status: 201 });
    });
    expect(back.seconds).toBeLessThan(BACK_WITHIN_MS / 1000);
    reportFigure({ what: `database ${what}: 503 of all calls that need it`, value: slowest, unit: 's', limit: 3 });
    reportFigure({ what: `database ${what}: calls work again`, value: back.seconds, unit: 's', limit: 10 });
  }, 60_000);

  it('the catalog notices changes again afterwards', async () => {
    const { id } = await createProduct(app, { name: 'before' });
    const nameShown = async () => (await app.browser().get<{ name: string }>(`/api/products/${id}`)).body.name;
    await until(async () => (await nameShown()) === 'before');
    await takeAway();
    await app.databaseWay.takeAway();
    await app.databaseWay.restore();
    await until(async () => {
      await app.dataSource.query(`UPDATE products SET name = 'after' WHERE id = $1`, [id]);
      return true;
    }, 20_000);
    await until(async () => (await nameShown()) === 'after', 20_000);
    expect(await nameShown()).toBe('after');
  }, 60_000);
});

describe('when the server cuts a connection in mid-transaction', () => {
  const terminate = (pid: number) => app.dataSource.query('SELECT pg_terminate_backend($1)', [pid]);
  const blockedPids = async () => {
    const rows = await app.dataSource.query<{ pid: number }[]>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.map(({ pid }) => pid);
  };

  it('the call gets 503 with Retry-After, and its changes are undone', async () => {
    const { browser, id: userId } = await registerCustomer(app);
    const { id: productId } = await createProduct(app);
    const blocker = app.dataSource.createQueryRunner();
    await blocker.startTransaction();
    try {
      await blocker.query('LOCK TABLE cart_items IN ACCESS EXCLUSIVE MODE');
      const call = browser.post('/api/cart', { productId });
      await until(async () => (await blockedPids()).length > 0);
      for (const pid of await blockedPids()) await terminate(pid);
      const { status, headers, body } = await call;
      expect([status, headers.get('retry-after'), body]).toMatchObject([503, '5', unavailable.body]);
    } finally {
      await blocker.rollbackTransaction();
      await blocker.release();
    }
    expect(await app.dataSource.query('SELECT 1 FROM cart_items WHERE user_id = $1', [userId])).toEqual([]);
  });

  it('between two statements, the next one fails as an outage', async () => {
    const failure = await app.nest
      .get(Transactions)
      .run(async (manager) => {
        const [{ pid }] = await manager.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
        await terminate(pid);
        await until(async () => manager.queryRunner!.isReleased);
        await manager.query('SELECT 1');
      })
      .then(
        () => undefined,
        (error: unknown) => failureOf(error),
      );
    expect(failure).toMatchObject({ code: 'service_unavailable' });
  });
});

describe('when the server cuts all connections', () => {
  it('the next calls reconnect', async () => {
    const { browser } = await registerCustomer(app);
    await app.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await until(async () => (await browser.get('/api/user')).status === 200);
    expect((await browser.get('/api/user')).status).toBe(200);
  });
});
