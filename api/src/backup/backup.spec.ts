import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type TestDatabase, createTestDatabase } from 'local-services/postgres/test-database';
import pg from 'pg';
import { HOLD_FILE_REMOVAL } from 'shared-server/postgres/file-removal';
import { type PhotoStorage, StorageUnavailable } from '../integrations/s3/photo-storage.js';
import { S3PhotoStorage } from '../integrations/s3/s3-photo-storage.js';
import { TestShop } from '../testing/test-shop.js';
import type { Browser } from '../testing/browser.js';
import { PASSWORD, registerCustomer, createProduct } from '../testing/factories.js';
import { type StoredPhoto, photoBytes, storePhoto } from '../testing/photos.js';
import { type TestApp, type TestStorage, startTestApp, startTestStorage } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import type { Manifest } from './backup-format.js';
import { checkData } from './check-data.js';
import { restoreBackup } from './restore-backup.js';
import { verifyBackup } from './verify-backup.js';
import { draftOf, writeBackup } from './write-backup.js';

const quiet = { log: () => undefined };

let shop: TestShop;
let folder: string;
let customer: { browser: Browser; id: string; email: string };
let photo: StoredPhoto;
let productId: string;
const acknowledged: string[] = [];

const storageAt = (endpoint: string): PhotoStorage =>
  new S3PhotoStorage({
    endpoint,
    bucket: 'photos',
    region: 'us-east-1',
    accessKeyId: shop.app.variables.S3_ACCESS_KEY_ID!,
    secretAccessKey: shop.app.variables.S3_SECRET_ACCESS_KEY!,
  });
const databaseUrl = () => shop.app.variables.DATABASE_URL!;
const backUp = (name: string, more: { storage?: PhotoStorage; since?: string; log?: (line: string) => void } = {}) =>
  writeBackup({
    databaseUrl: databaseUrl(),
    storage: storageAt(shop.app.storage.endpoint),
    folder: path.join(folder, name),
    ...quiet,
    ...more,
  });
const buy = async (browser: Browser, customImages: string[] = []): Promise<string> => {
  const opened = await shop.opened(browser, [{ productId, customImages }]);
  await shop.payments.pay(opened.url);
  const { status, body } = await shop.verify(browser, opened.sessionId);
  if (status !== 200) throw new Error(`not paid: ${JSON.stringify(body)}`);
  return body.orderId;
};

type Place = { database: TestDatabase; dataFolder: string; storage: TestStorage };
const places: Place[] = [];
async function anEmptyPlace(): Promise<Place> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'shop-restored-'));
  const place = { database: await createTestDatabase(), dataFolder, storage: await startTestStorage(dataFolder) };
  places.push(place);
  return place;
}
const restore = (name: string, { database, storage }: Place, over: { storage?: PhotoStorage } = {}) =>
  restoreBackup({
    databaseUrl: database.url,
    storage: storageAt(storage.endpoint),
    folder: path.join(folder, name),
    ...quiet,
    ...over,
  });
async function problemsAt(url: string, endpoint: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await checkData(client, storageAt(endpoint));
  } finally {
    await client.end();
  }
}

async function keysAt({ storage }: Place): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of storageAt(storage.endpoint).pages('')) keys.push(...page.map(({ key }) => key));
  return keys;
}

