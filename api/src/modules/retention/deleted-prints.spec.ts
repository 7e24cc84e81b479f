import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Design } from 'shared-contracts/design/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { PrintFile } from 'shared-contracts/production/schemas';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { storePhoto } from '../../testing/photos.js';
import { until } from '../../testing/until.js';
import { times } from '../../testing/test-shop.js';
import { MakePrintFile } from '../production/make-print-file.js';
import { type PrintShop, square, startPrintShop } from '../../testing/print-shop.js';
import { deletePhotos } from './delete-photos.js';
import { SweepPhotos } from './sweep-photos.js';

const { unusedPhotosDays, orderedPhotosDays } = shopPolicy.retention;
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);

let press: PrintShop;
let storage: PhotoStorage;
let sweeper: SweepPhotos;
beforeAll(async () => {
  press = await startPrintShop();
  storage = press.shop.app.nest.get(PhotoStorage);
  sweeper = press.shop.app.nest.get(SweepPhotos);
}, 60_000);
afterAll(() => press.shop.close());
afterEach(() => {
  jest.restoreAllMocks();
});

const query = <T>(sql: string, values: unknown[] = []): Promise<T[]> => press.shop.app.dataSource.query(sql, values);
const photo = async (browser: Browser) => (await storePhoto(browser)).objectPath;
const isStored = async (path: string) =>
  (await query(`SELECT FROM media_objects WHERE object_path = $1`, [path])).length > 0;

async function ordered(browser: Browser, path?: string): Promise<string> {
  const { id: productId } = await createProduct(press.shop.app, { magnets: [{ template: square, count: 1 }] });
  return press.shop.ordered(browser, [{ productId, customImages: [path ?? (await photo(browser))] }]);
}

async function anOldOrder(): Promise<string> {
  const { orderId } = await press.anOrder();
  await press.admin.patch(`/api/orders/${orderId}`, { status: 'delivered' });
  const age = [orderId, orderedPhotosDays + 1];
  await query(`UPDATE orders SET delivered_at = now() - $2 * interval '1 day' WHERE id = $1`, age);
  await query(
    `UPDATE media_objects SET created_at = now() - ($2 + 1) * interval '1 day'
     WHERE object_path IN (SELECT unnest(custom_images) FROM order_items WHERE order_id = $1)`,
    age,
  );
  return orderId;
}

const printFile = async (id: string) => (await press.admin.get<PrintFile>(`/api/admin/print-files/${id}`)).body;
async function askedFor(orderIds: string[], kind: PrintFile['kind']): Promise<string> {
  const { status, body } = await press.admin.post<PrintFile>('/api/admin/print-files', { orderIds, kind });
  expect(status).toBe(202);
  return body.id;
}
async function finished(id: string): Promise<PrintFile> {
  await until(async () => ['done', 'failed'].includes((await printFile(id)).state), 60_000);
  return printFile(id);
}
const printKeys = async () => {
  const keys: string[] = [];
  for await (const page of storage.pages('prints/')) keys.push(...page.map(({ key }) => key));
  return keys;
};
const printKeyOf = async (id: string) =>
  (await query<{ key: string }>(`SELECT object_key AS key FROM print_files WHERE id = $1`, [id]))[0]!.key;
const printJobsDone = () =>
  until(
    async () => (await press.shop.count('graphile_worker.jobs', `task_identifier LIKE '%-print-file%'`)) === 0,
    60_000,
  );

describe('the originals of old orders', () => {
  it('are never printed from the small pictures: the request says when they were deleted, and files made before are gone', async () => {
    const id = await anOldOrder();
    const { orderId: other } = await press.anOrder();
    const made = await askedFor([id], 'pdf');
    expect((await finished(made)).state).toBe('done');
    const key = await printKeyOf(made);
    const deletedAt = new Date();
    await sweeper.sweepOrdered(deletedAt);
    await printJobsDone();
    expect(await printKeys()).not.toContain(key);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Toronto' }).format(
      deletedAt,
    );
    for (const kind of ['pdf', 'zip', 'gang'])
      expect(await press.admin.post('/api/admin/print-files', { orderIds: [other, id], kind })).toMatchObject({
        status: 410,
        body: {
          code: 'originals_deleted',
          message: `The originals of order ${id.slice(0, 8)} were deleted on ${day}. Only small pictures are left, which are not printed.`,
          errors: { 'orderIds.1': `The originals were deleted on ${day}` },
        },
      });
    expect((await finished(await askedFor([other], 'pdf'))).state).toBe('done');
  });

  it('make a print file fail that was asked for before', async () => {
    const id = await anOldOrder();
    const [{ file }] = (await query(
      `INSERT INTO print_files (kind, order_ids) VALUES ('pdf', ARRAY[$1::uuid]) RETURNING id AS file`,
      [id],
    )) as [{ file: string }];
    await query(
      `UPDATE media_objects SET original_deleted_at = '2026-11-03T00:30:00Z'
                 WHERE object_path IN (SELECT unnest(custom_images) FROM order_items WHERE order_id = $1)`,
      [id],
    );
    await press.shop.app.nest.get(MakePrintFile).make(file);
    expect(await printFile(file)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('were deleted on Nov 2, 2026.'),
    });
  });
});

