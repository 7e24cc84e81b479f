import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PhotoStorage } from '../integrations/s3/photo-storage.js';
import { SweepRunFiles } from '../modules/print-runs/sweep-run-files.js';
import { until } from '../testing/until.js';
import { OneWayToPrint1772000000127 } from './127-one-way-to-print.js';
import { testPrintShop } from '../testing/started.js';

const print = testPrintShop();

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);

it('print files that are stored become runs: downloaded, withdrawn and removed as before, and their orders are free', async () => {
  const { app } = print.shop;
  const storage = app.nest.get(PhotoStorage);
  const stored = async (name: string, kind: string, orderIds: string[], key = `prints/${name}`) => {
    const id = randomUUID();
    await storage.put({ key, body: Buffer.from(name), contentType: 'application/pdf' });
    await app.dataSource.query(
      `INSERT INTO print_files (id, kind, order_ids, state, done, total, object_key, size_bytes, sheets, used_share)
       VALUES ($1, $2, $3, 'done', 1, 1, $4, 3, CASE WHEN $2 = 'gang' THEN 2 END, CASE WHEN $2 = 'gang' THEN 0.5 END)`,
      [id, kind, orderIds, key],
    );
    return { id, key };
  };
  const orders = [await print.aReadyOrder(), await print.aReadyOrder()].map(({ orderId }) => orderId);
  const pdf = await stored('one.pdf', 'pdf', orders.slice(0, 1));
  await stored('one.pdf', 'pdf', orders.slice(0, 1), pdf.key);
  const gang = await stored('two.pdf', 'gang', orders);
  const runner = app.dataSource.createQueryRunner();
  const migration = new OneWayToPrint1772000000127();
  for (let times = 0; times < 2; times += 1) await migration.up(runner);
  await runner.release();

  const runs = await app.dataSource.query<{ id: string; layout: string; sheets: number }[]>(
    `SELECT id, layout, sheets FROM print_runs ORDER BY layout`,
  );
  expect(runs).toMatchObject([{ layout: 'pages' }, { id: gang.id, layout: 'sheets', sheets: 2 }]);
  expect(await print.detail(gang.id)).toMatchObject({
    run: { state: 'done', magnets: 0, orders: 2, releasedAt: expect.any(String) },
    files: [{ name: 'print-files.pdf', kind: 'sheets', sizeBytes: 3 }],
    orders: [],
    pieces: [],
  });
  expect((await print.file(gang.id, 'print-files.pdf')).body.toString()).toBe('two.pdf');
  expect((await print.void(gang.id)).status).toBe(409);
  expect((await print.ready()).orders.map(({ orderId }) => orderId).toSorted()).toEqual(orders.toSorted());

  expect((await print.admin.post(`/api/admin/orders/${orders[1]}/delete-photos`)).status).toBe(200);
  await until(async () => (await storage.head(gang.key)) === null, 30_000);
  expect((await print.file(gang.id, 'print-files.pdf')).status).toBe(404);
  expect(await storage.head(pdf.key)).not.toBeNull();
  await app.nest.get(SweepRunFiles).sweep(inDays(8));
  expect(await storage.head(pdf.key)).toBeNull();
});
