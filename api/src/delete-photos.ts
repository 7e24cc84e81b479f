// `npm run photos:delete` runs it. Reads DATABASE_URL and S3_*.
import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withAsciiDomain } from 'shared-contracts/api/email-address';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { DataSource } from 'typeorm';
import { BackupError } from './backup/backup-format.js';
import { type Connections, runCommand } from './backup/command.js';
import { type PhotoStorage, StorageUnavailable } from './integrations/s3/photo-storage.js';
import { filesLeftOf, storedFilesOf } from './modules/media/remove-photo-files.js';
import {
  deletePhotos,
  type DeletionRequest,
  photosToDelete,
  requestedPhotos,
} from './modules/retention/delete-photos.js';
import { reportText } from './modules/retention/domain/deletion-report.js';
import { databaseOptions } from './shared/database/data-source.js';
import { JobQueue } from './shared/jobs/job-queue.js';

const USAGE = `photos:delete -- --order <number>    deletes the photos of an order: its number or full id
photos:delete -- --email <address>   deletes the photos of a person: of the account and of all orders with this address`;

const PATIENCE_MS = 60_000;
const POLL_MS = 250;

function requestIn(args: string[]): DeletionRequest | undefined {
  try {
    const { order, email } = parseArgs({
      args,
      options: { order: { type: 'string' }, email: { type: 'string' } },
    }).values;
    if (order && !email) return { order };
    return email && !order ? { email: withAsciiDomain(email) } : undefined;
  } catch {
    return undefined;
  }
}

async function run(request: DeletionRequest, { databaseUrl, storage }: Connections): Promise<string> {
  const dataSource = new DataSource({ ...databaseOptions(databaseUrl), poolSize: 1 });
  await dataSource.initialize();
  try {
    const found = await photosToDelete(dataSource.manager, request);
    if ('order' in request && found.orderIds.length === 0) throw new BackupError(`there is no order ${request.order}`);
    if ('order' in request && found.orderIds.length > 1)
      throw new BackupError(`several orders have this number, give the full id: ${found.orderIds.join(', ')}`);
    const stored = await filesStored(storage, await requestedPhotos(dataSource.manager, found));
    const report = await dataSource.transaction((manager) =>
      deletePhotos(manager, new JobQueue(), { ...found, actorId: null }),
    );
    const unprinted = found.unprinted.map(shortOrderNumber);
    return reportText(report, { unprinted, stored, left: await filesLeft(dataSource, report.deleted) });
  } finally {
    await dataSource.destroy();
  }
}

/** Photos are deleted without a storage, too. */
async function filesStored(storage: Pick<PhotoStorage, 'head'>, paths: readonly string[]) {
  try {
    return await storedFilesOf(storage, paths);
  } catch (error) {
    if (error instanceof StorageUnavailable) return null;
    throw error;
  }
}

/** A running shop removes the files at once; what it has not removed after a while is named. */
async function filesLeft(dataSource: DataSource, paths: readonly string[]): ReturnType<typeof filesLeftOf> {
  const end = Date.now() + PATIENCE_MS;
  let left = await filesLeftOf(dataSource.manager, paths);
  while (left.length > 0 && Date.now() < end) {
    await sleep(POLL_MS);
    left = await filesLeftOf(dataSource.manager, paths);
  }
  return left;
}

const request = requestIn(process.argv.slice(2));
if (request) await runCommand(async (connections) => console.log(await run(request, connections)));
else {
  console.error(USAGE);
  process.exitCode = 1;
}
