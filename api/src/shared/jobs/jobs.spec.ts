import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { FileMailer, mailFileOf } from '../../integrations/mail/file-mailer.js';
import { Mailer } from '../../integrations/mail/mailer.js';
import { Transactions } from '../database/transactions.js';
import { HealthChecks } from '../health/health-checks.js';
import { Outbox } from '../outbox/outbox.js';
import { fail } from '../result.js';
import { AbandonedJobs } from './abandoned-jobs.js';
import { GivenUpJobs } from './given-up-jobs.js';
import { JobQueue } from './job-queue.js';
import { job } from './job.js';
import { until } from '../../testing/until.js';
import { testApp } from '../../testing/started.js';

const tick = job({ name: 'tick', payload: z.object({}) });

const app = testApp();

const write = (key: string, outcome?: unknown) =>
  app.nest.get(Transactions).run(async (manager) => {
    await app.nest.get(Outbox).write(manager, {
      key,
      to: 'ada@example.com',
      subject: 'Your order — thank you',
      text: 'Grüße',
      html: '<p>Grüße</p>',
    });
    return outcome;
  });
const isSent = async (key: string) => {
  const [row] = await app.dataSource.query<{ sent: boolean }[]>(
    `SELECT sent_at IS NOT NULL AS sent FROM outbox_mails WHERE key = $1`,
    [key],
  );
  return row?.sent ?? false;
};
const mails = () => readdir(path.join(app.dataFolder, 'mail')).catch(() => []);

describe('a mail in the outbox', () => {
  it('is sent after the transaction that wrote it', async () => {
    await write('order-confirmation:1');
    await until(() => isSent('order-confirmation:1'));
    const file = await readFile(path.join(app.dataFolder, 'mail', mailFileOf('order-confirmation:1')));
    const mail = await PostalMime.parse(file);
    expect(mail).toMatchObject({
      to: [{ address: 'ada@example.com' }],
      from: { name: 'Fridgewell', address: 'hello@fridgewell.example' },
      subject: 'Your order — thank you',
    });
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Grüße', '<p>Grüße</p>']);
  });

  it('is sent once, however often it is written', async () => {
    await Promise.all(Array.from({ length: 5 }, () => write('order-confirmation:2')));
    await until(() => isSent('order-confirmation:2'));
    expect((await mails()).filter((name) => name.startsWith('order-confirmation_2'))).toHaveLength(1);
  });

  it('is not sent when its transaction rolls back', async () => {
    await write('never:1', fail('out_of_stock', 'gone'));
    const broken = app.nest.get(Transactions).run(async (manager) => {
      await app.nest.get(Outbox).write(manager, { key: 'never:2', to: 'a@example.com', subject: 's', text: 't' });
      throw new Error('a bug');
    });
    await expect(broken).rejects.toThrow('a bug');
    await write('afterwards');
    await until(() => isSent('afterwards'));
    const rows = await app.dataSource.query(`SELECT key FROM outbox_mails WHERE key LIKE 'never:%'`);
    expect([rows, (await mails()).filter((name) => name.startsWith('never'))]).toEqual([[], []]);
  });

  it('is sent when the worker recovers from a database outage', async () => {
    await app.databaseWay.takeAway();
    await app.databaseWay.restore();
    await until(async () => {
      await write('after-the-outage');
      return true;
    }, 20_000);
    await until(() => isSent('after-the-outage'), 30_000);
    expect(await mails()).toContain(mailFileOf('after-the-outage'));
  }, 60_000);

  it('cannot leave its folder or inject headers', async () => {
    await write('../../evil\r\nBcc: everybody@example.com');
    await until(() => isSent('../../evil\r\nBcc: everybody@example.com'));
    const file = (await mails()).find((name) => name.includes('evil'));
    expect(file).toMatch(/^[\w-]+\.eml$/);
  });
});

describe('a job of a killed worker', () => {
  it('is run by another worker', async () => {
    // as a killed worker leaves it
    await app.nest.get(Transactions).run(async (manager) => {
      await app.nest.get(Outbox).write(manager, { key: 'abandoned', to: 'a@example.com', subject: 's', text: 't' });
      await manager.query(
        `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-of-the-dead', locked_at = now() WHERE payload ->> 'key' = 'abandoned'`,
      );
    });
    const another = new AbandonedJobs(app.nest.get(Settings).environment.DATABASE_URL, 'pool-of-the-living');
    try {
      await another.free();
      await until(() => isSent('abandoned'));
      expect(await mails()).toContain(mailFileOf('abandoned'));
    } finally {
      await another.stop();
    }
  });
});

