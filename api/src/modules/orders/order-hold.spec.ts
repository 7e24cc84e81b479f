import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderSummary } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Answer, Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { beginPrinting } from './printing/begin-printing.js';
import { StatusMails } from './mails/status-mails.js';
import { RemindMissingPhotos } from './photos/remind-missing-photos.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);
let adminId: string;
beforeAll(async () => {
  adminId = (await admin.get<{ id: string }>('/api/user')).body.id;
});

async function bought(browser: Browser): Promise<string> {
  const { id: productId } = await createProduct(shop.app);
  return shop.ordered(browser, [{ productId, selectedPack: '3' }]);
}
const change = (id: string, update: object): Promise<Answer<Order>> => admin.patch(`/api/orders/${id}`, update);
const orderOf = async (id: string) => (await admin.get<Order>(`/api/orders/${id}`)).body;
const age = (id: string, days: number) =>
  shop.app.dataSource.query(
    `UPDATE orders SET created_at = created_at - make_interval(days => $2), held_since = held_since - make_interval(days => $2)
     WHERE id = $1`,
    [id, days],
  );
const holdsOf = (orderId: string) => shop.historyOf(orderId, 'hold');
const holdMailsOf = (id: string) => shop.mailsOf(`order-on-hold:${id}:%`);

describe('an admin', () => {
  it('puts an order on hold with a reason and releases it, which its customer sees', async () => {
    const { browser } = await registerCustomer(shop.app);
    const id = await bought(browser);
    expect((await change(id, { status: 'pending', holdReason: 'The second photo is blurry' })).body).toMatchObject({
      holdReason: 'The second photo is blurry',
      isOverdue: false,
    });
    const { body: seen } = await browser.get<Order>(`/api/orders/${id}`);
    expect(seen).toMatchObject({ holdReason: 'The second photo is blurry', heldSince: expect.any(String) });
    expect(seen).not.toHaveProperty('isOverdue');
    const { body: listed } = await browser.get<OrderSummary[]>('/api/user/orders');
    expect(listed).toMatchObject([{ id, holdReason: 'The second photo is blurry' }]);
    expect((await shop.app.browser().post('/api/track-order', { orderNumber: id })).body).toMatchObject({
      isOnHold: true,
    });
    expect((await change(id, { status: 'pending', trackingNumber: 'A1' })).body.holdReason).toBe(seen.holdReason);
    expect((await change(id, { status: 'pending', holdReason: null })).body).toMatchObject({
      heldSince: null,
      holdReason: null,
    });
    expect(await holdsOf(id)).toEqual([
      ['hold', null, 'The second photo is blurry', adminId],
      ['hold', 'The second photo is blurry', null, adminId],
    ]);
  });

  it('mails the customer when a hold starts and when its reason changes, each once', async () => {
    const id = await bought(shop.app.browser());
    const { customerEmail } = await orderOf(id);
    await Promise.all([1, 2, 3].map(() => change(id, { status: 'pending', holdReason: 'Photo 2 is <b>blurry</b>' })));
    await change(id, { status: 'pending', holdReason: 'Photo 2 is <b>blurry</b>', trackingNumber: 'A1' });
    await change(id, { status: 'pending', trackingNumber: 'A2' });
    const [started, ...repeated] = await holdMailsOf(id);
    expect(repeated).toEqual([]);
    expect(started).toMatchObject({
      recipient: customerEmail,
      subject: expect.stringContaining('is on hold'),
      text: expect.stringContaining('Photo 2 is <b>blurry</b>'),
    });
    await change(id, { status: 'pending', holdReason: 'Which color should the border have?' });
    await change(id, { status: 'pending', holdReason: 'Photo 2 is <b>blurry</b>' });
    const mails = await holdMailsOf(id);
    expect(mails).toHaveLength(2);
    expect(mails[1]!.text).toContain('Which color should the border have?');
  });

  it('mails nothing when releasing an order, and again when a new hold starts', async () => {
    const id = await bought(shop.app.browser());
    await change(id, { status: 'pending', holdReason: 'Wait' });
    await change(id, { status: 'pending', holdReason: null });
    expect(await holdMailsOf(id)).toHaveLength(1);
    await change(id, { status: 'pending', holdReason: 'Wait' });
    await change(id, { status: 'processing' });
    expect(await holdMailsOf(id)).toHaveLength(2);
  });

  it('cannot hold an order whose printing has begun, and beginning it ends the hold', async () => {
    const { id: productId } = await createProduct(shop.app);
    const id = await shop.orderedComplete(shop.app.browser(), [{ productId }]);
    await change(id, { status: 'pending', holdReason: 'Wait' });
    await shop.app.dataSource.transaction((manager) =>
      beginPrinting(manager, { orderIds: [id], actorId: adminId, mails: shop.app.nest.get(StatusMails) }),
    );
    expect(await orderOf(id)).toMatchObject({ status: 'processing', heldSince: null, holdReason: null });
    expect(await holdsOf(id)).toEqual([
      ['hold', null, 'Wait', adminId],
      ['hold', 'Wait', null, adminId],
    ]);
    expect(await change(id, { status: 'processing', holdReason: 'Wait' })).toMatchObject({
      status: 409,
      body: { code: 'printing_begun' },
    });
  });

  it('sees which held orders are overdue', async () => {
    const id = await bought(shop.app.browser());
    await change(id, { status: 'pending', holdReason: 'Wait' });
    await age(id, shopPolicy.holds.overdueDays);
    expect(await orderOf(id)).toMatchObject({ isOverdue: true });
    const { body: listed } = await admin.get<OrderSummary[]>('/api/orders?limit=100');
    expect(listed.find((order) => order.id === id)).toMatchObject({ isOverdue: true });
  });
});

describe('an order that lacks photos', () => {
  const remind = () => shop.app.nest.get(RemindMissingPhotos).remind();
  const mailsAbout = async (id: string) => (await shop.mailsOf(`photos-reminder:${id}:%`)).map(({ text }) => text);

  it('is reminded of after 1 and 3 days, each time once, and then put on hold', async () => {
    const id = await bought(shop.app.browser());
    await remind();
    expect(await mailsAbout(id)).toEqual([]);
    await age(id, 1);
    await Promise.all([remind(), remind(), remind()]);
    const [first] = await mailsAbout(id);
    expect(first).toMatch(/3 photos still missing[\s\S]*\/add-photos\?order=[0-9a-f-]{36}&token=\S+/);
    expect(await orderOf(id)).toMatchObject({ heldSince: null });
    await age(id, 2);
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    const mails = await mailsAbout(id);
    expect(mails).toHaveLength(2);
    expect(mails[1]).toContain('Your order is on hold');
    expect(await orderOf(id)).toMatchObject({ heldSince: expect.any(String), holdReason: 'Photos are missing' });
    expect(await holdsOf(id)).toEqual([['hold', null, 'Photos are missing', null]]);
  });

  it('gets only the last reminder when nobody has looked for days, and keeps the reason that it has', async () => {
    const id = await bought(shop.app.browser());
    await change(id, { status: 'pending', holdReason: 'Blurry' });
    await age(id, 5);
    await remind();
    expect(await mailsAbout(id)).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ holdReason: 'Blurry' });
  });

  it('is not reminded of once it is printed or cancelled', async () => {
    const id = await bought(shop.app.browser());
    await age(id, 4);
    for (const status of ['processing', 'cancelled']) {
      await change(id, { status });
      await remind();
      expect(await mailsAbout(id)).toEqual([]);
      expect(await orderOf(id)).toMatchObject({ status, heldSince: null });
    }
  });
});
