import { describe, expect, it } from '@jest/globals';
import type { Design } from 'shared-contracts/design/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { createProduct, registerCustomer } from '../../testing/factories.js';
import { storePhoto } from '../../testing/photos.js';
import { square } from '../../testing/print-shop.js';
import { times } from '../../testing/test-shop.js';
import { until } from '../../testing/until.js';
import { deletePhotos as deletePhotosOf } from '../retention/delete-photos.js';
import { SweepPhotos } from '../retention/sweep-photos.js';
import { SweepRunFiles } from './sweep-run-files.js';
import { testPrintShop } from '../../testing/started.js';

const shop = testPrintShop({ STATUS_MAIL_DELAY_SECONDS: '60' });

const query = <T>(sql: string, values: unknown[] = []): Promise<T[]> => shop.shop.app.dataSource.query(sql, values);
const statusOf = async (id: string) => (await shop.admin.get<Order>(`/api/orders/${id}`)).body.status;
const deletePhotos = (orderId: string) => shop.admin.post(`/api/admin/orders/${orderId}/delete-photos`);
async function keysOf(runId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of shop.shop.app.nest.get(PhotoStorage).pages(`print-runs/${runId}/`))
    keys.push(...page.map(({ key }) => key));
  return keys;
}
const areRemoved = (runId: string) => until(async () => (await keysOf(runId)).length === 0, 30_000);

describe('deleting the photos of an order', () => {
  it('removes the files of its run, which fails if nobody has them; the other orders are printed by another one', async () => {
    const [one, other] = [await shop.aReadyOrder(), await shop.aReadyOrder()];
    const { run } = await shop.made([one.orderId, other.orderId]);
    expect(await keysOf(run.id)).not.toEqual([]);
    expect((await deletePhotos(one.orderId)).status).toBe(200);
    await areRemoved(run.id);
    expect(await shop.detail(run.id)).toMatchObject({
      run: { state: 'failed', error: 'Photos of its orders were deleted on request, and these files with them.' },
      files: [],
    });
    await shop.admin.post(`/api/admin/print-runs/${run.id}/retry`);
    expect((await shop.finished(run.id)).run).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('slot 1: the photo is no longer stored'),
    });
    expect((await shop.void(run.id)).status).toBe(200);
    const { orders, leftOut } = await shop.ready();
    expect(orders.map(({ orderId }) => orderId)).toEqual([other.orderId]);
    expect(leftOut).toContainEqual(expect.objectContaining({ orderId: one.orderId, reason: 'photos_missing' }));
    expect((await shop.made([other.orderId])).run.state).toBe('done');
  });

  it('removes the files of a run that was printed, and the run stays what it was', async () => {
    const { orderId } = await shop.aReadyOrder();
    const { run, files } = await shop.made([orderId]);
    expect((await shop.file(run.id, files[0]!.name)).status).toBe(200);
    await deletePhotos(orderId);
    await areRemoved(run.id);
    expect(await shop.detail(run.id)).toMatchObject({
      run: { state: 'done', error: expect.stringContaining('deleted on request') },
      files: [],
    });
    expect((await shop.file(run.id, files[0]!.name)).status).toBe(404);
    const { pieces } = await shop.detail(run.id);
    expect((await shop.spoil(run.id, [pieces[0]!.id])).status).toBe(200);
    expect((await shop.ready()).leftOut).toContainEqual(
      expect.objectContaining({ orderId, reason: 'originals_deleted' }),
    );
  });
});

