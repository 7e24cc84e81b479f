import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import type { BulkOutcome, OrderDesk, TrackingReport } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import type { Answer } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { shippingInfo, times } from '../../testing/test-shop.js';
import type { CsvRow } from '../../shared/http/csv-response.js';
import { OrderExports } from './order-exports.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);
let adminId: string;
beforeAll(async () => {
  adminId = (await admin.get<{ id: string }>('/api/user')).body.id;
});

async function anOrder(more: object = {}): Promise<string> {
  const { id: productId } = await createProduct(shop.app);
  return shop.orderedComplete(shop.app.browser(), [{ productId }], more);
}
const refundInFull = (id: string) =>
  admin.post(`/api/admin/orders/${id}/refunds`, { key: randomUUID(), what: { kind: 'full' }, returnStock: false });
const orderOf = async (id: string) => (await admin.get<Order>(`/api/orders/${id}`)).body;
const deskOf = async (id: string) => (await admin.get<OrderDesk>(`/api/admin/orders/${id}/desk`)).body;
const auditOf = async (id: string) => (await admin.get<AuditEntry[]>(`/api/admin/audit-log?q=${id}`)).body;

describe('the status of several orders', () => {
  const setAll = (orders: object[], status: string): Promise<Answer<BulkOutcome>> =>
    admin.post('/api/admin/orders/status', { orders, status });

  it('changes in one call, each with its history and its entry in the audit log; refusals are named', async () => {
    const ids = [await anOrder(), await anOrder()];
    const { body: stale } = await admin.get<Order>(`/api/orders/${ids[1]}`);
    await admin.patch(`/api/orders/${ids[1]}`, { status: 'pending', trackingNumber: 'A1' });
    const { status, body } = await setAll(
      [{ id: ids[0] }, { id: ids[1], version: stale.version }, { id: randomUUID() }],
      'processing',
    );
    expect(status).toBe(200);
    expect(body.results.map(({ refusal }) => refusal)).toEqual([
      null,
      'This order has changed since you opened it: it is pending now, with tracking number A1.',
      'This order could not be found.',
    ]);
    expect((await orderOf(ids[0]!)).status).toBe('processing');
    expect((await orderOf(ids[1]!)).status).toBe('pending');
    expect((await deskOf(ids[0]!)).history[0]).toMatchObject({
      kind: 'status',
      from: 'pending',
      to: 'processing',
      actor: { id: adminId },
    });
    expect(await auditOf(ids[0]!)).toMatchObject([
      { action: 'Set the status of several orders', before: { status: 'pending' }, after: { status: 'processing' } },
    ]);
  });

  it('cancels each once, however many do it at the same time', async () => {
    const { id: productId } = await createProduct(shop.app);
    const ids = [
      await shop.ordered(shop.app.browser(), [{ productId }]),
      await shop.ordered(shop.app.browser(), [{ productId }]),
    ];
    await times(4, (nth) =>
      setAll(
        (nth % 2 ? ids : ids.toReversed()).map((id) => ({ id })),
        'cancelled',
      ),
    );
    expect((await shop.levelOf(productId)).inStock).toBe(10);
    for (const id of ids) expect(await auditOf(id)).toHaveLength(1);
  });

  it('leaves out orders that were cancelled or refunded in full, and says so', async () => {
    const [fine, cancelled, refunded] = [await anOrder(), await anOrder(), await anOrder()];
    await admin.patch(`/api/orders/${cancelled}`, { status: 'cancelled' });
    await refundInFull(refunded);
    const { body } = await setAll(
      [fine, cancelled, refunded].map((id) => ({ id })),
      'shipped',
    );
    expect(body.results).toEqual([
      { id: fine, refusal: null, version: expect.any(Number) },
      { id: cancelled, refusal: 'This order is cancelled', code: 'order_cancelled' },
      { id: refunded, refusal: 'This order was refunded in full', code: 'order_refunded' },
    ]);
    expect([(await orderOf(cancelled)).status, (await orderOf(refunded)).status]).toEqual(['cancelled', 'pending']);
    expect(await admin.patch(`/api/orders/${refunded}`, { status: 'shipped' })).toMatchObject({
      status: 200,
      body: { status: 'shipped', isRefunded: true },
    });
    expect((await setAll([{ id: refunded }], 'delivered')).body.results).toMatchObject([
      { id: refunded, refusal: null },
    ]);
  });

  it.each([
    [[], 'shipped'],
    [Array.from({ length: 101 }, () => ({ id: randomUUID() })), 'shipped'],
    [[{ id: 'x' }], 'shipped'],
    [[{ id: randomUUID() }], 'lost'],
  ])('is refused for bad input', async (orders, status) => {
    expect(await setAll(orders, status)).toMatchObject({ status: 400 });
  });
});

