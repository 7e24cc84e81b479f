import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import type { BulkOutcome, OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { createProduct } from '../../testing/factories.js';
import { times } from '../../testing/test-shop.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop({ STATUS_MAIL_DELAY_SECONDS: '60' });
const admin = testAdmin(shop);

async function anOrder() {
  const { id: productId } = await createProduct(shop.app);
  return { productId, id: await shop.ordered(shop.app.browser(), [{ productId }]) };
}
const orderOf = async (id: string) => (await admin.get<Order>(`/api/orders/${id}`)).body;
const set = async (id: string, update: object) => (await admin.patch<Order>(`/api/orders/${id}`, update)).body;
const undo = async (...orders: { id: string; version: number }[]) => {
  const { status, body } = await admin.post<BulkOutcome>('/api/admin/orders/undo', { orders });
  expect(status).toBe(200);
  return body.results;
};

describe('undoing the last change of an order', () => {
  it('restores status, hold, stamps and the check of prints as they were, and is in history and audit log', async () => {
    const { id } = await anOrder();
    await set(id, { status: 'shipped', trackingNumber: '1Z', printsChecked: true });
    const before = await orderOf(id);
    const { version } = await set(id, { status: 'pending', trackingNumber: null, holdReason: 'A question' });
    expect(await undo({ id, version })).toEqual([{ id, refusal: null, version: version + 1 }]);
    const { status, trackingNumber, shippedAt, printsCheckedAt, heldSince } = before;
    expect(await orderOf(id)).toMatchObject({ status, trackingNumber, shippedAt, printsCheckedAt, heldSince });
    const { body: desk } = await admin.get<OrderDesk>(`/api/admin/orders/${id}/desk`);
    expect(desk.history.find(({ kind }) => kind === 'status')).toMatchObject({ from: 'pending', to: 'shipped' });
    const { body: audit } = await admin.get<AuditEntry[]>(`/api/admin/audit-log?q=${id}`);
    expect(audit[0]).toMatchObject({
      before: { status: 'pending' },
      after: { status: 'shipped', trackingNumber: '1Z' },
    });
  });

  it('puts an order back on hold since the same time, and mails that once', async () => {
    const { id } = await anOrder();
    const { heldSince } = await set(id, { status: 'pending', holdReason: 'A question' });
    const { version, heldSince: released } = await set(id, { status: 'processing' });
    expect(released).toBeNull();
    await undo({ id, version });
    expect(await orderOf(id)).toMatchObject({ status: 'pending', heldSince, holdReason: 'A question' });
    expect(await shop.count('outbox_mails', `key LIKE 'order-on-hold:' || $1 || '%'`, [id])).toBe(1);
  });

  it('takes the stock of a cancelled order again, once, however often it is sent, and nobody hears of it', async () => {
    const { id, productId } = await anOrder();
    const { version } = await set(id, { status: 'cancelled' });
    expect((await shop.levelOf(productId)).inStock).toBe(10);
    const results = (await times(4, () => undo({ id, version }))).flat();
    expect(results.filter(({ refusal }) => refusal === null)).toHaveLength(1);
    expect((await orderOf(id)).status).toBe('pending');
    expect((await shop.levelOf(productId)).inStock).toBe(10 - 1);
    expect(await shop.count('outbox_mails', `key = 'order-cancelled:' || $1`, [id])).toBe(0);
  });

  it('says that the stock of a cancelled order is gone', async () => {
    const { id, productId } = await anOrder();
    const { version } = await set(id, { status: 'cancelled' });
    await shop.app.dataSource.query(`UPDATE products SET in_stock = 0 WHERE id = $1`, [productId]);
    expect(await undo({ id, version })).toEqual([
      { id, code: 'out_of_stock', refusal: 'There is not enough stock to reopen this order.' },
    ]);
    expect((await orderOf(id)).status).toBe('cancelled');
  });

  it('is refused once somebody else has changed the order, or when there is nothing to undo', async () => {
    const { id } = await anOrder();
    const { version } = await set(id, { status: 'processing' });
    const later = await set(id, { status: 'shipped' });
    expect(await undo({ id, version })).toMatchObject([{ code: 'order_changed' }]);
    await undo({ id, version: later.version });
    expect(await undo({ id, version: later.version + 1 })).toMatchObject([{ code: 'nothing_to_undo' }]);
    expect((await orderOf(id)).status).toBe('processing');
  });

  it('takes back a bulk change of orders that had different statuses', async () => {
    const [{ id: first }, { id: second }] = [await anOrder(), await anOrder()];
    await set(first, { status: 'shipped' });
    await set(second, { status: 'processing' });
    const { body } = await admin.post<BulkOutcome>('/api/admin/orders/status', {
      orders: [{ id: first }, { id: second }],
      status: 'cancelled',
    });
    await undo(...body.results.map(({ id, version }) => ({ id, version: version! })));
    expect([(await orderOf(first)).status, (await orderOf(second)).status]).toEqual(['shipped', 'processing']);
  });

  it.each([[], [{ id: 'x', version: 1 }], [{ id: '5eed0000-0000-4000-8000-00000000da7a' }]])(
    'is refused for bad input',
    async (...orders) => {
      expect(await admin.post('/api/admin/orders/undo', { orders })).toMatchObject({ status: 400 });
    },
  );
});
