import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { OrderSummary } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { dayAt, daysAfter } from 'shared-contracts/time/shop-time';
import type { ListedUser } from 'shared-contracts/users/schemas';
import { registerCustomer, createProduct } from '../../../testing/factories.js';
import { shippingInfo } from '../../../testing/test-shop.js';
import { testAdmin, testShop } from '../../../testing/started.js';

/** Mostly of another day than UTC. */
const TIME_ZONE = 'Pacific/Kiritimati';
const shop = testShop({ TIME_ZONE });
const admin = testAdmin(shop);
let productId: string;
beforeAll(async () => {
  productId = (await createProduct(shop.app, { inStock: 1000 })).id;
});

async function anOrder(columns: Record<string, unknown> = {}, lastName: string = randomUUID()) {
  const id = await shop.ordered(shop.app.browser(), [{ productId }], {
    shippingInfo: { ...shippingInfo, lastName: lastName.slice(0, 30) },
  });
  for (const [name, value] of Object.entries(columns))
    await shop.app.dataSource.query(`UPDATE orders SET ${name} = $2 WHERE id = $1`, [id, value]);
  return { id, lastName: lastName.slice(0, 30) };
}
const found = async (query: Record<string, string>) => {
  const { status, body, headers } = await admin.get<OrderSummary[]>(
    `/api/orders?${new URLSearchParams({ limit: '100', ...query }).toString()}`,
  );
  expect(status).toBe(200);
  return { ids: body.map(({ id }) => id), total: headers.get('x-total-count') };
};

describe('the search of orders', () => {
  it('finds parts of number, name, address and tracking number, whatever their case', async () => {
    const tracking = `1Z${randomUUID().toUpperCase()}`;
    const { id, lastName } = await anOrder({
      tracking_number: tracking,
      customer_email: `${randomUUID()}@Example.com`,
    });
    await anOrder();
    const [{ email }] = await shop.app.dataSource.query<[{ email: string }]>(
      'SELECT customer_email AS email FROM orders WHERE id = $1',
      [id],
    );
    for (const q of [id, id.slice(0, 8), id.slice(3, 17), `ADA ${lastName}`, email, tracking.slice(2, 20)])
      expect((await found({ q })).ids).toEqual([id]);
    // no wildcards
    expect((await found({ q: `${lastName}%` })).ids).toEqual([]);
  });

  it('finds the orders of a whole address, not those of a longer one', async () => {
    const address = `${randomUUID()}@example.com`;
    const { id } = await anOrder({ customer_email: address.toUpperCase() });
    const { id: other } = await anOrder({ customer_email: `ann.${address}` });
    expect((await found({ q: address })).ids).toEqual([id]);
    expect((await found({ q: address.slice(0, -4) })).ids).toEqual([other, id]);
  });

  it('takes a number in every form in which it is shown', async () => {
    const { id } = await anOrder();
    const short = id.slice(0, 8);
    const written = [
      `#${short}`,
      `${short}...`,
      `${short}…`,
      `Order #${short.toUpperCase()}`,
      `order ${short}.`,
      `# ${id}`,
      `https://shop.example/admin/orders/${id}?from=mail`,
    ];
    for (const q of written) expect((await found({ q })).ids).toEqual([id]);
  });

  it.each([
    ['Zoë Müller', ['zoe muller', 'ZOË MÜLLER', 'Zoe\u0308 Mu\u0308ller', 'mueller']],
    ['Hans Mueller', ['müller', 'Mu\u0308ller', 'mueller']],
    ['Renée D’Angelo', ['renee dangelo', "D'Angelo", 'd’angelo', 'Rene\u0301e']],
    ['Søren Łukasz Weiß', ['soren lukasz weiss', 'SØREN ŁUKASZ WEIẞ', 'soeren']],
    ['Jose\u0301 İbrahim', ['josé', 'jose ibrahim']],
    ['김철수', ['김철수', '김철수'.normalize('NFD')]],
  ])('finds %s however it is written', async (name, questions) => {
    const tag = randomUUID().slice(0, 8);
    const { id } = await anOrder({ customer_name: `${name} ${tag}` });
    const { id: renamed } = await anOrder();
    await shop.app.dataSource.query('UPDATE orders SET customer_name = $2 WHERE id = $1', [renamed, `${name} ${tag}`]);
    for (const q of questions) {
      const { ids } = await found({ q });
      expect(ids).toEqual(expect.arrayContaining([renamed, id]));
    }
    expect((await found({ q: `${name} ${tag}` })).ids).toEqual([renamed, id]);
    expect((await found({ q: `${name} ${tag}x` })).ids).toEqual([]);
  });

  it('finds nothing by accents and apostrophes alone', async () => {
    for (const q of ['’', "'''", '\u0301']) expect((await found({ q })).ids).toEqual([]);
  });

  it('finds the starts of words by one or two characters', async () => {
    const { id } = await anOrder({ customer_name: 'Qx Zygmunt' });
    expect((await found({ q: 'qx' })).ids).toContain(id);
    expect((await found({ q: 'zy' })).ids).toContain(id);
    expect((await found({ q: 'yg' })).ids).not.toContain(id);
  });
});

