import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Order } from 'shared-contracts/orders/schemas';
import type { PrintRunDetail, RunLayout } from 'shared-contracts/production/runs';
import { pagesIn } from '../../testing/pdf-pictures.js';
import { until } from '../../testing/until.js';
import { testPrintShop } from '../../testing/started.js';

const shop = testPrintShop();

const orderOf = async (id: string) => (await shop.admin.get<Order>(`/api/orders/${id}`)).body;
const count = (table: string, where: string, values: unknown[]) => shop.shop.count(table, where, values);
const printedOf = (orderId: string) =>
  count(
    'print_run_pieces JOIN print_runs ON print_runs.id = run_id',
    `order_id = $1 AND state <> 'voided' AND spoiled_at IS NULL`,
    [orderId],
  );
async function drawnIn(detail: PrintRunDetail, layout: RunLayout): Promise<number> {
  const file = detail.files.find(({ kind }) => kind === layout)!;
  return pagesIn((await shop.file(detail.run.id, file.name)).body).flatMap(({ pictures }) => pictures).length;
}
const parcelsOf = async ({ sheets }: PrintRunDetail) => {
  const found = await Promise.all(sheets.map(({ code }) => shop.sheet(code)));
  return found.flatMap(({ body }) => body.parcels);
};
const refund = (orderId: string, what: object) =>
  shop.admin.post(`/api/admin/orders/${orderId}/refunds`, { key: randomUUID(), what, returnStock: false });

describe.each(['sheets', 'pages'] as const)('from the cart to the parcel, in %s', (layout) => {
  it('an order is printed once, whoever asks for it again while its files are made, downloaded, packed and sent', async () => {
    const { orderId, customer } = await shop.aReadyOrder({ quantity: 3 });
    const again = () => shop.ask({ orderIds: [orderId], layout, reason: 'rush', withHeld: true });
    const detail = await shop.made([orderId], { layout });
    expect((await again()).status).toBe(409);
    expect((await customer.post(`/api/orders/${orderId}/cancel`, {})).status).toBe(409);
    expect(await drawnIn(detail, layout)).toBe(3);
    expect((await shop.void(detail.run.id)).body).toMatchObject({ code: 'run_released' });
    expect((await again()).status).toBe(409);
    const parcels = await parcelsOf(detail);
    expect(parcels.reduce((sum, { here }) => sum + here, 0)).toBe(3);
    for (const status of ['shipped', 'delivered']) {
      expect((await shop.admin.patch(`/api/orders/${orderId}`, { status })).status).toBe(200);
      expect((await again()).status).toBe(409);
    }
    expect([await printedOf(orderId), (await orderOf(orderId)).status]).toEqual([3, 'delivered']);
  }, 60_000);

  it('units that were refunded are not printed, and what is refunded later is on its parcel', async () => {
    const { orderId } = await shop.aReadyOrder({ quantity: 3 });
    const { items } = await orderOf(orderId);
    const two = { kind: 'items', items: [{ itemId: items[0]!.id, quantity: 2 }], withShipping: false };
    expect((await refund(orderId, two)).status).toBe(202);
    const detail = await shop.made([orderId], { layout });
    expect([detail.run.magnets, await drawnIn(detail, layout)]).toEqual([1, 1]);
    expect((await refund(orderId, { kind: 'full' })).status).toBe(202);
    expect(await parcelsOf(detail)).toMatchObject([{ orderId, isRefunded: true, here: 1 }]);
  }, 60_000);

  it('a run that nobody has yet is voided, and what changed meanwhile is in the next one', async () => {
    const { orderId } = await shop.aReadyOrder({ quantity: 2 });
    const { orderId: cancelled } = await shop.aReadyOrder();
    const first = await shop.made([orderId, cancelled], { layout });
    expect((await shop.void(first.run.id)).status).toBe(200);
    await until(async () => (await shop.detail(first.run.id)).files.length === 0);
    const hold = { status: 'pending', holdReason: 'A better photo comes' };
    expect((await shop.admin.patch(`/api/orders/${orderId}`, hold)).status).toBe(200);
    expect((await shop.admin.patch(`/api/orders/${cancelled}`, { status: 'cancelled' })).status).toBe(200);
    expect((await shop.ask({ orderIds: [orderId], layout })).status).toBe(409);
    expect((await shop.ask({ orderIds: [cancelled], layout, reason: 'rush' })).status).toBe(409);
    const second = await shop.made([orderId], { layout, reason: 'rush', withHeld: true });
    expect(await drawnIn(second, layout)).toBe(2);
    expect((await orderOf(orderId)).heldSince).toBeNull();
    expect([await printedOf(orderId), await printedOf(cancelled)]).toEqual([2, 0]);
  }, 60_000);
});
