import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PrintRun, PrintRunSettings } from 'shared-contracts/production/runs';
import { S3PhotoStorage } from '../../integrations/s3/s3-photo-storage.js';
import { GivenUpJobs } from '../../shared/jobs/given-up-jobs.js';
import { type PrintShop, startPrintShop } from '../../testing/print-shop.js';
import { type TestStorage, startTestStorage } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { ScheduledRuns } from './scheduled-runs.js';

let shop: PrintShop;
let directory: string;
let target: TestStorage;
let hotFolder: S3PhotoStorage;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'print-shop-'));
  target = await startTestStorage(directory);
  const settings = { bucket: 'photos', region: 'us-east-1', accessKeyId: 'test-id', secretAccessKey: 'test-secret' };
  hotFolder = new S3PhotoStorage({ ...settings, endpoint: target.endpoint });
  shop = await startPrintShop({
    PRINT_S3_ENDPOINT: target.endpoint,
    PRINT_S3_BUCKET: settings.bucket,
    PRINT_S3_ACCESS_KEY_ID: settings.accessKeyId,
    PRINT_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    PRINT_S3_FOLDER: '/hot/magnets/',
  });
}, 60_000);
afterAll(async () => {
  await shop.shop.close();
  await target.stop();
  await rm(directory, { recursive: true, force: true });
});

const namesIn = async (run: PrintRun) => {
  const prefix = `hot/magnets/run-${String(run.number).padStart(4, '0')}/`;
  const names: string[] = [];
  for await (const page of hotFolder.pages(prefix)) names.push(...page.map(({ key }) => key.slice(prefix.length)));
  return names;
};
const deliver = (id: string) => shop.admin.post<PrintRun>(`/api/admin/print-runs/${id}/deliver`);
const delivered = async (id: string) => {
  await until(async () => (await shop.detail(id)).run.deliveredAt !== null, 60_000);
  return (await shop.detail(id)).run;
};
const schedule = (over: object) =>
  shop.admin.put<PrintRunSettings>('/api/admin/print-runs/settings', {
    isOn: true,
    time: '16:30',
    delivers: false,
    ...over,
  });

describe('delivering a run', () => {
  it('puts its files into the folder, the manifest last, and releases it', async () => {
    const { run, files } = await shop.made([(await shop.aReadyOrder({ pack: 3 })).orderId]);
    const put = jest.spyOn(S3PhotoStorage.prototype, 'putFile');
    expect(await deliver(run.id)).toMatchObject({ status: 202, body: { isDelivering: true, deliveredAt: null } });
    expect(await delivered(run.id)).toMatchObject({
      isDelivering: false,
      deliveryError: null,
      releasedAt: expect.any(String),
    });
    const wanted = files.filter(({ kind }) => kind !== 'zip').map(({ name }) => name);
    expect((await namesIn(run)).toSorted()).toEqual(wanted.toSorted());
    expect(put.mock.calls.at(-1)?.[0].key).toMatch(/manifest\.json$/);
    const sheets = await hotFolder.open(`hot/magnets/run-${String(run.number).padStart(4, '0')}/${files[0]!.name}`);
    const hash = createHash('sha256');
    for await (const chunk of sheets!.body) hash.update(chunk as Buffer);
    expect(hash.digest('hex')).toBe(files[0]!.sha256);
    expect((await shop.void(run.id)).body).toMatchObject({ code: 'run_released' });
    // the print shop has lost them
    expect(await deliver(run.id)).toMatchObject({ status: 202, body: { deliveredAt: null } });
    await delivered(run.id);
    put.mockRestore();
  });

  it('says what went wrong, and goes on once the folder answers', async () => {
    const { run } = await shop.made([(await shop.aReadyOrder()).orderId]);
    await target.stop();
    await deliver(run.id);
    await until(async () => (await shop.detail(run.id)).run.deliveryError !== null, 30_000);
    expect((await shop.detail(run.id)).run).toMatchObject({
      isDelivering: true,
      deliveredAt: null,
      deliveryError: 'The folder did not take the files: the storage does not answer. We try again.',
    });
    await target.start();
    expect(await delivered(run.id)).toMatchObject({ deliveryError: null });
  }, 90_000);

  it('says so when it is given up, and can be asked for again', async () => {
    const { run } = await shop.made([(await shop.aReadyOrder()).orderId]);
    await target.stop();
    await deliver(run.id);
    await until(async () => (await shop.detail(run.id)).run.deliveryError !== null, 30_000);
    await until(async () => {
      await shop.shop.app.dataSource.query(
        `UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE payload ->> 'id' = $1`,
        [run.id],
      );
      await shop.shop.app.nest.get(GivenUpJobs).endAll();
      return !(await shop.detail(run.id)).run.isDelivering;
    });
    expect((await shop.detail(run.id)).run.deliveryError).toBe(
      'The folder did not take the files: the storage does not answer. Please deliver it again.',
    );
    await target.start();
    await deliver(run.id);
    expect(await delivered(run.id)).toMatchObject({ deliveryError: null });
  }, 90_000);

  it('is refused before its files are made', async () => {
    const { run } = await shop.made([(await shop.aReadyOrder()).orderId]);
    await shop.shop.app.dataSource.query(`UPDATE print_runs SET state = 'failed' WHERE id = $1`, [run.id]);
    expect(await deliver(run.id)).toMatchObject({ status: 409, body: { code: 'run_not_done' } });
  });
});

