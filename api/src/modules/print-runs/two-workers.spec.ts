import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { unzipSync } from 'fflate';
import type { RunLayout } from 'shared-contracts/production/runs';
import { Mailer } from '../../integrations/mail/mailer.js';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { AbandonedJobs } from '../../shared/jobs/abandoned-jobs.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { type PrintShop, outwait, startPrintShop } from '../../testing/print-shop.js';
import { readPdf } from '../../testing/read-pdf.js';
import { type TestApp, startTestReplica } from '../../testing/test-app.js';
import { until, untilServed } from '../../testing/until.js';
import { MakeRunFiles, makeRunFiles } from './make-run-files.js';
import { PRINT_QUEUE } from './withdraw-run-files.js';

type Step = 'claims' | 'reads' | 'stores' | 'has stored' | 'ends' | 'has ended' | 'mails';
const STORAGE_TAKES_MS = 20;

let shop: PrintShop;
const workers: TestApp[] = [];
let another: AbandonedJobs;
let onStep: (step: Step, of: string) => Promise<void>;
const runOf = new AsyncLocalStorage<string>();
let killed: string;

const query = <Row>(sql: string, ...values: unknown[]) => shop.shop.app.dataSource.query<Row[]>(sql, values);
async function anOrder(): Promise<string> {
  const { orderId } = await shop.anOrder({ pack: 3 });
  await outwait(shop.shop, [orderId]);
  return orderId;
}
async function ask(id: string, orderId: string, layout: RunLayout = 'sheets'): Promise<void> {
  expect((await untilServed(() => shop.ask({ id, orderIds: [orderId], layout }))).status).toBe(202);
}
async function asked(): Promise<string> {
  const id = randomUUID();
  await ask(id, await anOrder());
  return id;
}
const jobsOf = (of: string) =>
  query<{ worker: string | null }>(
    `SELECT locked_by AS worker, attempts, last_error AS problem FROM graphile_worker._private_jobs
     WHERE payload ->> 'id' = $1 OR payload ->> 'key' = $1 ORDER BY id`,
    of,
  );
async function ended(of: string): Promise<void> {
  await until(async () => {
    await query(
      `UPDATE graphile_worker._private_jobs SET run_at = now()
       WHERE (payload ->> 'id' = $1 OR payload ->> 'key' = $1) AND locked_at IS NULL AND run_at > now()`,
      of,
    );
    expect(await jobsOf(of)).toEqual([]);
    return true;
  });
}
const workerOf = async (of: string): Promise<string | null> => (await jobsOf(of))[0]?.worker ?? null;

function watch(
  object: object,
  method: string,
  {
    before,
    after,
    of = () => runOf.getStore(),
  }: { before: Step; after?: Step; of?: (...args: never[]) => string | undefined },
): void {
  const methods = object as Record<string, (...args: never[]) => Promise<unknown>>;
  const call = methods[method]!.bind(object);
  jest.spyOn(methods, method).mockImplementation((...args) => {
    const done = of(...args);
    if (done === undefined) return call(...args);
    return runOf.run(done, async () => {
      if (object instanceof PhotoStorage) await sleep(STORAGE_TAKES_MS);
      await onStep(before, done);
      const result = await call(...args);
      if (after) await onStep(after, done);
      return result;
    });
  });
}

