// `npm run photos:delete` runs it. Reads DATABASE_URL.
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { DataSource } from 'typeorm';
import { deletePhotos, type DeletionRequest, photosToDelete } from './modules/retention/delete-photos.js';
import { databaseOptions } from './shared/database/data-source.js';
import { JobQueue } from './shared/jobs/job-queue.js';

const USAGE = `photos:delete -- --order <number>    deletes the photos of an order: its number or full id
photos:delete -- --email <address>   deletes the photos of a person: of the account and of all orders with this address`;

function requestIn(args: string[]): DeletionRequest | undefined {
  try {
    const { order, email } = parseArgs({
      args,
      options: { order: { type: 'string' }, email: { type: 'string' } },
    }).values;
    if (order && !email) return { order };
    return email && !order ? { email } : undefined;
  } catch {
    return undefined;
  }
}

async function run(request: DeletionRequest, databaseUrl: string): Promise<string> {
  const dataSource = new DataSource({ ...databaseOptions(databaseUrl), poolSize: 1 });
  await dataSource.initialize();
  try {
    return await dataSource.transaction(async (manager) => {
      const found = await photosToDelete(manager, request);
      if ('order' in request && found.orderIds.length === 0) throw new Error(`there is no order ${request.order}`);
      if ('order' in request && found.orderIds.length > 1)
        throw new Error(`several orders have this number, give the full id: ${found.orderIds.join(', ')}`);
      const { deleted, kept } = await deletePhotos(manager, new JobQueue(), { ...found, actorId: null });
      const numbers = found.unprinted.map(shortOrderNumber).join(', ');
      return [
        `deleted ${deleted} photos; the shop removes their files within minutes`,
        ...(kept > 0 ? [`kept ${kept} photos, which other orders still need to be printed`] : []),
        ...(numbers && deleted > 0 ? [`these orders are not shipped yet and have lost their photos: ${numbers}`] : []),
      ].join('\n');
    });
  } finally {
    await dataSource.destroy();
  }
}

const request = requestIn(process.argv.slice(2));
const { DATABASE_URL } = process.env;
if (!request || !DATABASE_URL) {
  console.error(request ? 'DATABASE_URL is required' : USAGE);
  process.exitCode = 1;
} else {
  try {
    console.log(await run(request, DATABASE_URL));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
