import { randomUUID } from 'node:crypto';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from 'local-services/testing/free-port';
import { ApiProcess, buildApi } from '../../testing/api-process.js';
import { registerCustomer } from '../../testing/factories.js';
import { Transactions } from '../database/transactions.js';
import { Outbox } from '../outbox/outbox.js';
import { startMailServer } from '../../testing/mails.js';
import {
  type TestApp,
  type TestServices,
  createEmptyShop,
  startTestReplica,
  startTestServices,
} from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

let services: TestServices;
let observer: TestApp;
let worker: ApiProcess;
let mails: Server;
const received: string[] = [];
let acceptMails: () => void;
beforeAll(async () => {
  await buildApi();
  const port = await freePort();
  mails = await startMailServer(port, received, new Promise((resolve) => (acceptMails = resolve)));
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@example.com' };
  services = await startTestServices(await createEmptyShop(), { MIGRATIONS: 'off', ...smtp });
  observer = await startTestReplica(services, { variables: { API_ROLE: 'web' } });
  worker = await ApiProcess.start({ ...services.variables, API_ROLE: 'worker', LOG_LEVEL: 'silent' });
}, 90_000);
afterAll(async () => {
  await worker?.kill();
  await observer?.close();
  await services?.close();
  mails?.close();
});

const isReady = (): Promise<boolean> =>
  fetch(`${worker.origin}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

it('a worker that is asked to end finishes the job under way first, and starts no other', async () => {
  const [underWay, later] = [`mail-${randomUUID()}`, `mail-${randomUUID()}`];
  const write = (key: string) =>
    observer.nest
      .get(Transactions)
      .run((manager) =>
        observer.nest.get(Outbox).write(manager, { key, to: 'ada@example.com', subject: key, text: 't' }),
      );
  const rowsOf = async (sql: string, key: string) => observer.dataSource.query<object[]>(sql, [key]);
  const sent = `SELECT 1 FROM outbox_mails WHERE key = $1 AND sent_at IS NOT NULL`;
  const job = `SELECT attempts, locked_at IS NOT NULL AS "isLocked" FROM graphile_worker._private_jobs WHERE payload ->> 'key' = $1`;

  await write(underWay);
  await until(async () => received.length > 0);
  const ended = worker.end();
  await until(async () => !(await isReady()));
  await write(later);
  // time for what would stop too early
  await sleep(1_000);
  acceptMails();
  expect(await ended).toBe(0);

  expect(received).toEqual([expect.stringContaining(`Subject: ${underWay}\r\n`)]);
  expect(await rowsOf(sent, underWay)).toHaveLength(1);
  expect(await rowsOf(job, underWay)).toEqual([]);
  expect(await rowsOf(sent, later)).toEqual([]);
  expect(await rowsOf(job, later)).toEqual([{ attempts: 0, isLocked: false }]);
}, 60_000);

it('a process that is asked to end stores what it has noted of sessions', async () => {
  const ending = await startTestReplica(services, { variables: { API_ROLE: 'web' } });
  const { browser, id } = await registerCustomer(ending);
  const lastUse = () =>
    observer.dataSource.query<{ isToday: boolean }[]>(
      `SELECT last_used_at > now() - interval '1 hour' AS "isToday" FROM sessions WHERE sess ->> 'userId' = $1`,
      [id],
    );
  await observer.dataSource.query(
    `UPDATE sessions SET last_used_at = now() - interval '1 day' WHERE sess ->> 'userId' = $1`,
    [id],
  );
  await browser.get('/api/user');
  expect(await lastUse()).toEqual([{ isToday: false }]);
  await ending.close();
  expect(await lastUse()).toEqual([{ isToday: true }]);
});