describe('the CSV of orders', () => {
  const csv = async (query: Record<string, string>) => {
    const { body, headers, status } = await admin.get<Buffer>(
      `/api/admin/orders.csv?${new URLSearchParams(query).toString()}`,
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return parse<Record<string, string>>(body, { bom: true, columns: true });
  };

  it('has the orders of the filter, and runs nothing in a spreadsheet', async () => {
    const firstName = `=HYPERLINK("x")`;
    const lastName = randomUUID().slice(0, 20);
    const id = await anOrder({ shippingInfo: { ...shippingInfo, firstName, lastName, phone: '+1 416 555 0100' } });
    await anOrder();
    for (const [start, column] of [
      ['@SUM(1)', 'message'],
      ['-2+3', 'shipping_city'],
      ['\tx', 'shipping_address'],
    ])
      await shop.app.dataSource.query(`UPDATE orders SET ${column} = $2 WHERE id = $1`, [id, start]);
    const rows = await csv({ q: lastName });
    expect(rows).toMatchObject([
      {
        'Order id': id,
        Order: id.slice(0, 8),
        Customer: `'${firstName} ${lastName}`,
        Phone: "'+1 416 555 0100",
        'Special instructions': "'@SUM(1)",
        City: "'-2+3",
        Address: "'\tx",
        Total: '17.29',
        Currency: 'USD',
        Status: 'pending',
      },
    ]);
  });

  it('is read piece by piece, no faster than it is taken, in the order of the list', async () => {
    const lastName = randomUUID().slice(0, 20);
    for (let count = 0; count < 3; count += 1) await anOrder({ shippingInfo: { ...shippingInfo, lastName } });
    const rows = await csv({ q: lastName, sort: 'oldest' });
    expect(rows.map(({ Placed }) => Placed)).toEqual(rows.map(({ Placed }) => Placed!).toSorted());
    const pieces = shop.app.nest.get(OrderExports).file({ q: lastName }, { withMoney: true })
      .rows as AsyncGenerator<CsvRow>;
    expect((await pieces.next()).value).toContain(rows.at(-1)!['Order id']);
    await pieces.return(undefined);
  });

  it('refuses unknown filters', async () => {
    expect(await admin.get('/api/admin/orders.csv?hold=never')).toMatchObject({ status: 400 });
    expect(await admin.get('/api/admin/orders.csv?limit=1')).toMatchObject({ status: 400 });
  });
});

describe('the import of tracking numbers', () => {
  type Sent = { onlyValid?: boolean; markShipped?: boolean; confirmed?: { line: number; reasons: string[] }[] };
  const send = async (rows: string[], { onlyValid = false, markShipped = false, ...more }: Sent = {}) => {
    const csv = ['Order,Tracking number', ...rows].join('\n');
    const { status, body } = await admin.post<TrackingReport>('/api/admin/orders/tracking', {
      csv,
      onlyValid,
      markShipped,
      ...more,
    });
    expect(status).toBe(200);
    return body;
  };

  it('sets them, and marks orders as shipped if wanted, with a mail each', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    await admin.patch(`/api/orders/${second}`, { status: 'delivered' });
    const rows = [`${first.slice(0, 8)},1Z1`, `${second},1Z2`];
    expect(await send(rows, { markShipped: true })).toEqual({
      valid: 2,
      isImported: true,
      wrong: [],
      questioned: [],
    });
    expect(await orderOf(first)).toMatchObject({
      status: 'shipped',
      trackingNumber: '1Z1',
      shippedAt: expect.any(String),
    });
    expect(await orderOf(second)).toMatchObject({ status: 'delivered', trackingNumber: '1Z2' });
    expect((await deskOf(first)).mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('on its way'),
    );
    await send(rows, { markShipped: true });
    expect(await auditOf(first)).toHaveLength(1);
  });

  it('changes nothing while a row is wrong, and the valid ones if that is accepted', async () => {
    const [first, cancelled, refunded] = [await anOrder(), await anOrder(), await anOrder()];
    await admin.patch(`/api/orders/${cancelled}`, { status: 'cancelled' });
    await refundInFull(refunded);
    const rows = [
      `${first},1Z7`,
      `${cancelled},1Z2`,
      `${randomUUID()},1Z3`,
      `${first},1Z4`,
      `nonsense,1Z5`,
      `${refunded},1Z6`,
    ];
    const report = {
      valid: 1,
      wrong: [
        { line: 3, order: cancelled, message: 'This order is cancelled' },
        { line: 4, order: expect.any(String), message: 'No order has this number' },
        { line: 5, order: first, message: 'This order is in line 2 already' },
        { line: 6, order: 'nonsense', message: 'This is not an order number' },
        { line: 7, order: refunded, message: 'This order was refunded in full' },
      ],
      questioned: [],
    };
    expect(await send(rows)).toEqual({ ...report, isImported: false });
    expect((await orderOf(first)).trackingNumber).toBeNull();
    expect(await send(rows, { onlyValid: true })).toEqual({ ...report, isImported: true });
    expect((await orderOf(first)).trackingNumber).toBe('1Z7');
  });

  it('refuses what no carrier writes, each row with its reason', async () => {
    const id = await anOrder();
    for (const damaged of ['#N/A', '########', '1.23457E+11', '="#REF!"', '=A1', 'TRUE', '12/24/2026']) {
      const { valid, isImported, wrong } = await send([`${id},${damaged}`], { onlyValid: true });
      expect([damaged, valid, isImported, wrong.length]).toEqual([damaged, 0, false, 1]);
    }
    expect((await send([`${id},="7023210039414604"`])).isImported).toBe(true);
    expect((await orderOf(id)).trackingNumber).toBe('7023210039414604');
  });

  it('asks about a number that looks rounded, or that several orders have, until each is confirmed', async () => {
    const [first, second, third, fourth] = await times(4, () => anOrder());
    const [shared, rounded] = [`1Z ${randomUUID()}`, '7023210039414600'];
    await admin.patch(`/api/orders/${fourth}`, { status: 'pending', trackingNumber: shared.toLowerCase() });
    const rows = [`${first},${shared}`, `${second},${rounded}`, `${third},${shared}`];
    const about = (line: number, order: string, trackingNumber: string, reason: string, message: RegExp) => ({
      line,
      order,
      trackingNumber,
      reasons: [reason],
      message: expect.stringMatching(message),
    });
    const holder = `Order ${fourth!.slice(0, 8)} has this number already`;
    const questioned = [
      about(2, first!, shared, 'repeated', new RegExp(`^Line 4 has this number too. ${holder}$`)),
      about(3, second!, rounded, 'rounded', /rounded/),
      about(4, third!, shared, 'repeated', new RegExp(`^Line 2 has this number too. ${holder}$`)),
    ];
    expect(await send(rows)).toEqual({ valid: 0, isImported: false, wrong: [], questioned });
    expect((await send(rows, { onlyValid: true })).isImported).toBe(false);
    expect((await send(rows, { confirmed: [{ line: 3, reasons: ['repeated'] }] })).questioned).toEqual(questioned);
    const one = [{ line: 2, reasons: ['repeated'] }];
    expect(await send(rows, { onlyValid: true, confirmed: one })).toEqual({
      valid: 1,
      isImported: true,
      wrong: [],
      questioned: questioned.slice(1),
    });
    const all = [...one, { line: 3, reasons: ['rounded'] }, { line: 4, reasons: ['repeated'] }];
    expect(await send(rows, { confirmed: all })).toMatchObject({ valid: 3, isImported: true, questioned: [] });
    expect(await times(3, async (nth) => (await orderOf([first, second, third][nth]!)).trackingNumber)).toEqual([
      shared,
      rounded,
      shared,
    ]);
    expect((await send(rows)).questioned).toEqual([]);
  });

  it('keeps a number for an order that owes photos, and marks none of those as shipped', async () => {
    const id = await anOrder();
    await shop.app.dataSource.query(`UPDATE orders SET missing_photos = 2 WHERE id = $1`, [id]);
    const rows = [`${id},1Z999AA10123456784`];
    expect(await send(rows, { markShipped: true })).toMatchObject({
      isImported: false,
      wrong: [{ line: 2, order: id, message: 'Photos are still missing' }],
    });
    expect(await send(rows)).toMatchObject({ valid: 1, isImported: true, wrong: [] });
    expect(await orderOf(id)).toMatchObject({ status: 'pending', trackingNumber: '1Z999AA10123456784' });
  });

  it('of two files with the same orders at once does not lock itself out', async () => {
    const ids = [await anOrder(), await anOrder(), await anOrder()];
    const files = [ids, ids.toReversed()].map((order, nth) => order.map((id) => `${id},T${nth}`));
    const confirmed = [2, 3, 4].map((line) => ({ line, reasons: ['repeated'] }));
    const reports = await Promise.all(files.map((rows) => send(rows, { markShipped: true, confirmed })));
    expect(reports.every(({ isImported }) => isImported)).toBe(true);
    const numbers = new Set(await Promise.all(ids.map(async (id) => (await orderOf(id)).trackingNumber)));
    expect(numbers.size).toBe(1);
    for (const id of ids)
      expect((await deskOf(id)).mails.filter(({ subject }) => /on its way/.test(subject))).toHaveLength(1);
  });

  it('refuses a file without the columns of an import', async () => {
    expect(
      await admin.post('/api/admin/orders/tracking', { csv: 'x', onlyValid: false, markShipped: false }),
    ).toMatchObject({ status: 400, body: { errors: { csv: expect.any(String) } } });
  });
});

