import { describe, expect, it } from '@jest/globals';
import type { BulkOutcome, OrderDesk, TrackingReport } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import type { Browser } from '../../../testing/browser.js';
import { signInStaff } from '../../../testing/factories.js';
import { storePhoto } from '../../../testing/photos.js';
import { times } from '../../../testing/test-shop.js';
import { until } from '../../../testing/until.js';
import { RemindMissingPhotos } from './remind-missing-photos.js';
import { testPrintShop } from '../../../testing/started.js';

const print = testPrintShop();

const owing = () => print.anOrder({ pack: 3, photos: 1 });
const orderOf = async (id: string) => (await print.admin.get<Order>(`/api/orders/${id}`)).body;
const waivedMails = (id: string) => print.shop.mailsOf(`order-photos-waived:${id}`);

describe('an order that owes photos', () => {
  it('is in no print run, for whatever reason', async () => {
    const { orderId } = await owing();
    for (const reason of [null, 'rush'] as const)
      expect(await print.ask({ orderIds: [orderId], reason })).toMatchObject({
        status: 409,
        body: { code: 'orders_not_ready', errors: { 'orderIds.0': 'Photos are missing' } },
      });
    expect((await orderOf(orderId)).status).toBe('pending');
  });

  it('is left out of bulk changes, tracking imports and packing slips, which say so', async () => {
    const { orderId: id } = await owing();
    const { admin } = print;
    for (const status of ['processing', 'shipped', 'delivered', 'completed']) {
      const { body } = await admin.post<BulkOutcome>('/api/admin/orders/status', { orders: [{ id }], status });
      expect(body.results).toEqual([{ id, code: 'photos_missing', refusal: 'Photos are still missing' }]);
    }
    const csv = `Order,Tracking number\n${id},1Z1`;
    expect(
      await admin.post<TrackingReport>('/api/admin/orders/tracking', { csv, onlyValid: true, markShipped: true }),
    ).toMatchObject({ body: { valid: 0, wrong: [{ order: id, message: 'Photos are still missing' }] } });
    expect(await admin.get(`/api/admin/packing-slips.pdf?orders=${id}`)).toMatchObject({
      status: 409,
      body: { code: 'photos_missing', message: `Photos are still missing in ${id.slice(0, 8)}.` },
    });
    expect((await orderOf(id)).status).toBe('pending');
  });

  it('may be cancelled with others', async () => {
    const { orderId: id } = await owing();
    const { body } = await print.admin.post<BulkOutcome>('/api/admin/orders/status', {
      orders: [{ id }],
      status: 'cancelled',
    });
    expect(body.results).toMatchObject([{ id, refusal: null }]);
    expect(await print.waive(id)).toMatchObject({ status: 409, body: { code: 'order_cancelled' } });
  });
});

describe('going on without the missing photos', () => {
  it('is recorded and told to the customer once, and then the order is printed and packed', async () => {
    const { orderId: id, customer } = await owing();
    const answers = await times(3, () => print.waive(id));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { status: 'pending', photosWaived: true, missingPhotos: 2 } });
    const { body: desk } = await print.admin.get<OrderDesk>(`/api/admin/orders/${id}/desk`);
    expect(desk.history.filter(({ kind, from }) => kind === 'photos' && from === 'missing')).toMatchObject([
      { to: '2', actor: { email: 'admin@example.com' } },
    ]);
    const mails = await waivedMails(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('haven’t received 2 photos');
    expect(mails[0]!.text).toContain('/add-photos?order=');
    expect(await customer.get(`/api/orders/${id}/photos`)).toMatchObject({ status: 200, body: { missingPhotos: 2 } });
    expect((await print.made([id], { reason: 'rush' })).run).toMatchObject({ state: 'done', magnets: 1 });
    expect((await orderOf(id)).status).toBe('processing');
    expect(await print.admin.get(`/api/admin/packing-slips.pdf?orders=${id}`)).toMatchObject({ status: 200 });
  });

  it('still takes photos until printing begins', async () => {
    const { orderId: id, customer } = await print.anOrder({ pack: 3, photos: 2 });
    await print.waive(id);
    const { items } = await orderOf(id);
    const { objectPath } = await storePhoto(customer);
    expect(
      await customer.post(`/api/orders/${id}/photos`, { itemId: items[0]!.id, photos: [objectPath] }),
    ).toMatchObject({ status: 200, body: { missingPhotos: 0 } });
    expect((await print.made([id], { reason: 'rush' })).run).toMatchObject({ state: 'done', magnets: 3 });
  });

  it('ends the hold for them and the reminders', async () => {
    const { orderId: id } = await owing();
    const reminders = print.shop.app.nest.get(RemindMissingPhotos);
    await print.shop.app.dataSource.query(
      `UPDATE orders SET created_at = created_at - interval '4 days' WHERE id = $1`,
      [id],
    );
    await until(async () => {
      await reminders.remind();
      return (await orderOf(id)).holdReason !== null;
    });
    expect((await orderOf(id)).holdReason).toBe('Photos are missing');
    await print.waive(id);
    expect(await orderOf(id)).toMatchObject({ holdReason: null, heldSince: null });
    await print.shop.app.dataSource.query(`UPDATE orders SET photo_reminders = 0 WHERE id = $1`, [id]);
    await reminders.remind();
    expect((await orderOf(id)).holdReason).toBeNull();
  });

  it('comes with the change of status that needs it, or not at all', async () => {
    const { orderId: id } = await owing();
    const { version } = await orderOf(id);
    const goOn = (browser: Browser, seen: number) =>
      browser.send('PATCH', `/api/orders/${id}`, {
        headers: { 'content-type': 'application/json', 'if-match': `"${seen}"` },
        body: JSON.stringify({ status: 'processing', waivesPhotos: true }),
      });
    expect(await goOn(print.admin, version + 1)).toMatchObject({ status: 409, body: { code: 'order_changed' } });
    const { browser: packer } = await signInStaff(print.shop.app, 'packer');
    expect(await goOn(packer, version)).toMatchObject({ status: 403 });
    expect(await waivedMails(id)).toEqual([]);
    const { browser: support } = await signInStaff(print.shop.app, 'support');
    expect(await goOn(support, version)).toMatchObject({
      status: 200,
      body: { status: 'processing', photosWaived: true },
    });
    expect(await waivedMails(id)).toHaveLength(1);
    expect(
      await print.admin.post('/api/admin/orders/undo', { orders: [{ id, version: (await orderOf(id)).version }] }),
    ).toMatchObject({ body: { results: [{ refusal: null }] } });
    expect(await orderOf(id)).toMatchObject({ status: 'pending', photosWaived: true });
  });

  it('changes nothing for an order that owes none', async () => {
    const { orderId: id } = await print.anOrder();
    expect(await print.waive(id)).toMatchObject({ status: 200, body: { photosWaived: false, missingPhotos: 0 } });
    expect(await waivedMails(id)).toEqual([]);
  });
});