describe('the filters of orders', () => {
  const isFound = async (id: string, query: Record<string, string>) => (await found(query)).ids.includes(id);

  it('are photos, low quality, holds and time', async () => {
    const long = new Date(Date.now() - shopPolicy.holds.overdueDays * 86_400_000);
    const { id: pictured } = await anOrder({
      custom_images: ['/objects/photos/a.jpg'],
      missing_photos: 0,
      low_quality_photos: 2,
    });
    const { id: bare } = await anOrder({ missing_photos: 0 });
    const { id: lacking } = await anOrder({ missing_photos: 2 });
    const hold = async (id: string, since: Date) =>
      shop.app.dataSource.query(`UPDATE orders SET held_since = $2, hold_reason = 'Why' WHERE id = $1`, [id, since]);
    await hold(pictured, new Date());
    await hold(bare, long);
    const answers = async (query: Record<string, string>) =>
      Promise.all([pictured, bare, lacking].map((id) => isFound(id, query)));
    expect(await answers({ photos: 'with' })).toEqual([true, false, false]);
    expect(await answers({ photos: 'without' })).toEqual([false, true, true]);
    expect(await answers({ photos: 'missing' })).toEqual([false, false, true]);
    expect(await answers({ quality: 'low' })).toEqual([true, false, false]);
    expect(await answers({ hold: 'held' })).toEqual([true, true, false]);
    expect(await answers({ hold: 'overdue' })).toEqual([false, true, false]);
    expect(await answers({ hold: 'held', photos: 'with', status: 'pending' })).toEqual([true, false, false]);
  });

  it('find the orders of an account that changed its address, also in the file', async () => {
    const { browser, id: user } = await registerCustomer(shop.app);
    const buy = (email: string) => shop.ordered(browser, [{ productId }], { shippingInfo: { ...shippingInfo, email } });
    const before = await buy(`${randomUUID()}@old.example`);
    const now = `${randomUUID()}@new.example`;
    await shop.app.dataSource.query(`UPDATE users SET email = $2 WHERE id = $1`, [user, now]);
    const after = await buy(now);
    await anOrder({ customer_email: now });
    expect(await found({ user })).toEqual({ ids: [after, before], total: '2' });
    expect(await found({ user, sort: 'oldest', q: now })).toEqual({ ids: [after], total: '1' });
    expect((await admin.get<ListedUser[]>(`/api/users?id=${user}`)).body).toMatchObject([{ id: user, orders: 2 }]);
    const file = await admin.get<Buffer>(`/api/admin/orders.csv?user=${user}`);
    const rows = parse<Record<string, string>>(file.body, { bom: true, columns: true });
    expect(rows.map((row) => row['Order id'])).toEqual([after, before]);
    expect((await found({ user: randomUUID() })).ids).toEqual([]);
  });

  it('are product, country, shipping method and rush', async () => {
    const { id: other } = await createProduct(shop.app);
    const express = { shipping_method: 'Express Shipping', shipping_days: 3 };
    const { id } = await anOrder({ ...express, shipping_country: 'US' });
    const { id: slow } = await anOrder({ shipping_days: 7 });
    expect([await isFound(id, { product: productId }), await isFound(id, { product: other })]).toEqual([true, false]);
    expect([await isFound(id, { country: 'US' }), await isFound(slow, { country: 'US' })]).toEqual([true, false]);
    expect([await isFound(id, { shipping: 'Express Shipping' }), await isFound(slow, { shipping: 'x' })]).toEqual([
      true,
      false,
    ]);
    expect([await isFound(id, { shipping: 'rush' }), await isFound(slow, { shipping: 'rush' })]).toEqual([true, false]);
    const { body } = await admin.get<OrderSummary[]>(`/api/orders?q=${id}`);
    expect(body).toMatchObject([
      { shippingMethod: 'Express Shipping', isRush: true, shippingCountry: 'US', refundState: 'none' },
    ]);
    expect(body[0]!.shipBy).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('are how much is refunded, without refunds that failed', async () => {
    const refunded = async (amounts: [amount: string, status: string][]) => {
      const { id } = await anOrder();
      for (const [amount, status] of amounts)
        await shop.app.dataSource.query(
          `INSERT INTO refunds (checkout_id, order_id, payment_id, amount, reason, status)
           SELECT checkout_id, id, payment_id, CASE WHEN $2 = 'all' THEN total_amount ELSE $2::numeric END, 'requested', $3
           FROM orders WHERE id = $1`,
          [id, amount, status],
        );
      return id;
    };
    const ids = [
      await refunded([['all', 'failed']]),
      await refunded([['1.00', 'done']]),
      await refunded([['all', 'pending']]),
    ];
    const states = await Promise.all(
      ['none', 'partly', 'fully'].map((state) => Promise.all(ids.map((id) => isFound(id, { refunded: state })))),
    );
    const listed = await Promise.all(
      ids.map(async (id) => (await admin.get<OrderSummary[]>(`/api/orders?q=${id}`)).body),
    );
    expect(listed.map(([order]) => order!.refundState)).toEqual(['none', 'partly', 'fully']);
    expect(states).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    await shop.app.dataSource.query(`UPDATE orders SET ship_by = '2020-01-02' WHERE id = ANY($1)`, [ids]);
    expect(await Promise.all(ids.map((id) => isFound(id, { late: 'yes' })))).toEqual([true, true, false]);
  });

  it('are whether it is ready to print', async () => {
    const past = new Date(Date.now() - shopPolicy.cancellationWithinHours * 3_600_000);
    const printable = { created_at: past, missing_photos: 0 };
    const { id: ready } = await anOrder(printable);
    const { id: fresh } = await anOrder({ missing_photos: 0 });
    const { id: lacking } = await anOrder({ ...printable, missing_photos: 1 });
    const { id: waiting } = await anOrder(printable);
    await shop.app.dataSource.query(`UPDATE orders SET held_since = now(), hold_reason = 'Why' WHERE id = $1`, [
      waiting,
    ]);
    const { id: printed } = await anOrder({ ...printable, status: 'processing' });
    const all = [ready, fresh, lacking, waiting, printed];
    expect(await Promise.all(all.map((id) => isFound(id, { ready: 'yes' })))).toEqual([
      true,
      ...all.slice(1).map(() => false),
    ]);
  });

  it('are whether it is late', async () => {
    const today = dayAt(new Date(), TIME_ZONE);
    const past = { ship_by: daysAfter(today, -1) };
    const { id: late } = await anOrder(past);
    const { id: printed } = await anOrder({ ...past, status: 'processing' });
    const { id: due } = await anOrder({ ship_by: today });
    const { id: sent } = await anOrder({ ...past, status: 'shipped' });
    const { id: cancelled } = await anOrder({ ...past, status: 'cancelled' });
    const { id: held } = await anOrder(past);
    await shop.app.dataSource.query(`UPDATE orders SET held_since = now(), hold_reason = 'Why' WHERE id = $1`, [held]);
    const all = [late, printed, due, sent, cancelled, held];
    expect(await Promise.all(all.map((id) => isFound(id, { late: 'yes' })))).toEqual([
      true,
      true,
      ...all.slice(2).map(() => false),
    ]);
    expect((await found({ late: 'yes', sort: 'shipBy' })).ids).toEqual(expect.arrayContaining([late, printed]));
  });

  it('have a beginning that is included and an end that is not', async () => {
    const { id } = await anOrder({ created_at: '2031-05-06T00:00:00Z' });
    const day = { from: '2031-05-06T00:00:00.000Z', to: '2031-05-07T00:00:00.000Z' };
    expect((await found(day)).ids).toEqual([id]);
    expect((await found({ ...day, from: '2031-05-06T00:00:00.001Z' })).ids).toEqual([]);
    expect((await found({ from: '2031-05-05T00:00:00Z', to: '2031-05-06T00:00:00Z' })).ids).toEqual([]);
  });

  it.each([
    'from=yesterday',
    'from=0000-01-01T00:00:00Z',
    'hold=never',
    'sort=name',
    'photos=',
    'quality=high',
    'user=ada',
    'product=square',
    'refunded=some',
    'ready=no',
    'late=no',
  ])('are refused if they are unknown: %s', async (query) => {
    expect(await admin.get(`/api/orders?${query}`)).toMatchObject({ status: 400 });
  });
});

describe('the order of the list', () => {
  it('can be the day on which orders have to ship, express first, and what has shipped last', async () => {
    const lastName = randomUUID().slice(0, 30);
    const rows = [
      { ship_by: '2031-03-04', shipping_days: 7 },
      { ship_by: '2031-03-03', shipping_days: 7 },
      { ship_by: '2031-03-01', shipping_days: 1, status: 'shipped' },
      { ship_by: '2031-03-04', shipping_days: 1, status: 'processing' },
      { ship_by: null, shipping_days: null },
    ];
    const ids: string[] = [];
    for (const row of rows) ids.push((await anOrder(row, lastName)).id);
    const seen: string[] = [];
    for await (const { body } of admin.pages<OrderSummary>(`/api/orders?q=${lastName}&sort=shipBy&limit=1`))
      seen.push(...body.map(({ id }) => id));
    expect(seen.slice(0, 3).map((id) => ids.indexOf(id))).toEqual([1, 3, 0]);
    expect(seen.slice(3).map((id) => ids.indexOf(id))).toEqual([2, 4]);
  });

  it('is by time or total, either first, without gaps or repeats from page to page', async () => {
    const lastName = randomUUID().slice(0, 30);
    const ids: string[] = [];
    for (const total of [10, 20, 40, 80, 30]) {
      const { id } = await anOrder({}, lastName);
      await shop.app.dataSource.query(
        `UPDATE orders SET subtotal = $2::numeric - tax - shipping, total_amount = $2 WHERE id = $1`,
        [id, total],
      );
      ids.push(id);
    }
    for (const [sort, expected] of [
      ['newest', [4, 3, 2, 1, 0]],
      ['oldest', [0, 1, 2, 3, 4]],
      ['highest', [3, 2, 4, 1, 0]],
      ['lowest', [0, 1, 4, 2, 3]],
    ] as const) {
      const seen: string[] = [];
      const path = `/api/orders?q=${lastName}&sort=${sort}&limit=2`;
      for await (const { body, headers } of admin.pages<OrderSummary>(path)) {
        expect(headers.get('x-total-count')).toBe('5');
        seen.push(...body.map(({ id }) => id));
      }
      expect([sort, seen.map((id) => ids.indexOf(id))]).toEqual([sort, expected]);
    }
  });
});
