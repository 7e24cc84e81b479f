import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { Settings } from '../../config/settings.js';
import { FileMailer, mailFileOf } from '../../integrations/mail/file-mailer.js';
import { Mailer } from '../../integrations/mail/mailer.js';
import { Transactions } from '../database/transactions.js';
import { Outbox } from '../outbox/outbox.js';
import { fail } from '../result.js';
import { AbandonedJobs } from './abandoned-jobs.js';
import { type TestApp, startTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

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
    // as a killed worker leaves it: locked under a name without a connection
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

describe('the mailer', () => {
  it('writes files when no SMTP server is configured', () => expect(app.nest.get(Mailer)).toBeInstanceOf(FileMailer));
});
