import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from 'shared-contracts/api/problem';
import { type Order, OrderNow, type OrderSummary } from 'shared-contracts/orders/schemas';
import type { Answer } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { shippingInfo, times } from '../../testing/test-shop.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);
let adminId: string;
beforeAll(async () => {
  adminId = (await admin.get<{ id: string }>('/api/user')).body.id;
});

const change = (id: string, update: object): Promise<Answer<Order>> => admin.patch<Order>(`/api/orders/${id}`, update);

describe('reading an order', () => {
  it('is limited to its owner and admins: for others it does not exist', async () => {
    const { browser: owner, id: userId } = await registerCustomer(shop.app);
    const { browser: other } = await registerCustomer(shop.app);
    const product = await createProduct(shop.app);
    const id = await shop.ordered(owner, [{ productId: product.id, selectedPack: '3' }]);
    const whole = {
      id,
      userId,
      status: 'pending',
      customerName: 'Ada Lovelace',
      customerPhone: shippingInfo.phone,
      shippingAddress: '12 Main Street',
      shippingCountry: 'CA',
      items: [{ productId: product.id, productName: 'Test magnet', quantity: 1, price: '12.00', selectedPack: '3' }],
    };
    for (const browser of [owner, admin])
      expect(await browser.get(`/api/orders/${id}`)).toMatchObject({ status: 200, body: whole });
    const { body: foreign } = await other.get<Problem>(`/api/orders/${id}`);
    const { body: unknown } = await other.get<Problem>(`/api/orders/${randomUUID()}`);
    expect(foreign).toMatchObject({ statusCode: 404, code: 'not_found' });
    expect(foreign).toEqual(unknown);
    expect(await shop.app.browser().get(`/api/orders/${id}`)).toMatchObject({ status: 401 });
  });

  it('of a guest is limited to admins', async () => {
    const guest = shop.app.browser();
    const { id: productId } = await createProduct(shop.app);
    const id = await shop.ordered(guest, [{ productId }]);
    expect(await guest.get(`/api/orders/${id}`)).toMatchObject({ status: 401 });
    await registerCustomer(shop.app, { browser: guest });
    expect(await guest.get(`/api/orders/${id}`)).toMatchObject({ status: 404 });
    expect(await admin.get(`/api/orders/${id}`)).toMatchObject({ status: 200, body: { userId: null } });
  });

  it('still works when the product is deleted', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app, { name: 'Soon gone' });
    const id = await shop.ordered(browser, [{ productId }]);
    await shop.app.dataSource.query(`DELETE FROM products WHERE id = $1`, [productId]);
    expect(await browser.get(`/api/orders/${id}`)).toMatchObject({
      status: 200,
      body: { items: [{ productId: null, productName: 'Soon gone', price: '10.00' }] },
    });
  });
});

describe('lists of orders', () => {
  it('show own orders by page, newest first, each once while new ones arrive', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app, { inStock: 100 });
    const placed: string[] = [];
    for (let count = 0; count < 5; count++) placed.unshift(await shop.ordered(browser, [{ productId }]));
    const seen: string[] = [];
    for await (const { status, headers, body } of browser.pages<OrderSummary>('/api/user/orders?limit=2')) {
      expect(status).toBe(200);
      seen.push(...body.map(({ id }) => id));
      if (seen.length === 2) await shop.ordered(browser, [{ productId }]);
      expect(headers.get('x-total-count')).toBe(String(seen.length > 2 ? 5 + 1 : 5));
    }
    expect(seen).toEqual(placed);
  });

  it('show all orders to admins, filtered by status', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    const id = await shop.ordered(browser, [{ productId }]);
    await change(id, { status: 'delivered' });
    const { body: delivered } = await admin.get<OrderSummary[]>('/api/orders?status=delivered');
    expect(delivered.map((order) => order.id)).toContain(id);
    expect(delivered.every(({ status }) => status === 'delivered')).toBe(true);
    expect(await admin.get('/api/orders?limit=0')).toMatchObject({ status: 400 });
    expect(await admin.get('/api/orders?cursor=nonsense')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });

  it('have totals for the dashboard', async () => {
    const figures = async () =>
      (
        await admin.get<{ totalOrders: number; pendingOrders: number; totalRevenue: string }>(
          '/api/admin/order-summary',
        )
      ).body;
    const before = await figures();
    const { id: productId } = await createProduct(shop.app);
    await shop.ordered(shop.app.browser(), [{ productId }]);
    const after = await figures();
    expect([after.totalOrders - before.totalOrders, after.pendingOrders - before.pendingOrders]).toEqual([1, 1]);
    // 10.00 + 1.30 + 5.99
    expect((Number(after.totalRevenue) - Number(before.totalRevenue)).toFixed(2)).toBe('17.29');
  });
});

