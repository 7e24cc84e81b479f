import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { memoryLimit } from 'shared-server/metrics/memory-limit';
import * as z from 'zod';
import { Transactions } from '../database/transactions.js';
import { JobQueue } from '../jobs/job-queue.js';
import { job } from '../jobs/job.js';
import { Outbox } from '../outbox/outbox.js';
import type { Delivery } from '../../testing/test-payments.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { startTestReplica } from '../../testing/test-app.js';
import { until, untilServed } from '../../testing/until.js';
import { testShop } from '../../testing/started.js';

const TOKEN = 'a-metrics-token-of-the-tests';
const shop = testShop({ METRICS_TOKEN: TOKEN });

const scrape = async () => (await shop.app.browser().get<Buffer>('/api/metrics')).body.toString();
const valueOf = async (series: string) => {
  const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
};
const reaches = (series: string, isRight: (value: number) => boolean) =>
  until(async () => isRight(await valueOf(series)));
const runInTransaction = (work: Parameters<Transactions['run']>[0]) => shop.app.nest.get(Transactions).run(work);

describe('the metrics of the API', () => {
  it('are those that docs/operations/reference.md lists', async () => {
    const file = path.resolve(import.meta.dirname, '../../../../docs/operations/reference.md');
    const reference = await readFile(file, 'utf8');
    const [, table = ''] = /\n\| API +\|[^\n]*\n((?:\|[^\n]*\n)+)/.exec(reference) ?? [];
    const documented = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!);
    const given = [...(await scrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!);
    const own = given.filter((name) => !/^(?:nodejs|process)_/.test(name));
    // this shop has no replica
    expect([...own, 'database_replica_used'].toSorted()).toEqual(documented.toSorted());
  });

  it.each([
    'job_runs_total{kind="pay-back",outcome="failed"}',
    'job_runs_total{kind="send-mail",outcome="failed"}',
    'http_request_duration_seconds_count{method="POST",route="/api/create-checkout-session",status="503"}',
  ])('show %s before the first failure, which alerts could not see otherwise', async (series) => {
    expect(await scrape()).toContain(`${series} 0\n`);
  });

  it('count requests by the pattern of their route, never by their path', async () => {
    const series = 'http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="404"}';
    const before = await valueOf(series);
    const id = crypto.randomUUID();
    await shop.app.browser().get(`/api/products/${id}`);
    expect(await valueOf(series)).toBe(before + 1);
    expect(await scrape()).not.toContain(id);
  });

  it('count requests whose caller gave up before there was an answer, by how long they hung', async () => {
    const { id: productId } = await createProduct(shop.app);
    const { browser } = await registerCustomer(shop.app);
    const series = 'http_request_duration_seconds_count{method="POST",route="/api/cart",status="499"}';
    const before = await valueOf(series);
    const blocker = shop.app.dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('LOCK TABLE cart_items IN ACCESS EXCLUSIVE MODE');
    const gaveUp = new AbortController();
    const call = browser.send('POST', '/api/cart', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ productId }),
      signal: gaveUp.signal,
    });
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until(async () => (await shop.app.dataSource.query<object[]>(waits)).length > 0);
    gaveUp.abort();
    await expect(call).rejects.toThrow('aborted');
    await reaches(series, (count) => count === before + 1);
    await blocker.rollbackTransaction();
    await blocker.release();
  });

  it('show the size of the database, and of the disks that the process sees', async () => {
    await reaches('database_size_bytes', (bytes) => bytes > 1_000_000);
    for (const disk of ['data', 'photos']) {
      const [size, free] = [
        await valueOf(`disk_size_bytes{disk="${disk}"}`),
        await valueOf(`disk_free_bytes{disk="${disk}"}`),
      ];
      expect(free).toBeGreaterThan(0);
      expect(size).toBeGreaterThan(free);
    }
    expect(await scrape()).not.toContain('disk="database"');
  });

  it('show connections of the pool that are in use, and the event loop', async () => {
    const runner = shop.app.dataSource.createQueryRunner();
    await runner.connect();
    expect(await valueOf('database_connections{state="busy"}')).toBeGreaterThanOrEqual(1);
    await runner.release();
    // of the time since the last scrape
    await reaches('nodejs_eventloop_lag_max_seconds', (seconds) => seconds > 0);
  });

  it('count webhook calls that are handled, repeated, ignored and refused', async () => {
    const before = await Promise.all(
      ['handled', 'duplicate', 'ignored', 'refused'].map((outcome) => valueOf(`webhooks_total{outcome="${outcome}"}`)),
    );
    const { opened } = await shop.guestOnPaymentPage();
    const session = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    const paid = { ...session, status: 'complete', payment_status: 'paid', payment_intent: 'pi_metrics' };
    const event = shop.payments.event('checkout.session.completed', paid);
    const deliver = (call: Pick<Delivery, 'payload' | 'signature'>) => untilServed(() => shop.payments.deliver(call));
    await deliver(event);
    await deliver(event);
    await deliver(shop.payments.event('customer.created', { id: 'cus_1' }));
    await deliver({ ...event, signature: shop.payments.sign(event.payload, 'whsec_of_a_stranger') });
    const after = await Promise.all(
      ['handled', 'duplicate', 'ignored', 'refused'].map((outcome) => valueOf(`webhooks_total{outcome="${outcome}"}`)),
    );
    expect(after.map((value, index) => value - before[index]!)).toEqual([1, 1, 1, 1]);
  });

  it('show the share of the stock that is held, and the age of the oldest reservation', async () => {
    const { opened } = await shop.guestOnPaymentPage();
    await shop.app.dataSource.query(
      `UPDATE stock_reservations SET created_at = now() - interval '1 hour' WHERE checkout_id = $1`,
      [opened.checkoutId],
    );
    await reaches('stock_oldest_reservation_seconds', (seconds) => seconds >= 3_600);
    expect(await valueOf('stock_held_ratio')).toBeGreaterThan(0);
  });

  it('show payment pages whose outcome is still unknown after their end, and refunds that are due', async () => {
    const { opened } = await shop.guestOnPaymentPage();
    await shop.app.dataSource.query(
      `UPDATE checkouts SET expires_at = now() - interval '1 hour', checked_at = now() + interval '1 hour' WHERE id = $1`,
      [opened.checkoutId],
    );
    await shop.app.dataSource.query(
      `INSERT INTO refunds (checkout_id, payment_id, amount, reason, status) VALUES ($1, 'pi_late', 1, 'out_of_stock', 'failed')`,
      [opened.checkoutId],
    );
    await reaches('payments_without_order{state="unresolved"}', (count) => count === 1);
    expect(await valueOf('payments_without_order{state="refund_failed"}')).toBe(1);
    // made in the provider's dashboard
    await shop.app.dataSource.query(
      `INSERT INTO refunds (checkout_id, payment_id, amount, reason, status) VALUES ($1, 'pi_late', 1, 'requested', 'done')`,
      [opened.checkoutId],
    );
    await reaches('payments_without_order{state="refund_failed"}', (count) => count === 0);
  });

  it('count jobs that are done and that fail, and show those that wait', async () => {
    const queue = shop.app.nest.get(JobQueue);
    // without a handler, it waits for ever
    const unhandled = job({ name: 'nobody-does-this', payload: z.object({}) });
    await runInTransaction((manager) => queue.add(manager, unhandled, {}, { runAt: new Date(Date.now() - 60_000) }));
    await reaches('jobs{kind="nobody-does-this",state="waiting"}', (count) => count === 1);
    expect(await valueOf('job_oldest_due_seconds{kind="nobody-does-this"}')).toBeGreaterThanOrEqual(60);

    const series = 'job_queue_stands_still_seconds{queue="still"}';
    const past = new Date(Date.now() - 60_000);
    await runInTransaction((manager) => queue.add(manager, unhandled, {}, { queue: 'still', runAt: past }));
    await until(async () => {
      await shop.app.dataSource.query(
        `UPDATE graphile_worker._private_job_queues SET locked_by = 'pool-of-the-dead', locked_at = now() WHERE queue_name = 'still'`,
      );
      return (await valueOf(series)) >= 60;
    });

    const done = await valueOf('job_runs_total{kind="send-mail",outcome="done"}');
    const mail = { to: 'ada@example.com', subject: 's', text: 't' };
    await runInTransaction((manager) => shop.app.nest.get(Outbox).write(manager, { key: 'metrics', ...mail }));
    await reaches('job_runs_total{kind="send-mail",outcome="done"}', (count) => count > done);
    expect(await valueOf('job_duration_seconds_count{kind="send-mail"}')).toBeGreaterThan(0);
    await shop.app.dataSource.query(`SELECT graphile_worker.add_job('send-mail', '{}'::json, max_attempts := 1)`);
    await reaches('job_runs_total{kind="send-mail",outcome="failed"}', (count) => count === 1);
    await reaches('jobs{kind="send-mail",state="failed"}', (count) => count === 1);
    expect(await valueOf('outbox_mails{state="failed"}')).toBe(1);
  });

  it('have no ids or personal data in their labels', async () => {
    const labels = [...(await scrape()).matchAll(/\{([^}]*)\}/g)].map(([, text]) => text!);
    expect(labels.length).toBeGreaterThan(50);
    for (const text of labels) expect(text).not.toMatch(/@|%|[0-9a-f]{8}-[0-9a-f]{4}|(?:cs|pi|evt)_|lovelace/i);
  });

  it('are answered through a proxy with the token, and hidden without', async () => {
    const through = { 'x-forwarded-for': '203.0.113.7' };
    const withToken = await shop.app.browser({ ...through, authorization: `Bearer ${TOKEN}` }).get('/api/metrics');
    const without = await shop.app.browser(through).get('/api/metrics');
    expect([withToken.status, without.status]).toEqual([200, 404]);
  });

  it('show how much memory the process may use', async () => {
    expect(await valueOf('memory_limit_bytes')).toBe(memoryLimit());
  });

  it('say nothing about notifications in a worker, which needs none', async () => {
    const worker = await startTestReplica(shop.app, { variables: { API_ROLE: 'worker' } });
    try {
      const text = (await worker.browser().get<Buffer>('/api/metrics')).body.toString();
      expect(text).toContain('memory_limit_bytes');
      expect(text).not.toContain('notifications_connected');
    } finally {
      await worker.close();
    }
  });

  it('are answered without the figures of a database that is away, and show that no change is heard', async () => {
    await reaches('notifications_connected', (connected) => connected === 1);
    await shop.app.databaseWay.takeAway();
    try {
      await reaches('database_figures_up', (up) => up === 0);
      await reaches('notifications_connected', (connected) => connected === 0);
      const text = await scrape();
      expect(text).toContain('webhooks_total{outcome="handled"}');
      expect(text).not.toContain('stock_held_ratio 0');
    } finally {
      await shop.app.databaseWay.restore();
    }
    await reaches('database_figures_up', (up) => up === 1);
    await reaches('notifications_connected', (connected) => connected === 1);
  });
});
