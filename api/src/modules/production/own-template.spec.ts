import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { JobTicket } from 'shared-contracts/production/job-ticket';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { type PrintShop, square, startPrintShop } from '../../testing/print-shop.js';

let print: PrintShop;
beforeAll(async () => {
  print = await startPrintShop();
});
afterAll(() => print.shop.close());

const kinds = ['pdf', 'zip', 'gang', 'cut'] as const;
async function printed(orderId: string): Promise<Buffer[]> {
  const files: Buffer[] = [];
  for (const kind of kinds) files.push(await print.bytesOf(await print.made([orderId], kind)));
  return files;
}

it('a placed order prints by its own copy of the template, whatever becomes of the product', async () => {
  const { dataSource, nest } = print.shop.app;
  const template = { ...square, id: 'pressed', wrapInches: 0.2, bleedInches: 0.05 };
  const { orderId } = await print.anOrder({ template });
  const before = await printed(orderId);
  const ticket = JobTicket.parse(JSON.parse(strFromU8(unzipSync(before[1]!)['manifest.json']!)));
  expect(ticket.magnets[0]!.template).toMatchObject({ id: 'pressed', version: 1, wrapInches: 0.2, bleedInches: 0.05 });

  const [{ productId }] = await dataSource.query<[{ productId: string }]>(
    `SELECT product_id AS "productId" FROM order_items WHERE order_id = $1`,
    [orderId],
  );
  const windows = [{ ...template.windows[0]!, x: 0.25, y: 0.25, width: 1.5, height: 1.5 }];
  const changed = [{ count: 1, template: { ...template, bleedInches: 0.25, wrapInches: 0, windows } }];
  const { status } = await print.admin.put(`/api/admin/products/${productId}`, { magnets: changed });
  expect(status).toBe(200);
  // nothing that was stored helps
  const stored = await dataSource.query<{ key: string }[]>(`SELECT object_key AS key FROM print_files`);
  await dataSource.query(`DELETE FROM print_files`);
  await nest.get(PhotoStorage).removeAll(stored.map(({ key }) => key));

  const after = await printed(orderId);
  expect(after.map((bytes, at) => bytes.equals(before[at]!))).toEqual(kinds.map(() => true));
});