beforeAll(async () => {
  shop = await startPrintShop();
  const { app } = shop.shop;
  await app.nest.get(JobWorker).stop();
  killed = await asked();
  await query(`UPDATE print_runs SET state = 'working', attempts = 1 WHERE id = $1`, killed);
  await query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, locked_at = now(), locked_by = 'pool-of-the-dead'
     WHERE payload ->> 'id' = $1`,
    killed,
  );
  another = new AbandonedJobs(app.variables.DATABASE_URL!, 'another worker');
  for (let count = 0; count < 2; count += 1)
    workers.push(await startTestReplica(app, { variables: { API_ROLE: 'worker' } }));
}, 90_000);
afterAll(async () => {
  for (const worker of workers) await worker.close();
  await another.stop();
  await shop.shop.close();
}, 60_000);
beforeEach(async () => {
  onStep = () => Promise.resolve();
  for (const { nest } of workers) {
    watch(nest.get(MakeRunFiles), 'make', { before: 'claims', of: (id: string) => id });
    watch(nest.get(MakeRunFiles), 'finish', { before: 'ends', after: 'has ended' });
    watch(nest.get(PhotoStorage), 'open', { before: 'reads' });
    watch(nest.get(PhotoStorage), 'putFile', { before: 'stores', after: 'has stored' });
    watch(nest.get(Mailer), 'deliver', { before: 'mails', of: ({ key }: { key: string }) => key });
  }
  // the one that was cut off lives again
  await until(async () => {
    const living = await query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND starts_with(application_name, 'pool-')`,
    );
    return living.length === workers.length;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Ends the connection by which the worker is known to live, until the other one has taken its job. */
async function cutOff(of: string, worker: string | null): Promise<void> {
  const isOther = async () => {
    const [job] = await jobsOf(of);
    // it may have nothing left to do
    return job === undefined || (job.worker !== null && job.worker !== worker);
  };
  await until(async () => {
    await query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1`,
      worker,
    );
    await another.free();
    // the workers look at once
    await query(`SELECT pg_notify('jobs:insert', '{"count": 1}')`);
    return isOther();
  });
}

async function checkFiles(id: string): Promise<void> {
  const detail = await shop.detail(id);
  expect(detail.run).toMatchObject({ state: 'done', error: null, done: 3, total: 3 });
  const files = new Map<string, Buffer>();
  for (const file of detail.files) files.set(file.name, await shop.storedFile(detail, file));
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const said = detail.files.map(({ name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256 }));
  expect([...files].map(([name, bytes]) => ({ name, sizeBytes: bytes.length, sha256: hashOf(bytes) }))).toEqual(said);
  const bytesOf = (ending: string) => [...files].find(([name]) => name.endsWith(ending))![1];
  expect(await readPdf(bytesOf(`-${detail.run.layout}.pdf`))).toHaveLength(detail.run.sheets);
  const zipped = Object.entries(unzipSync(new Uint8Array(bytesOf('.zip'))));
  const inZip = zipped.map(([name, bytes]) => ({ name, sizeBytes: bytes.length, sha256: hashOf(bytes) }));
  expect(inZip).toEqual(said.filter(({ name }) => !name.endsWith('.zip')));
  const { files: listed } = JSON.parse(bytesOf('-manifest.json').toString()) as { files: object[] };
  expect(said).toEqual(expect.arrayContaining(listed));
}

const moments: [Step, number][] = [
  ['claims', 1],
  ['reads', 1],
  ['reads', 3],
  ['stores', 1],
  ['has stored', 1],
  ['stores', 3],
  ['has stored', 4],
  ['reads', 5],
  ['ends', 1],
  ['has ended', 1],
];

it.each(
  moments.map(([step, nth], index) => ({
    step,
    nth,
    layout: index % 2 === 0 ? ('sheets' as const) : ('pages' as const),
    isSlow: index % 3 === 0,
  })),
)(
  'a worker is cut off as it $step ($nth): files, mails and states are there once',
  async ({ step, nth, layout, isSlow }) => {
    const orderId = await anOrder();
    const [id, key] = [randomUUID(), `order-in-production:${orderId}`];
    const delivered: string[] = [];
    let count = 0;
    onStep = async (now, of) => {
      if (now === 'mails' && of.endsWith(orderId)) {
        delivered.push(of);
        if (of !== key || delivered.filter((one) => one === key).length > 1) return;
        // this attempt's own: the other worker may have the job by then, and waits for the mail's row
        const worker = await workerOf(key);
        await ended(id);
        await cutOff(key, worker);
      } else if (now === step && of === id && (count += 1) === nth) {
        await cutOff(id, await workerOf(id));
        if (isSlow) await until(async () => (await shop.detail(id)).run.state === 'done');
      }
    };
    await ask(id, orderId, layout);
    await shop.finished(id);
    await ended(id);
    for (const mail of [key, `order-confirmation:${orderId}`]) await ended(mail);
    expect(count).toBeGreaterThanOrEqual(nth);
    await checkFiles(id);
    expect(delivered.toSorted()).toEqual([`order-confirmation:${orderId}`, key]);
    expect(await query(`SELECT sent_at IS NOT NULL AS sent FROM outbox_mails WHERE key = $1`, key)).toEqual([
      { sent: true },
    ]);
    const changes = await query(`SELECT to_value FROM order_events WHERE order_id = $1 AND kind = 'status'`, orderId);
    expect(changes).toEqual([{ to_value: 'processing' }]);
  },
);

it('a worker that is cut off and fails leaves the run and its job to the other one', async () => {
  const id = randomUUID();
  const orderId = await anOrder();
  let hasFailed = () => {};
  const failed = new Promise<void>((resolve) => (hasFailed = resolve));
  let [reads, stored] = [0, [] as unknown[]];
  onStep = async (step, of) => {
    if (of === id && step === 'reads' && (reads += 1) === 1) {
      await cutOff(id, await workerOf(id)).finally(() => setTimeout(hasFailed, 500));
      throw new Error('the connection is lost');
    }
    if (of !== id || step !== 'stores' || stored.length > 0) return;
    await failed;
    stored = [(await shop.detail(id)).run, await jobsOf(id)];
  };
  await ask(id, orderId);
  await ended(id);
  expect(stored).toEqual([
    expect.objectContaining({ state: 'working', error: null }),
    [expect.objectContaining({ worker: expect.any(String) })],
  ]);
  await checkFiles(id);
});

it('a run whose worker was killed in the last attempt has failed, and is made when an admin tries again', async () => {
  expect((await shop.finished(killed)).run).toMatchObject({
    state: 'failed',
    error: 'Something went wrong on our side. Please try again.',
  });
  expect(await jobsOf(killed)).toEqual([]);
  expect((await shop.admin.post(`/api/admin/print-runs/${killed}/retry`)).status).toBe(202);
  await shop.finished(killed);
  await checkFiles(killed);
});

it('a run whose last attempt fails has failed, and the next one has a claim that none before had', async () => {
  const id = randomUUID();
  const orderId = await anOrder();
  onStep = async (step) => {
    if (step === 'has stored') throw new Error('down');
  };
  jest.replaceProperty(makeRunFiles, 'maxAttempts', 1);
  await ask(id, orderId);
  expect((await shop.finished(id)).run).toMatchObject({ state: 'failed', error: expect.any(String) });
  onStep = () => Promise.resolve();
  expect(await shop.admin.post(`/api/admin/print-runs/${id}/retry`)).toMatchObject({ status: 202 });
  await shop.finished(id);
  await checkFiles(id);
  expect(await query(`SELECT attempts FROM print_runs WHERE id = $1`, id)).toEqual([{ attempts: 2 }]);
});

it('a run of the version before, whose jobs have another name, is made; that one leaves new runs alone', async () => {
  expect(makeRunFiles.name).not.toBe('make-run-files');
  const id = await asked();
  await ended(id);
  await query(`DELETE FROM print_run_files WHERE run_id = $1`, id);
  await query(`UPDATE print_runs SET state = 'waiting' WHERE id = $1`, id);
  const ofEarlier = { ...makeRunFiles, name: 'make-run-files' };
  const { nest, dataSource } = shop.shop.app;
  await nest.get(JobQueue).add(dataSource.manager, ofEarlier, { id }, { queue: PRINT_QUEUE });
  await shop.finished(id);
  await checkFiles(id);
});
