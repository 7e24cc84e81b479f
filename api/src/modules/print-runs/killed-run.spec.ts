import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PrintRun } from 'shared-contracts/production/runs';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { ApiProcess, buildApi } from '../../testing/api-process.js';
import { KillPoint, type TriggerEvent, doomedUrl } from '../../testing/kill-point.js';
import { type PrintShop, startPrintShop } from '../../testing/print-shop.js';

let shop: PrintShop;
let api: ApiProcess | undefined;
beforeAll(async () => {
  await buildApi();
  shop = await startPrintShop();
  // the process to kill runs all jobs
  await shop.shop.app.nest.get(JobWorker).stop();
}, 120_000);
afterAll(async () => {
  await api?.kill();
  await shop.shop.close();
});

const start = async () => {
  const url = shop.shop.app.variables.DATABASE_URL!;
  api = await ApiProcess.start({ ...shop.shop.app.variables, DATABASE_URL: doomedUrl(url) });
};
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function killedAt(place: TriggerEvent, orderId: string): Promise<string> {
  const point = await KillPoint.arm(shop.shop.app.variables.DATABASE_URL!, place);
  await start();
  const { body } = await shop.ask({ orderIds: [orderId] });
  await point.reached();
  await api!.kill();
  await point.cut();
  await point.disarm();
  const { run } = await shop.detail(body.id);
  expect(run).toMatchObject({ state: 'working', error: null } satisfies Partial<PrintRun>);
  expect((await shop.file(run.id, 'run-0001.zip')).status).toBe(404);
  await start();
  await shop.finished(body.id);
  await api!.kill();
  return body.id;
}

it('a run whose worker is killed is finished by the next one, with the same bytes, and none of its files is made twice', async () => {
  const { orderId } = await shop.aReadyOrder({ pack: 3, quantity: 2 });
  // stored, but their row is not yet committed
  const first = await killedAt('AFTER INSERT ON print_run_files', orderId);
  const { run, files } = await shop.detail(first);
  expect(run).toMatchObject({ state: 'done', done: 3, total: 3 });
  const sheets = (await shop.file(first, files[0]!.name)).body;
  expect(hashOf(sheets)).toBe(files[0]!.sha256);

  await shop.shop.app.dataSource.query(
    `UPDATE print_runs SET number = number + 1000, released_at = NULL WHERE id = $1`,
    [first],
  );
  await shop.void(first);
  await shop.shop.app.dataSource.query(`SELECT setval('print_run_numbers', $1, false)`, [run.number]);
  const second = await killedAt('AFTER UPDATE OF error ON print_runs', orderId);
  const again = await shop.detail(second);
  expect(again.run).toMatchObject({ number: run.number, state: 'done' });
  const madeAgain = (name: string) => again.files.find((file) => file.name === name)!;
  // the other files name the time and the run
  for (const { name, sha256 } of files.filter(({ kind }) => kind === 'sheets' || kind === 'cut'))
    expect(madeAgain(name).sha256).toBe(sha256);
  for (const { name, sha256 } of again.files.filter(({ kind }) => kind !== 'manifest'))
    expect(hashOf((await shop.file(second, name)).body)).toBe(sha256);
}, 180_000);