describe('a named queue that a dead worker has locked', () => {
  it('goes on, although it has left no job', async () => {
    const manager = app.dataSource.manager;
    const queue = app.nest.get(JobQueue);
    await queue.add(manager, tick, {}, { queue: 'stuck', runAt: new Date(Date.now() + 3_600_000) });
    await until(async () => {
      await manager.query(
        `UPDATE graphile_worker._private_job_queues SET locked_by = 'pool-of-the-dead', locked_at = now() - interval '2 minutes'
         WHERE queue_name = 'stuck'`,
      );
      return (await app.nest.get(HealthChecks).run()).checks['queues'] === 'failing';
    });
    const another = new AbandonedJobs(app.nest.get(Settings).environment.DATABASE_URL, 'pool-of-the-living');
    try {
      await another.free();
      const queues = await manager.query(
        `SELECT locked_by FROM graphile_worker._private_job_queues WHERE queue_name = 'stuck'`,
      );
      expect(queues).toEqual([{ locked_by: null }]);
      expect((await app.nest.get(HealthChecks).run()).checks).toMatchObject({ queues: 'ok' });
    } finally {
      await another.stop();
    }
  });

  it('goes on, although that worker lives, when no job of it is in hand', async () => {
    const manager = app.dataSource.manager;
    await app.nest.get(JobQueue).add(manager, tick, {}, { queue: 'left', runAt: new Date(Date.now() + 3_600_000) });
    const another = new AbandonedJobs(app.nest.get(Settings).environment.DATABASE_URL, 'pool-of-the-living');
    const worker = `SELECT locked_by AS worker FROM graphile_worker._private_job_queues WHERE queue_name = 'left'`;
    const lock = (column: string) =>
      manager.query(
        `UPDATE graphile_worker._private_${column} SET locked_by = 'pool-of-the-living', locked_at = now()
         WHERE id = (SELECT ${column === 'jobs' ? 'jobs' : 'queues'}.id FROM graphile_worker._private_jobs AS jobs
                     JOIN graphile_worker._private_job_queues AS queues ON queues.id = job_queue_id WHERE queue_name = 'left')`,
      );
    try {
      await another.free();
      await lock('jobs');
      await lock('job_queues');
      await another.free();
      expect(await manager.query(worker)).toEqual([{ worker: 'pool-of-the-living' }]);
      await manager.query(`DELETE FROM graphile_worker._private_jobs WHERE locked_by = 'pool-of-the-living'`);
      await another.free();
      expect(await manager.query(worker)).toEqual([{ worker: null }]);
    } finally {
      await another.stop();
    }
  });

  it('is not taken from a worker whose connection comes back at once after it was cut', async () => {
    const another = new AbandonedJobs(app.nest.get(Settings).environment.DATABASE_URL, 'pool-of-the-cut');
    const isKnown = async () =>
      (
        await app.dataSource.query<unknown[]>(
          `SELECT FROM pg_stat_activity WHERE application_name = 'pool-of-the-cut' AND datname = current_database()`,
        )
      ).length > 0;
    try {
      await another.free();
      await app.dataSource.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pool-of-the-cut'`,
      );
      await until(async () => !(await isKnown()), 5_000);
      await until(isKnown, 5_000);
      expect(await isKnown()).toBe(true);
    } finally {
      await another.stop();
    }
  });
});

describe('a job without an attempt left', () => {
  const stateful = job({ name: 'stateful', payload: z.object({ id: z.string() }), maxAttempts: 3 });
  const add = async (id: string, { attempts, key }: { attempts: number; key?: string }) => {
    await app.nest.get(JobQueue).add(app.dataSource.manager, stateful, { id }, { ...(key && { key }) });
    await app.dataSource.query(
      `UPDATE graphile_worker._private_jobs SET attempts = $2, locked_by = 'pool-of-the-dead', locked_at = now()
       WHERE payload ->> 'id' = $1`,
      [id, attempts],
    );
  };
  const left = async (id: string) =>
    (
      await app.dataSource.query<unknown[]>(`SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'id' = $1`, [
        id,
      ])
    ).length;
  const ended: unknown[] = [];
  let another: AbandonedJobs;
  beforeAll(() => {
    const givenUp = app.nest.get(GivenUpJobs);
    givenUp.add(stateful.name, async (manager, payload) => {
      await manager.query(`INSERT INTO applied_seeds (name) VALUES ($1)`, [(payload as { id: string }).id]);
      if ((payload as { id: string }).id === 'broken') throw new Error('a bug');
      ended.push(payload);
    });
    another = new AbandonedJobs(app.nest.get(Settings).environment.DATABASE_URL, 'pool-of-the-living', () =>
      givenUp.endAll(),
    );
  });
  afterAll(() => another.stop());

  it('ends its row once, also if its worker was killed in the last one, and is removed with that', async () => {
    for (const id of ['broken', 'killed']) await add(id, { attempts: 3 });
    await add('more', { attempts: 2 });
    await Promise.all([another.free(), another.free()]);
    await another.free();
    expect(ended).toEqual([{ id: 'killed' }]);
    expect([await left('killed'), await left('broken'), await left('more')]).toEqual([0, 1, 1]);
    expect(await app.dataSource.query(`SELECT name FROM applied_seeds WHERE name IN ('killed', 'broken')`)).toEqual([
      { name: 'killed' },
    ]);
  });

  it('ends nothing while another job does the same', async () => {
    await add('replaced', { attempts: 1, key: 'replaced' });
    await app.nest.get(JobQueue).add(app.dataSource.manager, stateful, { id: 'replaced' }, { key: 'replaced' });
    await another.free();
    expect(ended).not.toContainEqual({ id: 'replaced' });
    expect(await left('replaced')).toBe(1);
  });
});

describe('the mailer', () => {
  it('writes files when no SMTP server is configured', () => expect(app.nest.get(Mailer)).toBeInstanceOf(FileMailer));
});
