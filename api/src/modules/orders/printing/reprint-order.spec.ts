import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order, OrderSummary } from 'shared-contracts/orders/schemas';
import { invariants } from '../../../backup/invariants.js';
import type { Browser } from '../../../testing/browser.js';
import { createProduct, registerCustomer } from '../../../testing/factories.js';
import { storePhoto } from '../../../testing/photos.js';
import { times } from '../../../testing/test-shop.js';
import { testAdmin, testShop } from '../../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

type Bought = { browser: Browser; id: string; productId: string; itemId: string; photo: string };

async function bought({ status = 'delivered', browser }: { status?: string; browser?: Browser } = {}): Promise<Bought> {
  const buyer = browser ?? (await registerCustomer(shop.app)).browser;
  const { id: productId } = await createProduct(shop.app);
  const { objectPath: photo } = await storePhoto(buyer);
  const id = await shop.ordered(buyer, [{ productId, quantity: 3, customImages: [photo] }]);
  const { body } = await admin.patch<Order>(`/api/orders/${id}`, { status });
  return { browser: buyer, id, productId, itemId: body.items[0]!.id, photo };
}
const orderOf = async (id: string, browser = admin) => (await browser.get<Order>(`/api/orders/${id}`)).body;
const deskOf = async (id: string) => (await admin.get<OrderDesk>(`/api/admin/orders/${id}/desk`)).body;
const reprint = (
  { id, itemId }: Pick<Bought, 'id' | 'itemId'>,
  { key = randomUUID(), quantity = 1, ...more }: { key?: string; quantity?: number } & Record<string, unknown> = {},
) =>
  admin.post<{ orderId: string }>(`/api/admin/orders/${id}/reprint`, {
    key,
    items: [{ itemId, quantity }],
    reason: 'damaged',
    message: '',
    ...more,
  });
async function reprinted(order: Bought, more: object = {}): Promise<Order> {
  const { status, body } = await reprint(order, { ...more });
  if (status !== 201) throw new Error(`could not reprint: ${JSON.stringify(body)}`);
  return orderOf(body.orderId);
}
const inStock = async ({ productId }: Bought) => (await shop.levelOf(productId)).inStock;
const mailsOf = (id: string) => shop.mailsOf(`order-reprinted:${id}`);
const problems = async () =>
  (await Promise.all(Object.values(invariants).map((sql) => shop.app.dataSource.query<{ id: string }[]>(sql)))).flat();

