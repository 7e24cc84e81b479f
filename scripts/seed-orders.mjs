// Adds orders with customers to a running site, for measurements: npm run seed:orders -- 100000
// Needs DATABASE_URL, or the DATA_DIR of a site with the embedded Postgres.
import path from 'node:path';
import { bytesPerOrder, seedOrders } from '../e2e/bench/seed-orders.mjs';
import { databaseUrlOf } from './running-site.mjs';

const orders = Number(process.argv[2]);
if (!Number.isInteger(orders) || orders < 1) {
  console.error('Usage: npm run seed:orders -- <number of orders>');
  process.exit(1);
}
const dataDir = path.resolve(import.meta.dirname, '..', process.env.DATA_DIR || '.data');
const begun = performance.now();
const databaseUrl = await databaseUrlOf(dataDir);
await seedOrders(databaseUrl, { orders, withRecords: true });
console.log(`added ${orders} orders in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
const size = await bytesPerOrder(databaseUrl);
const all = size.tables.reduce((sum, { rows, indexes }) => sum + rows + indexes, 0);
const each = size.tables.map(({ name, rows, indexes }) => `${name} ${rows} + ${indexes}`);
console.log(`of ${size.orders} orders, bytes per order (table + indexes): ${each.join(', ')}; all ${all}`);
