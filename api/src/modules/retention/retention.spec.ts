import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import sharp from 'sharp';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { until } from '../../testing/until.js';
import { PhotoUse } from '../media/photo-use.js';
import { shippingInfo, times } from '../../testing/test-shop.js';
import { deletePhotos, type DeletionRequest, photosToDelete } from './delete-photos.js';
import { SweepPhotos } from './sweep-photos.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { testAdmin, testShop, untilReady } from '../../testing/started.js';

const { unusedPhotosDays, orderedPhotosDays, keptPictureWidth } = shopPolicy.retention;

const shop = testShop();
beforeAll(() => untilReady(shop.app));
const admin = testAdmin(shop);
let storage: PhotoStorage;
let sweeper: SweepPhotos;
const pixels = await photoBytes({ width: 1000, height: 800 });
beforeAll(async () => {
  storage = shop.app.nest.get(PhotoStorage);
  sweeper = shop.app.nest.get(SweepPhotos);
}, 60_000);
afterEach(() => {
  jest.restoreAllMocks();
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
const query = <T>(sql: string, values: unknown[] = []): Promise<T[]> => shop.app.dataSource.query(sql, values);
const photo = async (browser: Browser) => (await storePhoto(browser, pixels)).objectPath;
/** Without bytes. */
const copiesOf = async (path: string, count: number) => {
  const rows = await query<{ path: string }>(
    `INSERT INTO media_objects (object_path, pending_key, user_id, guest_id, content_type, size_bytes, width, height)
     SELECT '/objects/photos/' || gen_random_uuid() || '.jpg', gen_random_uuid()::text, user_id, guest_id, content_type, size_bytes, width, height
     FROM media_objects, generate_series(1, $2) WHERE object_path = $1 RETURNING object_path AS path`,
    [path, count],
  );
  return rows.map((row) => row.path);
};
const isStored = async (path: string) =>
  (await query(`SELECT FROM media_objects WHERE object_path = $1`, [path])).length > 0;
const keyOf = (path: string) => path.slice('/objects/'.length);
const smallKeyOf = (path: string) => keyOf(path).replace('photos/', 'small/').replace(/\w+$/, 'webp');

async function filesRemoved(): Promise<void> {
  const waiting = () => shop.count('graphile_worker.jobs', `task_identifier = 'remove-photo-files'`);
  await until(async () => {
    await query(`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
                 FROM graphile_worker.jobs WHERE task_identifier = 'remove-photo-files' HAVING count(*) > 0`);
    return (await waiting()) === 0;
  });
}
const filesOf = async (path: string) => {
  const name = keyOf(path)
    .replace('photos/', '')
    .replace(/\.\w+$/, '');
  const found: string[] = [];
  for (const prefix of ['photos/', 'variants/', 'small/'])
    for await (const page of storage.pages(prefix)) found.push(...page.map(({ key }) => key));
  return found.filter((key) => key.includes(name));
};

async function ordered(
  browser: Browser,
  customImages: string[],
  { status, daysAgo = 0, email = 'ada@example.com' }: { status?: string; daysAgo?: number; email?: string } = {},
): Promise<string> {
  const { id: productId } = await createProduct(shop.app, { inStock: 100 });
  const id = await shop.ordered(browser, [{ productId, selectedPack: '3', customImages }], {
    shippingInfo: { ...shippingInfo, email },
  });
  if (status) {
    await admin.patch(`/api/orders/${id}`, { status });
    await query(
      `UPDATE orders SET delivered_at = now() - $2 * interval '1 day' WHERE id = $1 AND delivered_at IS NOT NULL`,
      [id, daysAgo],
    );
    await query(`UPDATE order_events SET created_at = now() - $2 * interval '1 day' WHERE order_id = $1`, [
      id,
      daysAgo,
    ]);
    await query(
      `UPDATE media_objects SET created_at = now() - ($2 + 1) * interval '1 day' WHERE object_path = ANY($1)`,
      [customImages, daysAgo],
    );
  }
  return id;
}

describe('a photo that nothing names', () => {
  it(`is deleted ${unusedPhotosDays} days after it was last requested, with all its versions`, async () => {
    const guest = shop.app.browser();
    const path = await photo(guest);
    expect((await guest.get(`${path}?w=320`)).status).toBe(200);
    expect((await guest.get(`${path}?as=jpeg`)).status).toBe(200);
    expect((await filesOf(path)).length).toBeGreaterThanOrEqual(2);
    await sweeper.sweepUnused(inDays(unusedPhotosDays - 1));
    expect(await isStored(path)).toBe(true);
    await sweeper.sweepUnused(inDays(unusedPhotosDays + 1));
    expect((await guest.get(path)).status).toBe(404);
    await filesRemoved();
    expect(await filesOf(path)).toEqual([]);
  });

  it('is kept when it was requested in the meantime, which is written once a day', async () => {
    const guest = shop.app.browser();
    const path = await photo(guest);
    const lastRequest = async () =>
      (
        await query<{ on: string }>(`SELECT last_requested_on::text AS on FROM media_objects WHERE object_path = $1`, [
          path,
        ])
      )[0]!.on;
    const today = await lastRequest();
    await query(`UPDATE media_objects SET last_requested_on = last_requested_on - 29 WHERE object_path = $1`, [path]);
    const requests = shop.app.nest.get(PhotoUse);
    expect((await guest.get(`${path}?w=96`)).status).toBe(200);
    await requests.write();
    expect(await lastRequest()).toBe(today);
    const statements = jest.spyOn(shop.app.dataSource, 'query');
    expect((await guest.get(`${path}?w=96`)).status).toBe(200);
    await requests.write();
    const written = statements.mock.calls.filter(([statement]) => statement.includes('last_requested_on'));
    expect(written).toEqual([]);
    jest.restoreAllMocks();
    await sweeper.sweepUnused(inDays(2));
    expect(await isStored(path)).toBe(true);
  });

  it('is counted by a metric', async () => {
    const before = await metric('unused');
    await photo(shop.app.browser());
    await sweeper.sweepUnused(inDays(unusedPhotosDays + 1));
    expect(await metric('unused')).toBeGreaterThan(before);
  });
});

const metric = async (what: string) => {
  const text = (await shop.app.browser().get<Buffer>('/api/metrics')).body.toString();
  return Number(new RegExp(`^photos_swept_total\\{what="${what}"\\} (.+)$`, 'm').exec(text)?.[1] ?? 0);
};

describe('a photo that something names', () => {
  it('is kept: by a cart, by an open checkout, by an order; and deleted once it leaves the cart', async () => {
    const { browser } = await registerCustomer(shop.app);
    const guest = shop.app.browser();
    const [inCart, inOrder, nowhere] = await times(3, () => photo(browser));
    const inCheckout = await photo(guest);
    const { id: productId } = await createProduct(shop.app);
    const line = await browser.post<{ id: string }>('/api/cart', {
      productId,
      selectedPack: '3',
      customImages: [inCart],
    });
    expect(line.status).toBe(201);
    await shop.opened(guest, [{ productId, selectedPack: '3', customImages: [inCheckout] }]);
    await ordered(browser, [inOrder!]);
    const kept = () => times(4, (index) => isStored([inCart, inCheckout, inOrder, nowhere][index]!));
    await sweeper.sweepUnused(inDays(unusedPhotosDays + 1));
    expect(await kept()).toEqual([true, true, true, false]);
    expect((await browser.delete(`/api/cart/${line.body.id}`)).status).toBe(200);
    await query(
      `UPDATE checkouts SET status = 'expired', session_closed_at = now() WHERE lines::text LIKE '%' || $1 || '%'`,
      [inCheckout],
    );
    await sweeper.sweepUnused(inDays(unusedPhotosDays + 1));
    expect(await kept()).toEqual([false, false, true, false]);
  });

  it('is kept by a design draft, and by one that a friend has offered a photo to; and deleted once the draft is gone', async () => {
    const [owner, friend] = [shop.app.browser(), shop.app.browser()];
    const { id: productId } = await createProduct(shop.app);
    const [inDraft, offered, declined] = [await photo(owner), await photo(friend), await photo(friend)];
    const id = randomUUID();
    const tray = [{ path: inDraft, width: 800, height: 1000, name: 'beach.jpg' }];
    const saved = await owner.put(`/api/design-drafts/${id}`, {
      productId,
      packSize: 3,
      variationId: null,
      tray,
      slots: [],
    });
    expect(saved.status).toBe(200);
    const { body: link } = await owner.post<{ token: string }>(`/api/design-drafts/${id}/links`, { kind: 'friends' });
    for (const path of [offered, declined])
      expect((await friend.post(`/api/design-links/${link.token}/photos`, { path })).status).toBe(200);
    const { body: offers } = await owner.get<{ id: string; path: string }[]>(`/api/design-drafts/${id}/offers`);
    const { id: offerId } = offers.find(({ path }) => path === declined)!;
    await owner.post(`/api/design-drafts/${id}/offers/${offerId}`, { accept: false });

    const kept = () => Promise.all([inDraft, offered, declined].map(isStored));
    await sweeper.sweepUnused(inDays(unusedPhotosDays + 1));
    expect(await kept()).toEqual([true, true, false]);
    expect((await owner.delete(`/api/design-drafts/${id}`)).status).toBe(200);
    await sweeper.sweepUnused(inDays(unusedPhotosDays + 1));
    expect(await kept()).toEqual([false, false, false]);
  });

  it('is left alone while a cart is taking it', async () => {
    const { browser, id: userId } = await registerCustomer(shop.app);
    const path = await photo(browser);
    const { id: productId } = await createProduct(shop.app);
    await browser.post('/api/cart', { productId });
    const runner = shop.app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`SELECT FROM media_objects WHERE object_path = $1 FOR KEY SHARE`, [path]);
    await sweeper.sweepUnused(inDays(unusedPhotosDays + 1));
    await runner.query(
      `INSERT INTO cart_items SELECT (jsonb_populate_record(line, jsonb_build_object(
         'id', gen_random_uuid(), 'fingerprint', 'another', 'custom_images', ARRAY[$2]))).*
       FROM cart_items AS line WHERE user_id = $1`,
      [userId, path],
    );
    await runner.commitTransaction();
    await runner.release();
    await sweeper.sweepUnused(inDays(unusedPhotosDays + 1));
    expect(await isStored(path)).toBe(true);
  });

  it('is never lost to a cart, whichever comes first: 24 photos, swept while they are added', async () => {
    const { browser } = await registerCustomer(shop.app);
    const original = await photo(browser);
    await query(`UPDATE media_objects SET last_requested_on = '2100-01-01' WHERE object_path = $1`, [original]);
    const { id: productId } = await createProduct(shop.app, { inStock: 500 });
    for (let round = 0; round < 24; round++) {
      const [path] = await copiesOf(original, 1);
      const add = async () => {
        await sleep(round % 4);
        return browser.post('/api/cart', { productId, selectedPack: '3', customImages: [path] });
      };
      const sweep = async () => {
        await sleep(round % 9);
        await sweeper.sweepUnused(inDays(unusedPhotosDays + 1));
      };
      const [{ status }] = await Promise.all([add(), sweep()]);
      expect([path, status]).toEqual([path, (await isStored(path!)) ? 201 : 400]);
    }
  });
});

describe('the originals of ordered photos', () => {
  it(`are deleted ${orderedPhotosDays} days after delivery; the order keeps a small picture`, async () => {
    const { browser } = await registerCustomer(shop.app);
    const path = await photo(browser);
    await ordered(browser, [path], { status: 'delivered', daysAgo: orderedPhotosDays - 1 });
    await sweeper.sweepOrdered(new Date());
    const before = await browser.get<Buffer>(path);
    expect(await sharp(before.body).metadata()).toMatchObject({ width: 800, height: 1000 });
    await sweeper.sweepOrdered(inDays(2));
    expect(await sweeper.sweepOrdered(inDays(2))).toBe(0);
    await filesRemoved();
    expect((await filesOf(path)).filter((key) => !key.includes('small/'))).toEqual([]);
    const after = await browser.get<Buffer>(path);
    expect(after.status).toBe(200);
    expect(await sharp(after.body).metadata()).toMatchObject({ format: 'webp', width: keptPictureWidth, height: 800 });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    for (const version of ['?w=320', '?w=1920', '?as=jpeg']) expect((await admin.get(path + version)).status).toBe(200);
    expect((await shop.app.browser().get(path)).status).toBe(404);
  });

  it('cannot be ordered again', async () => {
    const { browser } = await registerCustomer(shop.app);
    const path = await photo(browser);
    await ordered(browser, [path], { status: 'cancelled', daysAgo: orderedPhotosDays + 1 });
    await sweeper.sweepOrdered(new Date());
    const { id: productId } = await createProduct(shop.app);
    const again = await browser.post('/api/cart', { productId, selectedPack: '3', customImages: [path] });
    expect(again).toMatchObject({ status: 400, body: { errors: { 'customImages.0': expect.any(String) } } });
    expect((await browser.post('/api/objects/details', { paths: [path] })).body).toEqual({ photos: [] });
  });

  it('are kept while another order or a cart needs them', async () => {
    const { browser } = await registerCustomer(shop.app);
    const [a, b, c] = (await times(3, () => photo(browser))) as [string, string, string];
    await ordered(browser, [a, b, c], { status: 'delivered', daysAgo: orderedPhotosDays + 1 });
    await ordered(browser, [a]);
    const { id: productId } = await createProduct(shop.app);
    await browser.post('/api/cart', { productId, selectedPack: '3', customImages: [b] });
    await sweeper.sweepOrdered(new Date());
    const deleted = await query<{ path: string }>(
      `SELECT object_path AS path FROM media_objects WHERE object_path = ANY($1) AND original_deleted_at IS NOT NULL`,
      [[a, b, c]],
    );
    expect(deleted.map(({ path }) => path)).toEqual([c]);
  });

  it('stay when they cannot be scaled down, without holding up others', async () => {
    const { browser } = await registerCustomer(shop.app);
    const [broken, whole] = (await times(2, () => photo(browser))) as [string, string];
    await storage.put({ key: keyOf(broken), body: Buffer.from('no picture'), contentType: 'image/jpeg' });
    await ordered(browser, [broken, whole], { status: 'delivered', daysAgo: orderedPhotosDays + 1 });
    await sweeper.sweepOrdered(new Date());
    const deleted = (path: string) =>
      shop.count('media_objects', 'object_path = $1 AND original_deleted_at IS NOT NULL', [path]);
    expect([await deleted(broken), await deleted(whole)]).toEqual([0, 1]);
  });

  it('are removed in the end when the storage is down in the meantime', async () => {
    const { browser } = await registerCustomer(shop.app);
    const path = await photo(browser);
    await sweeper.sweepUnused(inDays(unusedPhotosDays + 1));
    const failing = jest.spyOn(storage, 'removeAll').mockRejectedValueOnce(new Error('down'));
    await filesRemoved();
    expect(failing.mock.calls.length).toBeGreaterThan(1);
    expect(await filesOf(path)).toEqual([]);
  });
});

describe('deleting the photos of an order on request', () => {
  const deletion = (browser: Browser, id: string) => browser.post(`/api/admin/orders/${id}/delete-photos`);
  const historyOf = (id: string) =>
    query(
      `SELECT from_value, to_value, actor_id IS NOT NULL AS by_admin FROM order_events WHERE order_id = $1 AND kind = 'photos'`,
      [id],
    );

  it('removes all versions, small pictures too, and is written to its history once', async () => {
    const { browser } = await registerCustomer(shop.app);
    const [a, b] = (await times(2, () => photo(browser))) as [string, string];
    const id = await ordered(browser, [a, b], { status: 'delivered', daysAgo: orderedPhotosDays + 1 });
    await sweeper.sweepOrdered(new Date());
    await filesRemoved();
    expect(await filesOf(a)).toEqual([smallKeyOf(a)]);
    expect(await deletion(admin, id)).toMatchObject({ status: 200, body: { deleted: 2, kept: 0 } });
    expect(await deletion(admin, id)).toMatchObject({ status: 200, body: { deleted: 0, kept: 0 } });
    expect((await browser.get(a)).status).toBe(404);
    await filesRemoved();
    expect([...(await filesOf(a)), ...(await filesOf(b))]).toEqual([]);
    expect(await historyOf(id)).toEqual([{ from_value: '2', to_value: '0', by_admin: true }]);
  });

  it('keeps photos that another order still needs to be printed', async () => {
    const { browser } = await registerCustomer(shop.app);
    const [shared, own] = (await times(2, () => photo(browser))) as [string, string];
    const id = await ordered(browser, [shared, own]);
    await ordered(browser, [shared]);
    expect((await deletion(admin, id)).body).toEqual({ deleted: 1, kept: 1 });
    expect([await isStored(shared), await isStored(own)]).toEqual([true, false]);
  });
});

describe('a request by order number or e-mail address', () => {
  const find = (request: DeletionRequest) => photosToDelete(shop.app.dataSource.manager, request);

  it('finds the order by its number or full id, and says whether it is not printed yet', async () => {
    const guest = shop.app.browser();
    const id = await ordered(guest, [await photo(guest)]);
    for (const order of [id, id.slice(0, 8), id.slice(0, 8).toUpperCase()])
      expect(await find({ order })).toEqual({ orderIds: [id], unprinted: [id] });
    expect(await find({ order: 'ffffffff' })).toEqual({ orderIds: [], unprinted: [] });
  });

  it('deletes all of a person: photos of guest orders, of the account’s orders, and unused ones', async () => {
    const { browser, email } = await registerCustomer(shop.app);
    const guest = shop.app.browser();
    const another = shop.app.browser();
    const paths = [await photo(browser), await photo(browser), await photo(guest), await photo(another)];
    const orders = [
      await ordered(browser, [paths[1]!]),
      await ordered(guest, [paths[2]!], { status: 'shipped', email: email.toUpperCase() }),
    ];
    const found = await find({ email });
    expect(found).toMatchObject({ orderIds: orders.toSorted(), unprinted: [orders[0]] });
    const jobs = shop.app.nest.get(JobQueue);
    const done = await shop.app.nest
      .get(Transactions)
      .run((within) => deletePhotos(within, jobs, { ...found, actorId: null }));
    expect(done).toMatchObject({ deleted: paths.slice(0, 3).toSorted(), kept: 0 });
    expect(await Promise.all(paths.map(isStored))).toEqual([false, false, false, true]);
  });
});
