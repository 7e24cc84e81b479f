import { expect, it } from '@jest/globals';
import { JobTicket } from 'shared-contracts/production/job-ticket';
import { square } from '../../testing/print-shop.js';
import { testPrintShop } from '../../testing/started.js';

const print = testPrintShop();

async function asRun12(): Promise<void> {
  await print.shop.app.dataSource.query(`UPDATE print_runs SET number = 1000 + (random() * 1000000)::int`);
  await print.shop.app.dataSource.query(`SELECT setval('print_run_numbers', 12, false)`);
}
async function printed(orderId: string): Promise<Record<string, Buffer>> {
  await asRun12();
  const { pages, ticket, manifest } = await print.printed([orderId], 'pages');
  await asRun12();
  const { sheets, 'sheet-001.svg': svg, 'sheet-001.dxf': dxf } = await print.printed([orderId], 'sheets');
  return { pages: pages!, ticket: ticket!, manifest: manifest!, sheets: sheets!, svg: svg!, dxf: dxf! };
}

it('a placed order prints by its own copy of the template, the same to the byte, whatever becomes of the product', async () => {
  const template = { ...square, id: 'pressed', wrapInches: 0.2, bleedInches: 0.05 };
  const { orderId } = await print.anOrder({ template });
  const before = await printed(orderId);
  const ticket = JobTicket.parse(JSON.parse(before['manifest']!.toString()));
  expect(ticket.magnets[0]!.template).toMatchObject({ id: 'pressed', version: 1, wrapInches: 0.2, bleedInches: 0.05 });

  const [{ productId }] = await print.shop.app.dataSource.query<[{ productId: string }]>(
    `SELECT product_id AS "productId" FROM order_items WHERE order_id = $1`,
    [orderId],
  );
  const windows = [{ ...template.windows[0]!, x: 0.25, y: 0.25, width: 1.5, height: 1.5 }];
  const changed = [{ count: 1, template: { ...template, bleedInches: 0.25, wrapInches: 0, windows } }];
  const { status } = await print.admin.put(`/api/admin/products/${productId}`, { magnets: changed });
  expect(status).toBe(200);

  const after = await printed(orderId);
  for (const [name, bytes] of Object.entries(before)) expect([name, after[name]!.equals(bytes)]).toEqual([name, true]);
});
