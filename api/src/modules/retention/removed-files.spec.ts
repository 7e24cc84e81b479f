import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PhotoStorage, StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { Browser } from '../../testing/browser.js';
import { PASSWORD, createProduct, registerCustomer, signInAdmin } from '../../testing/factories.js';
import { photoBytes, storePhoto, uploadBytes } from '../../testing/photos.js';
import { times } from '../../testing/test-shop.js';
import { until } from '../../testing/until.js';
import { filesLeftOf, storedFilesOf } from '../media/remove-photo-files.js';
import { SweepUploads } from '../media/sweep-uploads.js';
import { deletePhotos, photosToDelete } from './delete-photos.js';
import { testShop } from '../../testing/started.js';

/** Less than the second pass takes: the first has to do it. */
const SOON_MS = 30_000;
const HOUR_MS = 3_600_000;

const shop = testShop();
let storage: PhotoStorage;
const pixels = await photoBytes({ width: 1000, height: 800 });
beforeAll(async () => {
  storage = shop.app.nest.get(PhotoStorage);
}, 60_000);
afterEach(() => {
  jest.restoreAllMocks();
});

const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const page of storage.pages('')) found.push(...page.map(({ key }) => key));
  return found;
};
const nameOf = (path: string) => /[0-9a-f-]{36}/.exec(path)![0];
const filesOf = async (paths: readonly string[]) =>
  (await keys()).filter((key) => paths.some((path) => key.includes(nameOf(path))));
const photo = async (browser: Browser) => {
  const { objectPath } = await storePhoto(browser, pixels);
  for (const version of ['?w=320', '?w=640']) expect((await browser.get(objectPath + version)).status).toBe(200);
  return objectPath;
};
const deleteAccount = async (browser: Browser) =>
  expect((await browser.post('/api/account/delete', { password: PASSWORD })).status).toBe(200);
const left = (paths: string[]) => filesLeftOf(shop.app.dataSource.manager, paths);

describe('the files of photos', () => {
  it('are gone from the storage soon after their account was deleted, and so is what was sent and not checked', async () => {
    const { browser, id } = await registerCustomer(shop.app);
    const { browser: other } = await registerCustomer(shop.app);
    const paths = await times(12, () => photo(browser));
    const kept = await photo(other);
    await uploadBytes(browser, pixels, { contentType: 'image/jpeg' });
    const pending = async () => (await keys()).filter((key) => key.startsWith(`pending/user-${id}/`));
    expect(await pending()).toHaveLength(1);
    // at least the original and two versions of each
    expect((await filesOf(paths)).length).toBeGreaterThanOrEqual(12 * 3);
    await deleteAccount(browser);
    await until(async () => (await filesOf(paths)).length + (await pending()).length === 0, SOON_MS);
    await until(async () => (await left(paths)).length === 0);
    expect((await filesOf([kept])).length).toBeGreaterThanOrEqual(3);
  });

  it('wait in the database, with the reason, until the storage has confirmed that they are gone', async () => {
    const { browser } = await registerCustomer(shop.app);
    const path = await photo(browser);
    const down = jest.spyOn(storage, 'removeAll').mockRejectedValue(new StorageUnavailable('it does not answer'));
    await deleteAccount(browser);
    await until(async () => (await left([path]))[0]?.waitsFor === 'it does not answer');
    expect((await filesOf([path])).length).toBeGreaterThanOrEqual(3);
    down.mockRestore();
    await until(async () => (await filesOf([path])).length === 0, SOON_MS);
    await until(async () => (await left([path])).length === 0);
  });

  it('wait too when the storage refuses only some of them', async () => {
    const { browser } = await registerCustomer(shop.app);
    const path = await photo(browser);
    jest.spyOn(storage, 'removeAll').mockResolvedValueOnce(['one']);
    await deleteAccount(browser);
    await until(async () => (await left([path]))[0]?.waitsFor === 'the storage did not remove all files: 1 left');
    expect((await filesOf([path])).length).toBeGreaterThanOrEqual(3);
    await until(async () => (await filesOf([path])).length === 0, SOON_MS);
  });

  it('are removed at once with the photos of a person, and the report says what that was', async () => {
    const { browser, email } = await registerCustomer(shop.app);
    const admin = await signInAdmin(shop.app);
    const { id: productId } = await createProduct(shop.app);
    const [own, ordered, shared] = (await times(3, () => photo(browser))) as [string, string, string];
    const line = (customImages: string[]) => [{ productId, selectedPack: '3', customImages }];
    await shop.ordered(browser, line([ordered]));
    const needing = await shop.ordered(shop.app.browser(), line([]));
    await shop.app.dataSource.query(`UPDATE order_items SET custom_images = ARRAY[$2] WHERE order_id = $1`, [
      needing,
      shared,
    ]);
    await admin.patch(`/api/orders/${needing}`, { status: 'processing' });
    const stored = await storedFilesOf(storage, [own]);
    const listed = (await filesOf([own])).length;
    expect(stored.get(own)).toEqual({ files: listed, bytes: expect.any(Number) });
    const report = await shop.app.nest.get(Transactions).run(async (manager) =>
      deletePhotos(manager, shop.app.nest.get(JobQueue), {
        ...(await photosToDelete(manager, { email })),
        actorId: null,
      }),
    );
    expect(report).toEqual({
      deleted: [own, ordered].toSorted(),
      printFiles: { files: 0, bytes: 0 },
      kept: 1,
      neededBy: [needing.slice(0, 8)],
    });
    await until(async () => (await filesOf([own, ordered])).length === 0, SOON_MS);
    expect((await filesOf([shared])).length).toBeGreaterThanOrEqual(3);
  });

  it('do not come back with a smaller version that was being made', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { objectPath } = await storePhoto(browser, pixels);
    const put = storage.put.bind(storage);
    const late = jest.spyOn(storage, 'put').mockImplementation(async (object) => {
      await until(async () => (await filesOf([objectPath])).length === 0, SOON_MS);
      await put(object);
    });
    const request = browser.get(`${objectPath}?w=320`);
    await until(async () => late.mock.calls.length > 0);
    await deleteAccount(browser);
    await request;
    expect(late.mock.calls.map(([{ key }]) => key)).toEqual([expect.stringContaining(nameOf(objectPath))]);
    await until(async () => (await filesOf([objectPath])).length === 0, SOON_MS);
  });
});

it('a photo that was stored by a process which died before it wrote the row goes with its upload', async () => {
  const browser = shop.app.browser();
  const url = await uploadBytes(browser, pixels, { contentType: 'image/jpeg' });
  const uploadId = new URL(url).pathname.split('/').at(-1)!;
  const orphan = { key: `photos/${uploadId}-0a1b2c3d.jpg`, body: pixels, contentType: 'image/jpeg' };
  await storage.put(orphan);
  const { objectPath: kept } = await storePhoto(browser, pixels);
  // left behind by its upload
  const again = `pending/guest-${randomUUID()}/${nameOf(kept)}`;
  await storage.put({ ...orphan, key: again });
  const sweeper = shop.app.nest.get(SweepUploads);
  await sweeper.sweep(new Date());
  expect(await filesOf([uploadId])).toHaveLength(2);
  await sweeper.sweep(new Date(Date.now() + HOUR_MS));
  expect(await filesOf([uploadId])).toEqual([]);
  expect(await filesOf([kept])).toEqual([kept.slice('/objects/'.length)]);
});
