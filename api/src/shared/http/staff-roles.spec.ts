import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { isPermission, mayDo } from 'shared-contracts/accounts/permissions';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import { type ApiKey, api } from 'shared-contracts/api/api';
import type { Endpoint } from 'shared-contracts/api/endpoint';
import type { BulkOutcome } from 'shared-contracts/order-desk/schemas';
import type { Order, OrderSummary } from 'shared-contracts/orders/schemas';
import type { SearchResults } from 'shared-contracts/search/schemas';
import { type Row, matrix } from '../../testing/access-matrix.js';
import { type AccessWorld, accessWorld, call } from '../../testing/access-world.js';
import type { Browser } from '../../testing/browser.js';
import { PASSWORD, confirmedCustomer, createProduct, signInStaff } from '../../testing/factories.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);
let world: AccessWorld;
let packer: { browser: Browser; id: string };
let support: { browser: Browser; id: string };
beforeAll(async () => {
  world = await accessWorld(shop);
  packer = await signInStaff(shop.app, 'packer');
  support = await signInStaff(shop.app, 'support');
  await admin.post(`/api/admin/orders/${world.orderId}/refunds`, {
    key: randomUUID(),
    what: { kind: 'amount', amount: '1.00' },
    returnStock: false,
  });
}, 120_000);

async function anOrder(): Promise<string> {
  const { id: productId } = await createProduct(shop.app);
  return shop.orderedComplete(shop.app.browser(), [{ productId }]);
}
const orderOf = async (id: string) => (await admin.get<Order>(`/api/orders/${id}`)).body;

const money = /"-?\d{1,12}\.\d{2}"|\$\d|(^|[,;])\d+\.\d{2}([,;\r\n]|$)/m;

const packerMayCall = ([key]: [string, Row]): boolean => {
  const { access, alsoFor } = api[key as ApiKey] as Endpoint;
  return isPermission(access) ? mayDo('packer', access) : alsoFor !== undefined && mayDo('packer', alsoFor);
};

describe('the answers to a packer', () => {
  it('are about several endpoints', () => {
    expect(Object.entries<Row>(matrix).filter(packerMayCall).length).toBeGreaterThan(8);
  });

  it.each(Object.entries<Row>(matrix).filter(packerMayCall))('name no money: %s', async (key, { input }) => {
    const { body } = await call(packer.browser, key, input?.(world) ?? {});
    expect(JSON.stringify(body)).not.toMatch(money);
  });

  it.each([
    'GET /api/orders',
    'GET /api/orders/:id',
    'GET /api/admin/orders/:id/desk',
    'PATCH /api/orders/:id',
    'GET /api/admin/search',
  ] as const)('lack the money that an admin gets: %s', async (key) => {
    const { body } = await call(admin, key, (matrix[key] as Row).input?.(world) ?? {});
    expect(JSON.stringify(body)).toMatch(money);
  });

  it('name no money in the export of orders either', async () => {
    const text = async (browser: Browser) => (await browser.get<Buffer>('/api/admin/orders.csv')).body.toString();
    expect(await text(admin)).toMatch(money);
    const exported = await text(packer.browser);
    expect(exported).not.toMatch(money);
    expect(exported).toContain(world.orderId);
    expect(exported).not.toMatch(/Total|Subtotal|Tax|Refunded|Currency/);
  });

  it('name no money when an order has changed meanwhile', async () => {
    const id = await anOrder();
    const { status, body } = await packer.browser.send('PATCH', `/api/orders/${id}`, {
      headers: { 'content-type': 'application/json', 'if-match': '"999"' },
      body: JSON.stringify({ status: 'processing' }),
    });
    expect([status, body]).toMatchObject([409, { code: 'order_changed', details: { status: 'pending' } }]);
    expect(JSON.stringify(body)).not.toMatch(money);
  });

  it('come in the order of time, not of totals', async () => {
    for (let count = 0; count < 3; count += 1) await anOrder();
    const read = async (browser: Browser, query: string) => {
      const { body, headers } = await browser.get<OrderSummary[]>(`/api/orders?${query}`);
      return { ids: body.map(({ id }) => id), next: /\?([^>]+)>/.exec(headers.get('link') ?? '')?.[1] };
    };
    const newest = await read(packer.browser, 'sort=newest&limit=2');
    const highest = await read(packer.browser, 'sort=highest&limit=2');
    expect(highest.ids).toEqual(newest.ids);
    expect((await read(packer.browser, highest.next!)).ids).toEqual((await read(packer.browser, newest.next!)).ids);
  });

  it('have the money of own orders', async () => {
    const own = await signInStaff(shop.app, 'packer');
    const { id: productId } = await createProduct(shop.app);
    const id = await shop.ordered(own.browser, [{ productId }]);
    expect((await own.browser.get<Order>(`/api/orders/${id}`)).body).toEqual(await orderOf(id));
    expect((await own.browser.get<OrderSummary[]>('/api/user/orders')).body).toMatchObject([{ totalAmount: '17.29' }]);
    expect((await own.browser.get(`/api/orders/${id}/invoice.pdf`)).status).toBe(200);
  });

  it('have no accounts and products in a search', async () => {
    const find = async (browser: Browser) => (await browser.get<SearchResults>('/api/admin/search?q=ada')).body;
    const { orders, ...others } = await find(packer.browser);
    expect(orders.length).toBeGreaterThan(0);
    expect(others).toEqual({ customers: [], products: [], isComplete: true });
    expect((await find(admin)).customers.length).toBeGreaterThan(0);
  });
});