describe('a reprint', () => {
  it('is a pending order free of charge, linked to its original, with its design, stock and mail', async () => {
    const order = await bought();
    const original = await orderOf(order.id);
    const copy = await reprinted(order, { message: 'In a thicker box.' });
    expect(copy).toMatchObject({
      status: 'pending',
      reprintOf: order.id,
      totalAmount: '0.00',
      subtotal: '0.00',
      tax: '0.00',
      shipping: '0.00',
      refundedAmount: '0.00',
      isRefunded: false,
      userId: original.userId,
      customerEmail: original.customerEmail,
      shippingAddress: original.shippingAddress,
      shippingMethod: original.shippingMethod,
      missingPhotos: 0,
      items: [
        {
          productId: order.productId,
          quantity: 1,
          price: '0.00',
          customImages: [order.photo],
          customDesign: original.items[0]!.customDesign,
          magnets: original.items[0]!.magnets,
        },
      ],
    });
    expect(await inStock(order)).toBe(10 - 3 - 1);
    expect((await orderOf(order.id)).reprints).toEqual([{ id: copy.id, status: 'pending', createdAt: copy.createdAt }]);
    expect((await deskOf(order.id)).history[0]).toMatchObject({ kind: 'reprint', to: copy.id });
    expect(await deskOf(copy.id)).toMatchObject({ payment: null, refundable: '0.00', refunds: [] });
    const [mail, ...others] = await mailsOf(copy.id);
    expect(others).toEqual([]);
    expect(mail!.text).toContain('We’re sorry that your magnets arrived damaged.');
    expect(mail!.text).toContain('In a thicker box.');
    expect(await problems()).toEqual([]);
  });

  it('is made once, however often and at once its key is sent', async () => {
    const order = await bought();
    const key = randomUUID();
    const answers = await times(6, () => reprint(order, { key }));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await inStock(order)).toBe(10 - 3 - 1);
    expect(await mailsOf(answers[0]!.body.orderId)).toHaveLength(1);
    expect(await reprint(await bought(), { key })).toMatchObject({
      status: 400,
      body: { errors: { key: expect.any(String) } },
    });
  });

  it('never takes more stock than there is, and names what is gone', async () => {
    const order = await bought();
    await shop.app.dataSource.query(`UPDATE products SET in_stock = 2 WHERE id = $1`, [order.productId]);
    const answers = await times(4, () => reprint(order));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'out_of_stock',
      message: expect.stringContaining('Test magnet'),
      details: { lines: [{ productId: order.productId, name: 'Test magnet' }] },
    });
    expect(await inStock(order)).toBe(0);
    expect((await orderOf(order.id)).reprints).toHaveLength(2);
  });

  it('is cancelled without a refund, and returns its stock', async () => {
    const order = await bought();
    const copy = await reprinted(order);
    expect(await order.browser.post(`/api/orders/${copy.id}/cancel`, {})).toMatchObject({
      status: 200,
      body: { status: 'cancelled', refund: null },
    });
    expect(await inStock(order)).toBe(10 - 3);
    expect(await shop.count('refunds', 'order_id = $1', [copy.id])).toBe(0);
    expect(await problems()).toEqual([]);
  });

  it('goes through printing and shipping as any other order, and has nothing to refund', async () => {
    const copy = await reprinted(await bought());
    for (const status of ['processing', 'shipped', 'delivered'])
      expect(await admin.patch(`/api/orders/${copy.id}`, { status })).toMatchObject({ status: 200, body: { status } });
    expect(await shop.mailsOf(`order-shipped:${copy.id}%`)).toHaveLength(1);
    expect(await problems()).toEqual([]);
    expect(
      await admin.post(`/api/admin/orders/${copy.id}/refunds`, {
        key: randomUUID(),
        what: { kind: 'full' },
        returnStock: false,
      }),
    ).toMatchObject({ status: 409, body: { code: 'refund_too_large', message: expect.stringContaining('reprint') } });
  });

  it('of a reprint is linked to the order that was paid', async () => {
    const order = await bought();
    const first = await reprinted(order);
    await admin.patch(`/api/orders/${first.id}`, { status: 'shipped' });
    const second = await reprinted({ ...order, id: first.id, itemId: first.items[0]!.id });
    expect(second.reprintOf).toBe(order.id);
    expect((await orderOf(order.id)).reprints!.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('is seen by its customer, in the list and on both pages', async () => {
    const order = await bought();
    const copy = await reprinted(order);
    expect(await orderOf(copy.id, order.browser)).toMatchObject({ id: copy.id, reprintOf: order.id });
    expect((await orderOf(order.id, order.browser)).reprints).toMatchObject([{ id: copy.id }]);
    const { body } = await order.browser.get<OrderSummary[]>('/api/user/orders');
    expect(body.map(({ id, reprintOf }) => [id, reprintOf])).toEqual([
      [copy.id, order.id],
      [order.id, null],
    ]);
  });

  it('keeps the photos that its original no longer needs', async () => {
    const order = await bought();
    await reprinted(order);
    expect((await admin.post(`/api/admin/orders/${order.id}/delete-photos`, {})).status).toBe(200);
    expect((await admin.get(order.photo)).status).toBe(200);
  });
});

describe('a reprint is refused', () => {
  it('while the order is pending, and once it is cancelled', async () => {
    const order = await bought({ status: 'pending' });
    expect(await reprint(order)).toMatchObject({ status: 409, body: { code: 'not_printed' } });
    await admin.patch(`/api/orders/${order.id}`, { status: 'cancelled' });
    expect(await reprint(order)).toMatchObject({ status: 409, body: { code: 'order_cancelled' } });
    expect((await orderOf(order.id)).reprints).toEqual([]);
  });

  it('with more units than were ordered, unknown items, or photos that are deleted', async () => {
    const order = await bought();
    expect(await reprint(order, { quantity: 4 })).toMatchObject({
      status: 400,
      body: { errors: { items: expect.any(String) } },
    });
    expect((await reprint({ ...order, itemId: randomUUID() })).status).toBe(404);
    expect((await reprint({ ...order, id: randomUUID() })).status).toBe(404);
    await shop.app.dataSource.query(`UPDATE media_objects SET original_deleted_at = now() WHERE object_path = $1`, [
      order.photo,
    ]);
    expect(await reprint(order)).toMatchObject({ status: 410, body: { code: 'originals_deleted' } });
    expect(await inStock(order)).toBe(10 - 3);
  });

  it.each([
    ['items', { items: [] }],
    ['reason', { reason: 'bored' }],
    ['message', { message: 'x'.repeat(1001) }],
    ['key', { key: 'x' }],
  ])('with invalid %s', async (field, more) => {
    expect(await reprint({ id: randomUUID(), itemId: randomUUID() }, more)).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) } },
    });
  });
});