describe('the tracking number of one order', () => {
  const set = (id: string, trackingNumber: string | null, more: object = {}) =>
    admin.patch<Order & { code?: string }>(`/api/orders/${id}`, { status: 'pending', trackingNumber, ...more });

  it('is never what a spreadsheet shows instead of it, while an order keeps what it had', async () => {
    const id = await anOrder();
    for (const damaged of ['#N/A', '####', '1.23457E+11', '="#REF!"', 'none'])
      expect(await set(id, damaged)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', errors: { trackingNumber: expect.any(String) } },
      });
    expect((await set(id, '="7023210039414604"')).body.trackingNumber).toBe('7023210039414604');
    await shop.app.dataSource.query(`UPDATE orders SET tracking_number = '#N/A' WHERE id = $1`, [id]);
    expect(await set(id, '#N/A', { status: 'processing' })).toMatchObject({ status: 200 });
    expect((await set(id, null)).body.trackingNumber).toBeNull();
  });

  it('is asked about for a page that wants that, and set at once for a call that does not', async () => {
    const [id, other] = [await anOrder(), await anOrder()];
    const shared = `1Z ${randomUUID()}`;
    expect((await set(other, shared, { asksAboutTracking: true })).status).toBe(200);
    expect((await set(other, shared.replaceAll(' ', ''), { asksAboutTracking: true })).status).toBe(200);
    expect(await set(id, shared, { asksAboutTracking: true, status: 'shipped' })).toMatchObject({
      status: 409,
      body: { code: 'tracking_questioned', message: `Order ${other.slice(0, 8)} has this number already.` },
    });
    expect(await set(id, '7023210039414600', { asksAboutTracking: true })).toMatchObject({
      status: 409,
      body: { code: 'tracking_questioned' },
    });
    expect(await orderOf(id)).toMatchObject({ status: 'pending', trackingNumber: null });
    expect((await set(id, shared)).body.trackingNumber).toBe(shared);
  });
});

