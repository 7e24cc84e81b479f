import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import type { PrintFile } from 'shared-contracts/production/schemas';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct, signInAdmin } from '../../testing/factories.js';
import { storePhoto } from '../../testing/photos.js';
import { until } from '../../testing/until.js';
import { ApiProcess, buildApi } from '../../testing/api-process.js';
import { KillPoint, doomedUrl } from '../../testing/kill-point.js';
import { TestShop } from '../../testing/test-shop.js';

let shop: TestShop;
let admin: Browser;
let api: ApiProcess | undefined;
beforeAll(async () => {
  await buildApi();
  shop = await TestShop.start();
  admin = await signInAdmin(shop.app);
  // the process to kill runs all jobs
  await shop.app.nest.get(JobWorker).stop();
}, 120_000);
afterEach(() => api?.kill());
afterAll(() => shop.close());

const start = async () => {
  const url = shop.app.variables.DATABASE_URL!;
  api = await ApiProcess.start({ ...shop.app.variables, DATABASE_URL: doomedUrl(url) });
};
const one = async (id: string) => (await admin.get<PrintFile>(`/api/admin/print-files/${id}`)).body;
const isDone = async (id: string) => (await one(id)).state === 'done';

/** An order of so many magnets with one photo. */
async function orderOf(pack: number): Promise<string> {
  const { browser } = await registerCustomer(shop.app);
  const { objectPath } = await storePhoto(browser);
  const magnets = magnetsFrom({ dimensions: '2 x 2 in', shape: 'square' });
  const { id: productId } = await createProduct(shop.app, { magnets });
  const customImages = Array.from({ length: pack }, () => objectPath);
  return shop.ordered(browser, [{ productId, selectedPack: String(pack), customImages }]);
}
const ask = async (orderId: string) =>
  (await admin.post<PrintFile>('/api/admin/print-files', { orderIds: [orderId], kind: 'pdf' })).body.id;

it('a print file whose worker is killed is made by the next one, the same to the byte as without that', async () => {
  const orderId = await orderOf(3);
  // the file is stored and its row is not yet written
  const point = await KillPoint.arm(shop.app.variables.DATABASE_URL!, 'AFTER UPDATE OF size_bytes ON print_files');
  await start();
  const id = await ask(orderId);
  await point.reached();
  await api!.kill();
  await point.cut();
  await point.disarm();
  expect(await one(id)).toMatchObject({ state: expect.stringMatching(/waiting|working/), sizeBytes: null });
  await start();
  await until(() => isDone(id), 60_000);
  expect(await one(id)).toMatchObject({ done: 3, total: 3, missing: [] });
  const download = async () => (await admin.get<Buffer>(`/api/admin/print-files/${id}/download`)).body;
  const bytes = await download();
  await shop.app.dataSource.query(`DELETE FROM print_files WHERE id = $1`, [id]);
  const again = await ask(orderId);
  await until(() => isDone(again), 60_000);
  const other = (await admin.get<Buffer>(`/api/admin/print-files/${again}/download`)).body;
  expect(other.equals(bytes)).toBe(true);
}, 180_000);

it('a worker that is asked to end in the middle of a large file does not finish it first; the next one makes it', async () => {
  const PACK = 24;
  const orderId = await orderOf(PACK);
  await start();
  const id = await ask(orderId);
  await until(async () => (await one(id)).done > 0, 60_000);
  expect(await api!.end()).toBe(0);
  expect(await one(id)).toMatchObject({ state: 'waiting', total: PACK, sizeBytes: null });
  await start();
  await until(() => isDone(id), 60_000);
  expect(await one(id)).toMatchObject({ done: PACK, total: PACK, missing: [] });
}, 180_000);