describe('the photos of printed orders', () => {
  it('take the files of runs of others with them that show them', async () => {
    const { app } = shop.shop;
    const [{ browser: friend, id: userId }, { orderId }] = [await registerCustomer(app), await shop.aReadyOrder()];
    const { objectPath } = await storePhoto(friend);
    await query(`UPDATE order_items SET custom_images = ARRAY[$2], custom_design = NULL WHERE order_id = $1`, [
      orderId,
      objectPath,
    ]);
    const { run, files } = await shop.made([orderId]);
    await shop.admin.patch(`/api/orders/${orderId}`, { status: 'shipped' });
    const deleted = await app.nest
      .get(Transactions)
      .run((within) => deletePhotosOf(within, app.nest.get(JobQueue), { orderIds: [], userId, actorId: null }));
    expect(deleted).toMatchObject({ deleted: [objectPath], kept: 0, printFiles: { files: files.length } });
    expect((await shop.detail(run.id)).run.state).toBe('failed');
  });

  it('are deleted with all places of a design that name them, and no run is made without them', async () => {
    const { app } = shop.shop;
    const { browser } = await registerCustomer(app);
    const [twice, once] = (await times(2, async () => (await storePhoto(browser)).objectPath)) as [string, string];
    const { id: productId } = await createProduct(app, { magnets: [{ template: square, count: 1 }] });
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
    const id = await shop.shop.ordered(browser, [{ productId, selectedPack: '3', customDesign }]);
    expect((await shop.made([id], { reason: 'rush', layout: 'pages' })).run).toMatchObject({ state: 'done', done: 3 });
    expect((await deletePhotos(id)).body).toEqual({ deleted: 2, kept: 0 });
    expect(await shop.shop.count('media_objects', 'object_path = ANY($1)', [[once, twice]])).toBe(0);
  });

  it('are never printed from the small pictures that are kept of old orders, whose files are gone', async () => {
    const { orderedPhotosDays } = shopPolicy.retention;
    const { orderId } = await shop.aReadyOrder();
    const { run } = await shop.made([orderId]);
    await shop.admin.patch(`/api/orders/${orderId}`, { status: 'delivered' });
    const age = [orderId, orderedPhotosDays + 1];
    await query(`UPDATE orders SET delivered_at = now() - $2 * interval '1 day' WHERE id = $1`, age);
    await query(
      `UPDATE media_objects SET created_at = now() - ($2 + 1) * interval '1 day'
       WHERE object_path IN (SELECT unnest(custom_images) FROM order_items WHERE order_id = $1)`,
      age,
    );
    await shop.shop.app.nest.get(SweepPhotos).sweepOrdered(new Date());
    await areRemoved(run.id);
    expect((await shop.void(run.id)).status).toBe(200);
    expect(await shop.ask({ orderIds: [orderId], reason: 'replacement' })).toMatchObject({
      status: 409,
      body: { code: 'orders_not_ready', errors: { 'orderIds.0': 'Its original photos were deleted' } },
    });
  });
});

describe('the files of a run', () => {
  it('are removed after some months, and the run stays', async () => {
    const { run } = await shop.made([(await shop.aReadyOrder()).orderId]);
    const sweep = shop.shop.app.nest.get(SweepRunFiles);
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
    await sweep.sweep(inDays(shopPolicy.printing.runFilesKeptDays - 1));
    expect(await keysOf(run.id)).not.toEqual([]);
    expect(await sweep.sweep(inDays(shopPolicy.printing.runFilesKeptDays + 1))).toBeGreaterThan(0);
    expect(await keysOf(run.id)).toEqual([]);
    expect(await shop.detail(run.id)).toMatchObject({
      run: { state: 'done', error: 'The files were removed after 180 days.' },
      files: [],
    });
  });
});

describe('the mail that printing has begun', () => {
  const waiting = (orderId: string) => shop.shop.count('orders', 'id = $1 AND status_mail_at IS NOT NULL', [orderId]);
  const written = (orderId: string) => shop.shop.count('outbox_mails', 'key = $1', [`order-in-production:${orderId}`]);

  it('is dropped with a run that is voided in time, and written once by the next one', async () => {
    const { orderId } = await shop.aReadyOrder();
    const { run } = await shop.made([orderId]);
    expect([await statusOf(orderId), await waiting(orderId), await written(orderId)]).toEqual(['processing', 1, 0]);
    await shop.void(run.id);
    expect([await statusOf(orderId), await waiting(orderId), await written(orderId)]).toEqual(['pending', 0, 0]);
    await shop.made([orderId]);
    await query(`UPDATE orders SET status_mail_at = now() WHERE id = $1`, [orderId]);
    await query(
      `SELECT graphile_worker.add_job('tell-order-status', json_build_object('orderId', $1::text),
              job_key := 'tell-order-status:' || $1)`,
      [orderId],
    );
    await until(async () => (await written(orderId)) === 1, 20_000);
  });
});

it('a run that is voided while its files are made leaves none behind', async () => {
  const { orderId } = await shop.aReadyOrder({ pack: 9 });
  const { body } = await shop.ask({ orderIds: [orderId] });
  expect((await shop.void(body.id)).status).toBe(200);
  await until(
    async () => (await shop.shop.count('graphile_worker.jobs', `task_identifier LIKE '%run-files'`)) === 0,
    60_000,
  );
  expect(await shop.detail(body.id)).toMatchObject({ run: { state: 'voided' }, files: [] });
  expect(await keysOf(body.id)).toEqual([]);
  expect(await statusOf(orderId)).toBe('pending');
});
