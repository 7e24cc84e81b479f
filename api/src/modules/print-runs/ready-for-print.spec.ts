import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Problem } from 'shared-contracts/api/problem';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { NotReadyReason, PrintRunSettings } from 'shared-contracts/production/runs';
import { dayAt, daysAfter } from 'shared-contracts/time/shop-time';
import { signInStaff } from '../../testing/factories.js';
import { outwait, runCalls } from '../../testing/print-shop.js';
import { testPrintShop } from '../../testing/started.js';

const shop = testPrintShop();

const query = <T>(sql: string, values: unknown[] = []): Promise<T[]> => shop.shop.app.dataSource.query(sql, values);
const today = () => dayAt(new Date(), 'America/Toronto');
const HOUR_MS = 3_600_000;

async function reasonOf(orderId: string, ask = ''): Promise<NotReadyReason | 'ready' | 'absent'> {
  const { orders, leftOut } = await shop.ready(ask);
  if (orders.some((order) => order.orderId === orderId)) return 'ready';
  return leftOut.find((order) => order.orderId === orderId)?.reason ?? 'absent';
}

describe('an order', () => {
  it('is ready once nobody may cancel it any more, and its page says when', async () => {
    const { orderId } = await shop.anOrder();
    const { leftOut } = await shop.ready();
    const waiting = leftOut.find((order) => order.orderId === orderId)!;
    expect(waiting).toMatchObject({ reason: 'may_be_cancelled', customerName: 'Ada Lovelace' });
    expect(Date.parse(waiting.until!) - Date.parse(waiting.createdAt)).toBe(2 * HOUR_MS);
    expect(await shop.ask({ orderIds: [orderId] })).toMatchObject({
      status: 409,
      body: { code: 'orders_not_ready', errors: { 'orderIds.0': 'Its customer may still cancel it' } },
    });
    await outwait(shop.shop, [orderId]);
    expect(await reasonOf(orderId)).toBe('ready');
  });

  it('is not while it owes photos, and is once somebody chose to go on without them', async () => {
    const { orderId } = await shop.aReadyOrder({ pack: 3, photos: 2 });
    expect(await reasonOf(orderId)).toBe('photos_missing');
    await shop.waive(orderId);
    expect(await reasonOf(orderId)).toBe('ready');
    const { run, pieces } = await shop.made([orderId]);
    expect([run.state, pieces.length]).toEqual(['done', 2]);
  });

  it('is not while it is on hold or without its originals, nor once it was refunded in full', async () => {
    const { orderId, photos } = await shop.aReadyOrder();
    await shop.admin.patch(`/api/orders/${orderId}`, { status: 'pending', holdReason: 'Asked for another color' });
    expect(await reasonOf(orderId)).toBe('held');
    await shop.admin.patch(`/api/orders/${orderId}`, { status: 'pending', holdReason: null });
    expect(await reasonOf(orderId)).toBe('ready');
    const originalsLost = (at: string) =>
      query(`UPDATE media_objects SET original_deleted_at = ${at} WHERE object_path = $1`, [photos[0]]);
    await originalsLost('now()');
    expect(await reasonOf(orderId)).toBe('originals_deleted');
    expect(await shop.ask({ orderIds: [orderId] })).toMatchObject({
      status: 409,
      body: { errors: { 'orderIds.0': 'Its original photos were deleted' } },
    });
    await originalsLost('NULL');
    const refund = { key: randomUUID(), what: { kind: 'full' }, returnStock: false };
    expect((await shop.admin.post(`/api/admin/orders/${orderId}/refunds`, refund)).status).toBe(202);
    expect(await reasonOf(orderId)).toBe('refunded');
  });

  it('is not before its day', async () => {
    const { orderId } = await shop.aReadyOrder();
    const setDay = (notBefore: string | null) =>
      shop.admin.put<OrderDesk>(`/api/admin/orders/${orderId}/not-before`, { notBefore });
    const tomorrow = daysAfter(today(), 1);
    expect(await setDay(tomorrow)).toMatchObject({ status: 200, body: { notBefore: tomorrow } });
    expect(await reasonOf(orderId)).toBe('not_before');
    const { until } = (await shop.ready()).leftOut.find((order) => order.orderId === orderId)!;
    expect(dayAt(new Date(until!), 'America/Toronto')).toBe(tomorrow);
    await setDay(today());
    expect(await reasonOf(orderId)).toBe('ready');
    await setDay(null);
    expect(await reasonOf(orderId)).toBe('ready');
    for (const wrong of ['tomorrow', '2026-02-30', '0000-01-01', 7])
      expect((await setDay(wrong as string)).status).toBe(400);
    await shop.made([orderId]);
    expect(await setDay(tomorrow)).toMatchObject({ status: 409, body: { code: 'printing_begun' } });
    expect((await setDay(null)).status).toBe(200);
  });

  it('waits no longer once it is in a run, cancelled or being printed otherwise; set back to pending, it names its run', async () => {
    const [one, two, three] = [await shop.aReadyOrder(), await shop.aReadyOrder(), await shop.aReadyOrder()];
    const { run } = await shop.made([one.orderId]);
    await shop.admin.patch(`/api/orders/${two.orderId}`, { status: 'cancelled' });
    await shop.admin.patch(`/api/orders/${three.orderId}`, { status: 'processing' });
    for (const { orderId } of [one, two, three]) expect(await reasonOf(orderId)).toBe('absent');
    const orderIds = [one, two, three].map(({ orderId }) => orderId);
    expect(await shop.ask({ orderIds })).toMatchObject({
      status: 409,
      body: {
        errors: {
          'orderIds.0': `It is in run ${run.number}`,
          'orderIds.1': 'It was cancelled',
          'orderIds.2': 'Its printing has begun without a run',
        },
      },
    });
    await shop.admin.patch(`/api/orders/${one.orderId}`, { status: 'pending' });
    expect(await reasonOf(one.orderId)).toBe('in_run');
    expect(await shop.ask({ orderIds: [one.orderId] })).toMatchObject({
      body: { errors: { 'orderIds.0': `It is in run ${run.number}` } },
    });
  });

  it('is ready as a reprint, which nobody has paid for', async () => {
    const { orderId } = await shop.aReadyOrder();
    await shop.admin.patch(`/api/orders/${orderId}`, { status: 'delivered' });
    const [{ id: itemId }] = (await query<{ id: string }>(`SELECT id FROM order_items WHERE order_id = $1`, [
      orderId,
    ])) as [{ id: string }];
    const { body } = await shop.admin.post<{ orderId: string }>(`/api/admin/orders/${orderId}/reprint`, {
      key: randomUUID(),
      items: [{ itemId, quantity: 1 }],
      reason: 'lost',
      message: '',
    });
    await outwait(shop.shop, [body.orderId]);
    expect(await reasonOf(body.orderId)).toBe('ready');
    expect((await shop.made([body.orderId])).run.state).toBe('done');
  });
});