let manifest: Manifest;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-backups-'));
  shop = await TestShop.start();
  customer = await registerCustomer(shop.app);
  photo = await storePhoto(customer.browser);
  ({ id: productId } = await createProduct(shop.app, { inStock: 1_000 }));
  acknowledged.push(await buy(customer.browser, [photo.objectPath]), await buy(customer.browser));
});
afterAll(async () => {
  await shop.close();
  for (const { database, storage, dataFolder } of places) {
    await storage.stop();
    await database.drop();
    await rm(dataFolder, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
});

describe('a backup of a shop that goes on selling', () => {
  const later: string[] = [];
  let doomed: StoredPhoto;

  beforeAll(async () => {
    doomed = await storePhoto(customer.browser, await photoBytes({ color: 'teal' }));
    const progress = { isOver: false };
    const guest = shop.app.browser();
    const selling = (async () => {
      while (!progress.isOver) later.push(await buy(guest));
    })();
    // a photo is deleted between snapshot and copy
    const storage = storageAt(shop.app.storage.endpoint);
    const pages = storage.pages.bind(storage);
    storage.pages = async function* pagesAfterTheDeletion(prefix) {
      await shop.app.dataSource.query(`DELETE FROM media_objects WHERE object_path = $1`, [doomed.objectPath]);
      await shop.app.dataSource.query(`SELECT graphile_worker.add_job('remove-photo-files', $1::json)`, [
        JSON.stringify({ keys: [doomed.objectPath.slice('/objects/'.length)], keepSmall: false }),
      ]);
      await until(async () => (await postponed()) === 1);
      yield* pages(prefix);
    };
    const sold = later.length;
    manifest = await backUp('first', { storage });
    await until(async () => later.length > sold);
    progress.isOver = true;
    await selling;
  });

  const postponed = async () =>
    (
      await shop.app.dataSource.query<unknown[]>(
        `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'remove-photo-files' AND run_at > now() + interval '30 s'`,
      )
    ).length;

  it('has every file that its rows name, even one that was deleted meanwhile', () => {
    expect(manifest.missingObjects).toEqual({ count: 0, keys: [] });
    expect(manifest.objects.count).toBeGreaterThan(2);
  });

  it('restores into an empty place, where everything acknowledged before it is found and the shop works', async () => {
    const place = await anEmptyPlace();
    await restore('first', place);
    expect(await problemsAt(place.database.url, place.storage.endpoint)).toEqual([]);
    await place.storage.stop();
    const restored = await startTestApp({ restored: place, variables: shop.payments.variables });
    try {
      await worksAsBefore(restored);
    } finally {
      places.splice(places.indexOf(place), 1);
      await restored.close();
    }
  });

  async function worksAsBefore(restored: TestApp): Promise<void> {
    const browser = restored.browser();
    expect(await browser.post('/api/login', { email: customer.email, password: PASSWORD })).toMatchObject({
      status: 200,
    });
    const { body } = await browser.get<{ id: string }[]>('/api/user/orders');
    expect(body.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    for (const { objectPath } of [photo, doomed]) expect((await browser.get(`${objectPath}?w=400`)).status).toBe(200);
    // the old session is valid too
    expect((await restored.browser({ cookie: customer.browser.sessionCookie! }).get('/api/user')).status).toBe(200);
    await expect(restored.dataSource.query(`DELETE FROM audit_log`)).rejects.toThrow('append-only');
    shop.payments.deliverTo(restored.origin);
    try {
      const here = Object.assign(Object.create(shop) as TestShop, { app: restored });
      const guest = restored.browser();
      const opened = await here.opened(guest, [{ productId }]);
      await shop.payments.pay(opened.url);
      expect((await here.verify(guest, opened.sessionId)).status).toBe(200);
    } finally {
      shop.payments.deliverTo(shop.app.origin);
    }
    expect(await problemsAt(restored.variables.DATABASE_URL!, restored.storage.endpoint)).toEqual([]);
  }

  it('leaves a consistent shop behind', async () => {
    expect(await problemsAt(databaseUrl(), shop.app.storage.endpoint)).toEqual([]);
  });
});

describe('an interrupted backup', () => {
  it('is refused by a restore, and a repetition keeps the objects that it has', async () => {
    const storage = storageAt(shop.app.storage.endpoint);
    const pages = storage.pages.bind(storage);
    storage.pages = async function* pagesUntilItBreaks(prefix) {
      yield* pages(prefix);
      throw new StorageUnavailable('cut');
    };
    await expect(backUp('second', { storage })).rejects.toThrow('cut');
    expect(existsSync(path.join(folder, 'second'))).toBe(false);
    const place = await anEmptyPlace();
    await expect(restore(path.basename(draftOf('second')), place)).rejects.toThrow('not a complete backup');
    const lines: string[] = [];
    const repeated = await backUp('second', { log: (line) => lines.push(line) });
    expect(lines).toContain('an earlier attempt was interrupted: its objects are kept');
    expect(lines.at(-1)).toContain(`${repeated.objects.count} of them unchanged`);
    expect(existsSync(draftOf(path.join(folder, 'second')))).toBe(false);
    await expect(verifyBackup(path.join(folder, 'second'))).resolves.toMatchObject({ missingObjects: { count: 0 } });
  });

  it('gets a folder of its own, never one that is in use', async () => {
    await expect(backUp('first')).rejects.toThrow('is not empty');
  });
});

describe('a later backup', () => {
  it('links the objects that have not changed since an earlier one', async () => {
    const lines: string[] = [];
    const { objects } = await backUp('third', { since: path.join(folder, 'first'), log: (line) => lines.push(line) });
    const [, reused] = /(\d+) of them unchanged/.exec(lines.at(-1)!)!;
    expect(Number(reused)).toBeGreaterThan(0);
    expect(Number(reused)).toBeLessThanOrEqual(objects.count);
  });

  it('needs a complete one', async () => {
    await expect(backUp('fourth', { since: folder })).rejects.toThrow('is not a complete backup');
  });
});

describe('a restore', () => {
  const copied = async (change: (copy: string) => Promise<void>) => {
    const name = randomUUID();
    await cp(path.join(folder, 'first'), path.join(folder, name), { recursive: true });
    await change(path.join(folder, name));
    return name;
  };
  const changedManifest = (change: (manifest: Manifest) => void) =>
    copied(async (copy) => {
      const changed = JSON.parse(await readFile(path.join(copy, 'manifest.json'), 'utf8')) as Manifest;
      change(changed);
      await writeFile(path.join(copy, 'manifest.json'), JSON.stringify(changed));
    });

  it('refuses a place that is not empty, and leaves it alone', async () => {
    const here = { database: { url: databaseUrl() } as TestDatabase, dataFolder: '', storage: shop.app.storage };
    await expect(restore('first', here)).rejects.toThrow('the database is not empty');
    const place = await anEmptyPlace();
    await expect(restore('first', { ...place, storage: shop.app.storage })).rejects.toThrow('the bucket is not empty');
    expect(await problemsAt(databaseUrl(), shop.app.storage.endpoint)).toEqual([]);
  });

  it('refuses a backup with a damaged file before it writes anything, and names the file', async () => {
    const place = await anEmptyPlace();
    const orders = 'tables/public.orders.copy.gz';
    const cutOff = await copied((copy) => truncate(path.join(copy, orders), 20));
    await expect(restore(cutOff, place)).rejects.toThrow(`${orders} has changed`);
    const [object] = (await readFile(path.join(folder, 'first/objects.jsonl'), 'utf8')).split('\n');
    const { sha256 } = JSON.parse(object!) as { sha256: string };
    const gone = await copied((copy) => rm(path.join(copy, 'objects', sha256.slice(0, 2), sha256)));
    await expect(restore(gone, place)).rejects.toThrow(`${sha256} cannot be read`);
    expect(await keysAt(place)).toEqual([]);
  });

  it('refuses a backup of a newer version', async () => {
    const newer = await changedManifest((changed) => changed.migrations.push('Tomorrow1999'));
    await expect(restore(newer, await anEmptyPlace())).rejects.toThrow('made by a newer version of the shop');
    const format = await changedManifest((changed) => Object.assign(changed, { format: 2 }));
    await expect(restore(format, await anEmptyPlace())).rejects.toThrow('of a newer version');
  });

  it('refuses a backup whose migrations this version no longer has', async () => {
    const old = await changedManifest((changed) => changed.migrations.splice(3));
    const place = await anEmptyPlace();
    await expect(restore(old, place)).rejects.toThrow('restore it with the last release that has them');
    expect(await keysAt(place)).toEqual([]);
  });

  it('goes on after an interruption', async () => {
    const place = await anEmptyPlace();
    const storage = storageAt(place.storage.endpoint);
    let puts = 0;
    const putFile = storage.putFile.bind(storage);
    jest.spyOn(storage, 'putFile').mockImplementation((object) => {
      puts += 1;
      if (puts > 2) throw new Error('cut');
      return putFile(object);
    });
    await expect(restore('first', place, { storage })).rejects.toThrow('cut');
    // again, between the schema and its rows
    const wrongCount = await changedManifest((changed) => {
      changed.tables.find(({ table }) => table === 'orders')!.rows += 1;
    });
    await expect(restore(wrongCount, place)).rejects.toThrow('rows instead of');
    await restore('first', place);
    expect(await problemsAt(place.database.url, place.storage.endpoint)).toEqual([]);
  });
});

describe('the check of the data', () => {
  it('names what is wrong, and how often', async () => {
    const other = await createProduct(shop.app);
    await shop.app.dataSource.query(`UPDATE products SET reserved = 3 WHERE id = $1`, [other.id]);
    await storageAt(shop.app.storage.endpoint).remove(photo.objectPath.slice('/objects/'.length));
    expect(await problemsAt(databaseUrl(), shop.app.storage.endpoint)).toEqual([
      `a product whose reserved units are not those of its reservations: 1 (${other.id})`,
      `a file that a row names and the storage lacks: 1 (${photo.objectPath.slice('/objects/'.length)})`,
    ]);
  });
});

describe('two backups', () => {
  it('come one after the other', async () => {
    const holder = new pg.Client({ connectionString: databaseUrl() });
    await holder.connect();
    await holder.query(HOLD_FILE_REMOVAL);
    const second = backUp('fifth');
    await until(
      async () =>
        (
          await shop.app.dataSource.query<unknown[]>(
            `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
          )
        ).length === 1,
    );
    await holder.end();
    await expect(second).resolves.toMatchObject({ format: 1 });
  });
});