describe('deleting the photos of an order on request', () => {
  const deletion = (id: string) => press.admin.post(`/api/admin/orders/${id}/delete-photos`);

  it('removes its print files: finished ones, the one that is being made, and those that wait', async () => {
    const { browser } = await registerCustomer(press.shop.app);
    const [own, others] = (await times(2, () => photo(browser))) as [string, string];
    const [id, other] = [await ordered(browser, own), await ordered(browser, others)];
    const zip = await askedFor([id], 'zip');
    const unaffected = await askedFor([other], 'pdf');
    expect([(await finished(zip)).state, (await finished(unaffected)).state]).toEqual(['done', 'done']);
    const keys = [await printKeyOf(zip)];
    const store = storage.putFile.bind(storage);
    let sheets = '';
    jest.spyOn(storage, 'putFile').mockImplementationOnce(async (object) => {
      keys.push(object.key);
      sheets = await askedFor([other, id], 'gang');
      expect((await deletion(id)).status).toBe(200);
      await store(object);
    });
    const pdf = await askedFor([id], 'pdf');
    await printJobsDone();
    expect(keys).toHaveLength(2);
    for (const file of [zip, pdf, sheets]) {
      const error = 'Photos of these orders were deleted on request, and this file with them.';
      expect(await printFile(file)).toMatchObject({ state: 'failed', error });
      const download = await press.admin.get(`/api/admin/print-files/${file}/download`);
      expect(download).toMatchObject({ status: 404, body: { message: error } });
    }
    const stored = await printKeys();
    expect(stored.filter((key) => keys.includes(key))).toEqual([]);
    expect(stored).toContain(await printKeyOf(unaffected));
    expect((await printFile(unaffected)).state).toBe('done');
  });

  it('removes print files of printed orders of others that show its photos', async () => {
    const { browser: friend, id: userId } = await registerCustomer(press.shop.app);
    const { browser: owner } = await registerCustomer(press.shop.app);
    const path = await photo(friend);
    const given = await photo(owner);
    const id = await ordered(owner, given);
    await press.admin.patch(`/api/orders/${id}`, { status: 'shipped' });
    await query(`UPDATE order_items SET custom_images = ARRAY[$2] WHERE order_id = $1`, [id, path]);
    const file = await askedFor([id], 'pdf');
    expect((await finished(file)).state).toBe('done');
    const jobs = press.shop.app.nest.get(JobQueue);
    const deleted = await press.shop.app.nest
      .get(Transactions)
      .run((within) => deletePhotos(within, jobs, { orderIds: [], userId, actorId: null }));
    expect(deleted).toEqual({ deleted: 1, kept: 0 });
    expect((await printFile(file)).state).toBe('failed');
  });

  it('keeps a print file that was made again from the photos that stay', async () => {
    const { browser } = await registerCustomer(press.shop.app);
    const shared = await photo(browser);
    const id = await ordered(browser, shared);
    await ordered(browser, shared);
    const first = await askedFor([id], 'pdf');
    await finished(first);
    const key = await printKeyOf(first);
    // the storage fails at first, so that the file is removed late
    const failing = jest.spyOn(storage, 'removeAll').mockRejectedValueOnce(new Error('down'));
    expect((await deletion(id)).body).toEqual({ deleted: 0, kept: 1 });
    await until(() => Promise.resolve(failing.mock.calls.length > 0));
    const second = await askedFor([id], 'pdf');
    await finished(second);
    expect(await printKeyOf(second)).toBe(key);
    await query(`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
                 FROM graphile_worker.jobs WHERE task_identifier = 'remove-print-files' HAVING count(*) > 0`);
    await printJobsDone();
    expect(await printKeys()).toContain(key);
  });

  it('finds all photos of a designed line, and no spares: they are printed, kept and deleted alike', async () => {
    const { browser } = await registerCustomer(press.shop.app);
    const [twice, once, spare] = (await times(3, () => photo(browser))) as [string, string, string];
    const { id: productId } = await createProduct(press.shop.app, { magnets: [{ template: square, count: 1 }] });
    const { id: template, version } = square;
    const customDesign: Design = {
      version: 1,
      approvedAt: null,
      slots: [once, twice, twice].map((path, magnet) => ({
        magnet,
        template: { id: template, version },
        window: 0,
        path,
        crop: { cx: 400, cy: 500, w: 700, h: 700 },
        rotation: 0,
        quality: 'great',
      })),
    };
    const line = { productId, selectedPack: '3', customDesign };
    const withSpare = { ...line, customImages: [once, twice, twice, spare] };
    expect((await browser.post('/api/cart', withSpare)).status).toBe(400);
    const id = await press.shop.ordered(browser, [line]);
    expect(await query(`SELECT custom_images AS photos FROM order_items WHERE order_id = $1`, [id])).toEqual([
      { photos: [once, twice, twice] },
    ]);
    const zip = await finished(await askedFor([id], 'zip'));
    expect(zip).toMatchObject({ state: 'done', done: 3, missing: [] });
    await sweeper.sweepUnused(inDays(unusedPhotosDays + 1));
    expect(await Promise.all([twice, once, spare].map(isStored))).toEqual([true, true, false]);
    expect((await deletion(id)).body).toEqual({ deleted: 2, kept: 0 });
    expect(await Promise.all([twice, once].map(isStored))).toEqual([false, false]);
  });
});