describe('the notes on an order', () => {
  it('say who wrote them and when, and no customer sees them', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    const id = await shop.ordered(browser, [{ productId }]);
    const text = `<script>alert(1)</script> ${randomUUID()}`;
    expect(await admin.post(`/api/admin/orders/${id}/notes`, { text })).toMatchObject({
      status: 201,
      body: { notes: [{ text, author: { id: adminId, email: 'admin@example.com' }, at: expect.any(String) }] },
    });
    expect(JSON.stringify((await browser.get(`/api/orders/${id}`)).body)).not.toContain(text.slice(-36));
    expect(await admin.post(`/api/admin/orders/${id}/notes`, { text: '  ' })).toMatchObject({
      status: 400,
      body: { errors: { text: 'Please write a note' } },
    });
    expect(await admin.post(`/api/admin/orders/${randomUUID()}/notes`, { text })).toMatchObject({ status: 404 });
  });
});

describe('a mail about an order', () => {
  it('is sent again as it was, three times an hour at most, even at once', async () => {
    const id = await anOrder();
    const key = `order-confirmation:${id}`;
    const answers = await times(5, () => admin.post<OrderDesk>(`/api/admin/orders/${id}/mails`, { key }));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['202', '202', '202', '429', '429']);
    const { mails, history } = await deskOf(id);
    expect(mails.filter(({ isResent }) => isResent)).toHaveLength(3);
    expect(new Set(mails.map(({ subject, to }) => `${subject} ${to}`)).size).toBe(1);
    expect(history.filter(({ kind }) => kind === 'mail')).toHaveLength(3);
    const [copy] = await shop.app.dataSource.query<{ text: string; attachment: object }[]>(
      `SELECT text, attachment FROM outbox_mails WHERE key LIKE $1 LIMIT 1`,
      [`${key}:again:%`],
    );
    expect(copy).toMatchObject({ text: expect.stringContaining(id), attachment: { kind: 'invoice', of: id } });
  });

  it('of another order or another kind is not found', async () => {
    const [id, other] = [await anOrder(), await anOrder()];
    for (const key of [`order-confirmation:${other}`, `order-shipped:${id}`, id, ':', 'x'])
      expect(await admin.post(`/api/admin/orders/${id}/mails`, { key })).toMatchObject({ status: 404 });
  });
});