describe('orders that are not ready', () => {
  const noted = (orderId: string) =>
    query<{ status: string; held: boolean }>(
      `SELECT status, held_since IS NOT NULL AS held FROM orders WHERE id = $1`,
      [orderId],
    );

  it('are printed for a reason, which the run and the packing desk name, and those on hold only after a question', async () => {
    const [{ orderId: fresh }, { orderId: held }] = [await shop.anOrder(), await shop.anOrder()];
    await query(`UPDATE orders SET held_since = now(), hold_reason = 'Why' WHERE id = $1`, [held]);
    const asked = await shop.ask({ orderIds: [fresh, held], reason: 'rush' });
    expect(asked).toMatchObject({ status: 409, body: { errors: { 'orderIds.1': 'It is on hold' } } });
    const packer = runCalls((await signInStaff(shop.shop.app, 'packer')).browser);
    expect((await packer.ask({ orderIds: [held], reason: 'rush', withHeld: true })).status).toBe(403);
    expect(await noted(fresh)).toEqual([{ status: 'pending', held: false }]);
    const { run, sheets } = await shop.made([fresh, held], { reason: 'rush', withHeld: true });
    expect(run).toMatchObject({ state: 'done', reason: 'rush', orders: 2 });
    expect(await noted(held)).toEqual([{ status: 'processing', held: false }]);
    expect((await shop.sheet(sheets[0]!.code)).body).toMatchObject({ reason: 'rush', layout: 'sheets' });
  });

  it('are printed when they left pending without a run, and return to pending with it only from production', async () => {
    const { orderId } = await shop.aReadyOrder();
    await shop.admin.patch(`/api/orders/${orderId}`, { status: 'shipped' });
    const { leftOut } = await shop.ready(`?orders=${orderId}`);
    expect(leftOut).toMatchObject([{ orderId, reason: 'begun' }]);
    expect((await shop.ask({ orderIds: [orderId] })).status).toBe(409);
    const { run } = await shop.made([orderId], { reason: 'replacement' });
    expect(await noted(orderId)).toEqual([{ status: 'shipped', held: false }]);
    await shop.void(run.id);
    expect(await noted(orderId)).toEqual([{ status: 'shipped', held: false }]);
  });

  it('are left out for what no reason outweighs, once they are chosen: an order without any of its photos', async () => {
    const { orderId } = await shop.anOrder({ photos: 0 });
    await shop.waive(orderId);
    expect((await shop.ready(`?orders=${orderId}`)).leftOut).toMatchObject([{ orderId, reason: 'photos_missing' }]);
  });

  it.each([
    ['cancelled', `status = 'cancelled'`, 'It was cancelled'],
    ['photos_missing', `missing_photos = 1`, 'Photos are missing'],
  ])('are not printed for any reason when they are %s', async (reason, change, message) => {
    const { orderId } = await shop.aReadyOrder();
    await query(`UPDATE orders SET ${change} WHERE id = $1`, [orderId]);
    expect((await shop.ready(`?orders=${orderId}`)).leftOut).toMatchObject([{ orderId, reason }]);
    expect(await shop.ask({ orderIds: [orderId], reason: 'test', withHeld: true })).toMatchObject({
      status: 409,
      body: { errors: { 'orderIds.0': message } },
    });
  });

  it('are the same for the order list, the work to do, the ready page and a run', async () => {
    await query(`UPDATE orders SET status = 'completed'`);
    const changes = [
      `shipping_method = shipping_method`,
      `status = 'processing'`,
      `held_since = now(), hold_reason = 'Why'`,
      `missing_photos = 1`,
      `missing_photos = 1, photos_waived_at = now()`,
      `not_before = '2999-01-01'`,
      `not_before = '2020-01-01'`,
      `created_at = now()`,
    ];
    const orders: string[] = [];
    for (const change of changes) {
      const { orderId } = await shop.aReadyOrder();
      orders.push(orderId);
      await query(`UPDATE orders SET ${change} WHERE id = $1`, [orderId]);
    }
    const { orderId: refunded } = await shop.aReadyOrder();
    const refund = { key: randomUUID(), what: { kind: 'full' }, returnStock: false };
    expect((await shop.admin.post(`/api/admin/orders/${refunded}/refunds`, refund)).status).toBe(202);
    const { orderId: inRun } = await shop.aReadyOrder();
    await shop.made([inRun]);
    await query(`UPDATE orders SET status = 'pending' WHERE id = $1`, [inRun]);
    const ready = [0, 4, 6].map((at) => orders[at]!).toSorted();
    const { body: listed } = await shop.admin.get<{ id: string }[]>('/api/orders?ready=yes&limit=100');
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ready);
    expect((await shop.ready()).orders.map(({ orderId }) => orderId).toSorted()).toEqual(ready);
    expect((await shop.admin.get('/api/admin/to-do')).body).toMatchObject({ unprinted: ready.length });
    const all = [...orders, refunded, inRun];
    const { errors } = (await shop.ask({ orderIds: all })).body as unknown as Problem;
    expect(all.filter((_, at) => errors?.[`orderIds.${at}`] === undefined).toSorted()).toEqual(ready);
  }, 60_000);
});

