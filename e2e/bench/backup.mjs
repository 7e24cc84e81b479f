import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { storageSettingsOf } from '../../scripts/running-site.mjs';
import { secondsOf } from './figures.mjs';
import { seedOrders } from './seed-orders.mjs';

const ORDERS = 100_000;
const PHOTOS = 400;
const PHOTO_BYTES = 1_000_000;
const quiet = { log: () => undefined };

/**
 * Backup and restore of a shop with many orders and some photos, beside a plain copy of the backup's files on the same disk.
 * @param {{ databaseUrl: string, dataDir: string }} site
 * @returns {Promise<import('./figures.mjs').Row[]>}
 */
export async function benchBackup({ databaseUrl, dataDir }) {
  const api = path.resolve(import.meta.dirname, '../../api/dist');
  // for the decorators of what is imported below
  createRequire(path.join(api, 'back-up.js'))('reflect-metadata');
  const { writeBackup } = await import(path.join(api, 'backup/write-backup.js'));
  const { restoreBackup } = await import(path.join(api, 'backup/restore-backup.js'));
  const { totalsOf } = await import(path.join(api, 'backup/totals.js'));
  const { S3PhotoStorage } = await import(path.join(api, 'integrations/s3/s3-photo-storage.js'));
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = await storageSettingsOf(dataDir);
  /** @param {string} bucket */
  const storageOf = (bucket) =>
    new S3PhotoStorage({
      bucket,
      region: 'us-east-1',
      endpoint: S3_ENDPOINT,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    });
  const storage = storageOf('photos');
  await seedOrders(databaseUrl, { orders: ORDERS });
  for (let photo = 0; photo < PHOTOS; photo++)
    await storage.put({ key: `photos/bench-${photo}.jpg`, body: randomBytes(PHOTO_BYTES), contentType: 'image/jpeg' });
  const scratch = await mkdtemp(path.join(tmpdir(), 'shop-backup-'));
  const folder = path.join(scratch, 'backup');
  const restored = `restored_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    /** @type {{ rows: number, bytes: number }} */
    let totals = { rows: 0, bytes: 0 };
    const backup = await secondsOf(async () => {
      totals = totalsOf(await writeBackup({ databaseUrl, storage, folder, ...quiet }));
    });
    const again = await secondsOf(() =>
      writeBackup({ databaseUrl, storage, folder: path.join(scratch, 'next'), since: folder, ...quiet }),
    );
    await client.query(`CREATE DATABASE ${restored} TEMPLATE template0`);
    const place = new URL(databaseUrl);
    place.pathname = `/${restored}`;
    const restore = await secondsOf(() =>
      restoreBackup({ databaseUrl: place.href, storage: storageOf('restored'), folder, ...quiet }),
    );
    const copy = await secondsOf(() => cp(folder, path.join(scratch, 'copy'), { recursive: true }));
    const size = `${totals.rows.toLocaleString('en')} rows and ${(totals.bytes / 1e6).toFixed(0)} MB`;
    /** @type {(what: string, seconds: number) => import('./figures.mjs').Row} */
    const row = (what, seconds) => ({
      what,
      measured: `${seconds.toFixed(1)} s (${Math.round(totals.rows / seconds).toLocaleString('en')} rows/s, ${(totals.bytes / 1e6 / seconds).toFixed(0)} MB/s)`,
      baseline: `${copy.toFixed(1)} s, a plain copy of its files`,
      ratio: (seconds / copy).toFixed(1),
    });
    return [
      row(`backup of ${size} (${ORDERS.toLocaleString('en')} orders, ${PHOTOS} photos)`, backup),
      row('the next backup, with no photo changed', again),
      row('restore of it, every file and foreign key checked', restore),
    ];
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${restored} WITH (FORCE)`);
    await client.end();
    await rm(scratch, { recursive: true, force: true });
  }
}