describe('a packer', () => {
  const patch = (id: string, change: object) => packer.browser.patch(`/api/orders/${id}`, change);
  const refused = { status: 403, body: { code: 'not_allowed' } };

  it('prints, ships and delivers an order, and checks its prints', async () => {
    const id = await anOrder();
    expect(await patch(id, { status: 'processing', printsChecked: true })).toMatchObject({ status: 200 });
    expect(await patch(id, { status: 'shipped', trackingNumber: '1Z' })).toMatchObject({
      body: { status: 'shipped', trackingNumber: '1Z' },
    });
    for (const status of ['delivered', 'completed', 'pending'])
      expect(await patch(id, { status })).toMatchObject({ status: 200, body: { status } });
  });

  it('neither cancels an order nor puts it on hold', async () => {
    const id = await anOrder();
    expect(await patch(id, { status: 'cancelled' })).toMatchObject(refused);
    for (const holdReason of ['Out of foil', '', null])
      expect(await patch(id, { status: 'pending', holdReason })).toMatchObject(refused);
    const { body } = await packer.browser.post<BulkOutcome>('/api/admin/orders/status', {
      orders: [{ id }],
      status: 'cancelled',
    });
    expect(body.results).toMatchObject([{ id, refusal: 'You do not have permission to do that' }]);
    expect(await orderOf(id)).toMatchObject({ status: 'pending', heldSince: null });
  });

  it('brings no cancelled order back, and prints none that is refunded in full', async () => {
    const cancelled = await anOrder();
    await support.browser.patch(`/api/orders/${cancelled}`, { status: 'cancelled' });
    expect(await patch(cancelled, { status: 'processing' })).toMatchObject({
      status: 409,
      body: { code: 'order_cancelled' },
    });
    expect(await patch(cancelled, { status: 'cancelled', trackingNumber: '1Z' })).toMatchObject({ status: 200 });
    const refunded = await anOrder();
    await admin.post(`/api/admin/orders/${refunded}/refunds`, {
      key: randomUUID(),
      what: { kind: 'full' },
      returnStock: false,
    });
    expect(await patch(refunded, { status: 'processing' })).toMatchObject({
      status: 409,
      body: { code: 'order_refunded' },
    });
    expect(await admin.patch(`/api/orders/${refunded}`, { status: 'processing' })).toMatchObject({ status: 200 });
  });
});

describe('the support', () => {
  it('cancels orders, holds them, and writes notes in its own name', async () => {
    const id = await anOrder();
    await support.browser.patch(`/api/orders/${id}`, { status: 'pending', holdReason: 'The customer calls back' });
    expect(await orderOf(id)).toMatchObject({ holdReason: 'The customer calls back' });
    const { body } = await support.browser.post(`/api/admin/orders/${id}/notes`, { text: 'Called' });
    expect(body).toMatchObject({ notes: [{ text: 'Called', author: { id: support.id } }] });
    expect(await support.browser.patch(`/api/orders/${id}`, { status: 'cancelled' })).toMatchObject({ status: 200 });
    const { body: audit } = await admin.get<AuditEntry[]>(`/api/admin/audit-log?q=${id}`);
    expect(audit.map(({ actor }) => actor?.id)).toEqual([support.id, support.id, support.id]);
  });
});

describe('a role', () => {
  it('is given by an admin, holds from the next call on, and ends no session', async () => {
    const { browser, id } = await confirmedCustomer(shop.app);
    for (const [role, orders, messages] of [
      ['packer', 200, 403],
      ['support', 200, 200],
      ['customer', 403, 403],
      ['admin', 200, 200],
    ] as const) {
      expect(await admin.patch(`/api/admin/users/${id}/role`, { role })).toMatchObject({ status: 200, body: { role } });
      expect(await browser.get('/api/user')).toMatchObject({ status: 200, body: { role } });
      expect((await browser.get('/api/orders?limit=1')).status).toBe(orders);
      expect((await browser.get('/api/admin/contact-messages')).status).toBe(messages);
    }
  });

  it.each(['packer', 'support'] as const)('of a %s ends with a ban, and so do the sessions', async (role) => {
    const { browser, id, email } = await signInStaff(shop.app, role);
    expect(await admin.patch(`/api/users/${id}/ban`, {})).toMatchObject({ body: { role: 'banned' } });
    expect((await browser.get('/api/orders')).status).toBe(401);
    expect((await shop.app.browser().post('/api/login', { email, password: PASSWORD })).status).toBe(403);
    expect(await admin.patch(`/api/users/${id}/unban`, {})).toMatchObject({ body: { role: 'customer' } });
  });
});