describe('what is ready', () => {
  it('is sorted by its day of shipping, and ends with what fits on so many sheets or was ordered by a day', async () => {
    await query(`UPDATE orders SET status = 'completed'`);
    const orders: string[] = [];
    while (orders.length < 3) orders.push((await shop.aReadyOrder({ pack: 9 })).orderId);
    const [first, second, third] = orders as [string, string, string];
    await query(`UPDATE orders SET ship_by = '2026-11-20' WHERE id = $1`, [third]);
    await query(`UPDATE orders SET ship_by = '2026-11-24' WHERE id = ANY($1)`, [[first, second]]);
    await query(`UPDATE orders SET created_at = created_at - interval '3 days' WHERE id = $1`, [second]);
    const idsIn = (ready: Awaited<ReturnType<typeof shop.ready>>) => ready.orders.map(({ orderId }) => orderId);
    const all = await shop.ready();
    expect(idsIn(all)).toEqual([third, second, first]);
    expect(all).toMatchObject({ magnets: 27, sheets: 1, leftOut: [], pieces: [] });
    expect(all.orders[0]).toMatchObject({ magnets: 9, lowQuality: 0, facesAtEdge: 0, shippingMethod: 'Standard' });
    // 27 magnets of 2.236 in, of 13 x 19 in
    expect(all.usedShare).toBeCloseTo((27 * 2.2362 ** 2) / 247, 3);

    const older = await shop.ready(`?until=${daysAfter(today(), -2)}`);
    expect(idsIn(older)).toEqual([second]);
    expect(older.leftOut.map(({ orderId, reason }) => [orderId, reason])).toEqual([
      [third, 'after_the_date'],
      [first, 'after_the_date'],
    ]);

    await shop.admin.put('/api/admin/printer/sheet', {
      widthInches: 8,
      heightInches: 8.5,
      marginInches: 0.25,
      gapInches: 0.125,
    });
    const two = await shop.ready('?maximumSheets=2');
    expect(idsIn(two)).toEqual([third, second]);
    expect(two).toMatchObject({ magnets: 18, sheets: 2, leftOut: [{ orderId: first, reason: 'over_the_sheets' }] });
    for (const wrong of ['maximumSheets=0', 'maximumSheets=101', 'until=soon', 'x=1'])
      expect((await shop.admin.get(`/api/admin/print-runs/ready?${wrong}`)).status).toBe(400);
  });
});

describe('without a folder of the print shop', () => {
  it('no run is delivered', async () => {
    const settings = (await shop.admin.get<PrintRunSettings>('/api/admin/print-runs/settings')).body;
    expect(settings.folder).toBeNull();
    const wanted = { isOn: true, time: '16:30', delivers: true };
    expect(await shop.admin.put('/api/admin/print-runs/settings', wanted)).toMatchObject({
      status: 409,
      body: { code: 'no_print_folder' },
    });
    const { run } = await shop.made([(await shop.aReadyOrder()).orderId]);
    expect(await shop.admin.post(`/api/admin/print-runs/${run.id}/deliver`)).toMatchObject({
      status: 409,
      body: { code: 'no_print_folder' },
    });
    expect((await shop.detail(run.id)).run.releasedAt).toBeNull();
  });
});