describe('changing an order', () => {
  async function anOrder(quantity = 1): Promise<{ id: string; productId: string }> {
    const { id: productId } = await createProduct(shop.app);
    return { productId, id: await shop.ordered(shop.app.browser(), [{ productId, quantity }]) };
  }

  it('stamps each step, keeps a history, and clears later stamps when moved back, which mails nothing about printing', async () => {
    const { id } = await anOrder();
    const shipped = await change(id, { status: 'shipped', trackingNumber: 'CA123' });
    expect(shipped).toMatchObject({
      status: 200,
      body: { status: 'shipped', trackingNumber: 'CA123', deliveredAt: null },
    });
    expect(shipped.body.shippedAt).not.toBeNull();
    const delivered = await change(id, { status: 'delivered' });
    expect(delivered.body).toMatchObject({ trackingNumber: 'CA123', shippedAt: shipped.body.shippedAt });
    expect(delivered.body.deliveredAt).not.toBeNull();
    const back = await change(id, { status: 'processing' });
    expect(back.body).toMatchObject({ shippedAt: null, deliveredAt: null });
    expect(await shop.historyOf(id)).toEqual([
      ['placed', null, 'pending', null],
      ['status', 'pending', 'shipped', adminId],
      ['tracking', null, 'CA123', adminId],
      ['status', 'shipped', 'delivered', adminId],
      ['status', 'delivered', 'processing', adminId],
    ]);
    expect(await shop.mailsOf(`order-in-production:${id}`)).toEqual([]);
  });

  it('mails the buyer once about the shipment, with its tracking number', async () => {
    const { id } = await anOrder();
    const mails = () => shop.mailsOf(`order-shipped:${id}`);
    await change(id, { status: 'processing', trackingNumber: 'CA123' });
    expect(await mails()).toEqual([]);
    await times(5, () => change(id, { status: 'shipped' }));
    expect(await mails()).toMatchObject([{ recipient: shippingInfo.email, text: expect.stringContaining('CA123') }]);
    await change(id, { status: 'processing' });
    await change(id, { status: 'shipped', trackingNumber: 'CA456' });
    expect(await mails()).toHaveLength(1);
  });

  it('mails the buyer once about each step, whatever is repeated or set back', async () => {
    const { id } = await anOrder();
    for (const status of ['processing', 'shipped', 'delivered', 'completed', 'processing', 'shipped', 'delivered'])
      await times(2, () => change(id, { status }));
    const steps = ['order-confirmation', 'order-in-production', 'order-shipped', 'order-delivered'];
    expect(await shop.mailsOf(`%:${id}`)).toMatchObject(
      steps.map((step) => ({ key: `${step}:${id}`, recipient: shippingInfo.email })),
    );
  });

  it('returns the stock once when several admins cancel concurrently', async () => {
    const { id, productId } = await anOrder(3);
    expect(await shop.levelOf(productId)).toMatchObject({ inStock: 7 });
    const answers = await times(10, () => change(id, { status: 'cancelled' }));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await shop.levelOf(productId)).toMatchObject({ inStock: 10, reserved: 0 });
    expect(await shop.historyOf(id)).toHaveLength(2);
  });

  it('takes the stock again when reopened, or refuses if it has been sold', async () => {
    const { id, productId } = await anOrder(3);
    await change(id, { status: 'cancelled' });
    expect(await change(id, { status: 'pending' })).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(await shop.levelOf(productId)).toMatchObject({ inStock: 7 });
    await change(id, { status: 'cancelled' });
    await shop.app.dataSource.query(`UPDATE products SET in_stock = 2 WHERE id = $1`, [productId]);
    expect(await change(id, { status: 'processing' })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', details: { lines: [{ productId, requested: 3, available: 2 }] } },
    });
    expect(await admin.get(`/api/orders/${id}`)).toMatchObject({ body: { status: 'cancelled' } });
    expect(await shop.levelOf(productId)).toMatchObject({ inStock: 2 });
  });

  it('is refused if the order has changed since the admin saw it, no matter who changed it', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    const id = await shop.ordered(browser, [{ productId }]);
    const { body: seen } = await admin.get<Order>(`/api/orders/${id}`);
    const save = (version: string, status: string) =>
      admin.send<Problem & Order>('PATCH', `/api/orders/${id}`, {
        headers: { 'content-type': 'application/json', 'if-match': version },
        body: JSON.stringify({ status }),
      });
    expect((await browser.post(`/api/orders/${id}/cancel`, {})).status).toBe(200);
    expect(await save(`"${seen.version}"`, 'processing')).toMatchObject({
      status: 409,
      body: {
        code: 'order_changed',
        message: 'This order has changed since you opened it: it is cancelled now.',
        details: { status: 'cancelled' },
      },
    });
    const { body: now } = await admin.get<Order>(`/api/orders/${id}`);
    expect(now.status).toBe('cancelled');
    const answers = await times(5, () => save(`"${now.version}"`, 'processing'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await save('3', 'shipped')).status).toBe(400);
  });

  it('is refused with all that the order is now', async () => {
    const { id } = await anOrder();
    const { body: seen } = await admin.get<Order>(`/api/orders/${id}`);
    await change(id, { status: 'pending', trackingNumber: '1Z', holdReason: 'Blurry' });
    const refused = await admin.send<Problem>('PATCH', `/api/orders/${id}`, {
      headers: { 'content-type': 'application/json', 'if-match': `"${seen.version}"` },
      body: JSON.stringify({ status: 'shipped' }),
    });
    const { body: now } = await admin.get<Order>(`/api/orders/${id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message:
          'This order has changed since you opened it: it is pending now, on hold (Blurry), with tracking number 1Z.',
      },
    });
    expect(refused.body.details).toEqual(OrderNow.parse(now));
  });

  it('refuses unknown fields and changes no other column', async () => {
    const { id } = await anOrder();
    expect(await change(id, { status: 'lost' })).toMatchObject({
      status: 400,
      body: { errors: { status: expect.any(String) as unknown } },
    });
    expect(await change(id, { status: 'shipped', totalAmount: '0.00' })).toMatchObject({ status: 400 });
    expect(await change(randomUUID(), { status: 'shipped' })).toMatchObject({ status: 404 });
    expect(await admin.get(`/api/orders/${id}`)).toMatchObject({ body: { status: 'pending', totalAmount: '17.29' } });
  });
});

describe('tracking an order', () => {
  const track = (wanted: object, browser = shop.app.browser()) => browser.post('/api/track-order', wanted);
  const nobody = { statusCode: 404, code: 'not_found', message: 'Order Not Found' };
  let id: string;
  beforeAll(async () => {
    const { id: productId } = await createProduct(shop.app);
    id = await shop.ordered(shop.app.browser(), [{ productId }]);
    await change(id, { status: 'processing', printsChecked: true });
  });

  it('works with the full id and reveals nothing personal', async () => {
    const { status, body } = await track({ orderNumber: `#${id.toUpperCase()}` });
    expect(status).toBe(200);
    expect(body).toEqual({
      orderNumber: id.slice(0, 8),
      status: 'processing',
      processingAt: expect.any(String),
      cancelledAt: null,
      createdAt: expect.any(String),
      printsCheckedAt: expect.any(String),
      shippedAt: null,
      deliveredAt: null,
      trackingNumber: null,
      shippingMethod: 'Standard',
      arrival: null,
      isOnHold: false,
    });
    expect(await shop.historyOf(id)).toContainEqual(['prints', 'unchecked', 'checked', adminId]);
  });

  it('by the short number needs the email address', async () => {
    const orderNumber = id.slice(0, 8);
    const email = shippingInfo.email.toUpperCase();
    expect(await track({ orderNumber, email })).toMatchObject({ status: 200, body: { orderNumber } });
  });

  it('gives the same answer whether the order exists or not', async () => {
    const wrong = [
      { orderNumber: id.slice(0, 8) },
      { orderNumber: id.slice(0, 8), email: '' },
      { orderNumber: id.slice(0, 8), email: 'other@example.com' },
      { orderNumber: id.slice(0, 7), email: shippingInfo.email },
      { orderNumber: randomUUID() },
      { orderNumber: randomUUID().slice(0, 8), email: shippingInfo.email },
      { orderNumber: `%' OR 1=1 --`, email: shippingInfo.email },
    ];
    for (const wanted of wrong) expect(await track(wanted)).toMatchObject({ status: 404, body: nobody });
  });

  it('finds none of two orders with the same short number', async () => {
    const { id: productId } = await createProduct(shop.app);
    const other = await shop.ordered(shop.app.browser(), [{ productId }]);
    const twin = `${id.slice(0, 8)}-1111-4111-8111-111111111111`;
    await shop.app.dataSource.query(`DELETE FROM order_events WHERE order_id = $1`, [other]);
    await shop.app.dataSource.query(`DELETE FROM order_items WHERE order_id = $1`, [other]);
    await shop.app.dataSource.query(`UPDATE orders SET id = $2 WHERE id = $1`, [other, twin]);
    const wanted = { orderNumber: id.slice(0, 8), email: shippingInfo.email };
    expect(await track(wanted)).toMatchObject({ status: 404, body: nobody });
    expect(await track({ orderNumber: twin })).toMatchObject({ status: 200 });
    await shop.app.dataSource.query(`UPDATE orders SET customer_email = 'twin@example.com' WHERE id = $1`, [twin]);
    expect(await track(wanted)).toMatchObject({ status: 200 });
  });

  it.each([
    [{}, 'orderNumber'],
    [{ orderNumber: ' ' }, 'orderNumber'],
    [{ orderNumber: 7 }, 'orderNumber'],
    [{ orderNumber: 'a'.repeat(101) }, 'orderNumber'],
    [{ orderNumber: '1a2b3c4d', email: 'nobody' }, 'email'],
    [{ orderNumber: '1a2b3c4d', status: 'shipped' }, 'status'],
  ])('refuses %j', async (wanted, field) => {
    expect(await track(wanted)).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
  });
});