describe('the schedule', () => {
  // Thursday, 16:31 in Toronto
  const thursday = new Date('2026-11-19T21:31:00Z');
  const setLongAgo = () =>
    shop.shop.app.dataSource.query(`UPDATE print_schedule SET changed_at = '2026-11-01', last_day = NULL`);
  const runs = () => shop.shop.count('print_runs', `scheduled_on = '2026-11-19'`);

  it('is off at first; admins set it', async () => {
    const { body } = await shop.admin.get<PrintRunSettings>('/api/admin/print-runs/settings');
    expect(body).toEqual({
      schedule: { isOn: false, time: '16:00', delivers: false },
      folder: 'photos/hot/magnets',
      nextAt: null,
      last: null,
    });
    expect(await schedule({ delivers: true })).toMatchObject({
      status: 200,
      body: { schedule: { isOn: true, time: '16:30', delivers: true }, nextAt: expect.any(String) },
    });
    for (const time of ['24:00', '9:00', '', '16:30:00']) expect((await schedule({ time })).status).toBe(400);
  });

  it('makes one run a day of all that is ready, in how many processes it comes due, and delivers it', async () => {
    await schedule({ delivers: true });
    await setLongAgo();
    const { orderId } = await shop.aReadyOrder();
    await shop.shop.app.dataSource.query(`UPDATE orders SET created_at = '2026-11-19T12:00:00Z' WHERE id = $1`, [
      orderId,
    ]);
    const scheduled = shop.shop.app.nest.get(ScheduledRuns);
    await Promise.all([1, 2, 3].map(() => scheduled.makeDue(thursday)));
    expect(await runs()).toBe(1);
    const [{ id }] = await shop.shop.app.dataSource.query<[{ id: string }]>(
      `SELECT id FROM print_runs WHERE scheduled_on = '2026-11-19'`,
    );
    expect((await shop.finished(id)).orders.map((order) => order.orderId)).toContain(orderId);
    const run = await delivered(id);
    expect(run).toMatchObject({ madeBy: null, state: 'done' });
    expect(await namesIn(run)).toContain(`run-${String(run.number).padStart(4, '0')}-manifest.json`);
  }, 60_000);

  it('makes none if nothing is ready, nor later on the same day', async () => {
    await shop.shop.app.dataSource.query(
      `UPDATE orders SET status = 'completed' WHERE status = 'pending';
       UPDATE print_runs SET scheduled_on = NULL`,
    );
    await setLongAgo();
    const scheduled = shop.shop.app.nest.get(ScheduledRuns);
    await scheduled.makeDue(thursday);
    const { orderId } = await shop.aReadyOrder();
    await shop.shop.app.dataSource.query(`UPDATE orders SET created_at = '2026-11-19T12:00:00Z' WHERE id = $1`, [
      orderId,
    ]);
    await scheduled.makeDue(thursday);
    expect(await runs()).toBe(0);
  });

  it('makes runs until nothing is left, one for an order that is larger than a run, and says what it left out', async () => {
    const query = (sql: string, values: unknown[] = []) => shop.shop.app.dataSource.query(sql, values);
    await query(
      `UPDATE orders SET status = 'completed' WHERE status = 'pending'; UPDATE print_runs SET scheduled_on = NULL`,
    );
    await setLongAgo();
    const orders = [
      await shop.aReadyOrder(),
      await shop.aReadyOrder({ pack: 24, photos: 24 }),
      await shop.aReadyOrder(),
    ];
    const [first, large, gone] = orders.map(({ orderId }) => orderId);
    await query(`UPDATE order_items SET quantity = 42 WHERE order_id = $1`, [large]);
    await query(`UPDATE orders SET created_at = '2026-11-19T12:00:00Z' WHERE id = ANY($1)`, [[first, large, gone]]);
    await query(
      `UPDATE media_objects SET original_deleted_at = now()
       WHERE object_path IN (SELECT unnest(custom_images) FROM order_items WHERE order_id = $1)`,
      [gone],
    );
    await shop.shop.app.nest.get(ScheduledRuns).makeDue(thursday);
    const made = await query(
      `SELECT count(*)::int AS magnets FROM print_runs JOIN print_run_pieces ON run_id = print_runs.id
       WHERE scheduled_on = '2026-11-19' GROUP BY print_runs.id ORDER BY 1`,
    );
    expect(made).toEqual([{ magnets: 1 }, { magnets: 1008 }]);
    const { body } = await shop.admin.get<PrintRunSettings>('/api/admin/print-runs/settings');
    expect(body.last).toEqual({ day: '2026-11-19', runs: 2, leftOut: 1 });
  }, 120_000);
});
