import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PrintRun, PrintRunSettings } from 'shared-contracts/production/runs';
import { FolderRefused, PrintFolder } from '../../integrations/s3/print-folder.js';
import { S3PhotoStorage } from '../../integrations/s3/s3-photo-storage.js';
import { type RunShop, startRunShop } from '../../testing/run-shop.js';
import { type TestStorage, startTestStorage } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { ScheduledRuns } from './scheduled-runs.js';

let shop: RunShop;
let directory: string;
let target: TestStorage;
let hotFolder: S3PhotoStorage;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'print-shop-'));
  target = await startTestStorage(directory);
  const settings = { bucket: 'photos', region: 'us-east-1', accessKeyId: 'test-id', secretAccessKey: 'test-secret' };
  hotFolder = new S3PhotoStorage({ ...settings, endpoint: target.endpoint });
  shop = await startRunShop({
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
    const put = jest.spyOn(shop.shop.app.nest.get(PrintFolder), 'put');
    const { run, files } = await shop.made([(await shop.aReadyOrder({ pack: 3 })).orderId]);
    expect(await deliver(run.id)).toMatchObject({ status: 202, body: { isDelivering: true, deliveredAt: null } });
    expect(await delivered(run.id)).toMatchObject({
      isDelivering: false,
      deliveryError: null,
      releasedAt: expect.any(String),
    });
    const wanted = files.filter(({ kind }) => kind !== 'zip').map(({ name }) => name);
    expect((await namesIn(run)).toSorted()).toEqual(wanted.toSorted());
    expect(put.mock.calls.map(([{ path: name }]) => name.split('/')[1]).at(-1)).toMatch(/manifest\.json$/);
    const sheets = await hotFolder.open(`hot/magnets/run-${String(run.number).padStart(4, '0')}/${files[0]!.name}`);
    const hash = createHash('sha256');
    for await (const chunk of sheets!.body) hash.update(chunk as Buffer);
    expect(hash.digest('hex')).toBe(files[0]!.sha256);
    expect((await shop.void(run.id)).body).toMatchObject({ code: 'run_released' });
    // again, because the print shop has lost them
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
      deliveryError: 'The folder did not take the files. We try again.',
    });
    await target.start();
    expect(await delivered(run.id)).toMatchObject({ deliveryError: null });
  }, 90_000);

  it('is refused before its files are made', async () => {
    const { run } = await shop.made([(await shop.aReadyOrder()).orderId]);
    await shop.shop.app.dataSource.query(`UPDATE print_runs SET state = 'failed' WHERE id = $1`, [run.id]);
    expect(await deliver(run.id)).toMatchObject({ status: 409, body: { code: 'run_not_done' } });
  });
});

it('a folder that refuses a file says why', async () => {
  const folder = new PrintFolder({
    bucket: 'photos',
    region: 'us-east-1',
    accessKeyId: 'test-id',
    secretAccessKey: 'another',
    endpoint: target.endpoint,
    folder: '',
  });
  expect(folder.name).toBe('photos');
  const file = { path: 'a.txt', file: import.meta.filename, size: 1, contentType: 'text/plain' };
  await expect(folder.put(file)).rejects.toThrow(FolderRefused);
  expect(new PrintFolder(null).name).toBeNull();
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
});
