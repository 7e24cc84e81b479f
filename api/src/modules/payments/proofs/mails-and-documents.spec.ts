import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Claim } from 'shared-contracts/claims/schemas';
import { type Money, cents, formatMoney, parseMoney, toDecimal } from 'shared-contracts/money/money';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { creditNotePath } from 'shared-contracts/refunds/credit-note-path';
import { regionsOf } from 'shared-contracts/tax/tax';
import { Books, rounds, timeFor } from '../../../testing/books.js';
import type { Answer, Browser } from '../../../testing/browser.js';
import { registerCustomer } from '../../../testing/factories.js';
import { readPdf, textOf } from '../../../testing/read-pdf.js';
import { shippingInfo } from '../../../testing/test-shop.js';
import { until } from '../../../testing/until.js';
import { testAdmin, testShop } from '../../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);
const books = new Books(shop);

const regions = [
  ...regionsOf.CA.map(({ code }) => ({ country: 'CA', state: code, zipCode: 'M5V 1A1' })),
  ...regionsOf.US.slice(0, 5).map(({ code }) => ({ country: 'US', state: code, zipCode: '10001' })),
];
const anyRefund = fc.record({ isPromised: fc.boolean(), share: fc.integer({ min: 1, max: 100 }) });
const anyOrder = fc.record({
  lines: fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 20_000 }),
      pack: fc.option(fc.integer({ min: 2, max: 24 })),
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  region: fc.constantFrom(...regions),
  refunds: fc.array(anyRefund, { maxLength: 3 }),
  end: fc.constantFrom('kept', 'reprinted', 'refunded', 'cancelled'),
});
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;

async function pay({ lines, region }: AnyOrder, browser: Browser): Promise<string> {
  const items = await Promise.all(
    lines.map(async ({ cents: price, pack, quantity }) => {
      const packOptions = pack === null ? null : [{ size: pack, price: toDecimal(cents(price + 1)) }];
      const productId = await books.product(100, { price: toDecimal(cents(price)), packOptions });
      return { productId, quantity, ...(pack !== null && { selectedPack: String(pack) }) };
    }),
  );
  const opened = await books.opened(browser, items, { shippingInfo: { ...shippingInfo, ...region } });
  await shop.payments.pay(opened.url);
  const { status, body } = await books.verify(browser, opened);
  if (status !== 200) throw new Error(`could not verify: ${JSON.stringify(body)}`);
  return body.orderId;
}

async function done(call: Promise<Answer>): Promise<void> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
}
const desk = async (id: string) => (await admin.get<OrderDesk>(`/api/admin/orders/${id}/desk`)).body;
async function refund(id: string, what: object, promisedIn?: string): Promise<void> {
  const body = { key: randomUUID(), what, returnStock: false, ...(promisedIn !== undefined && { promisedIn }) };
  await done(admin.post(`/api/admin/orders/${id}/refunds`, body));
}
async function promise(order: Order, browser: Browser, amount: Money): Promise<string | undefined> {
  const claimable = { kind: 'damage', itemIds: order.items.map(({ id }) => id), words: 'Chipped.', photos: [] };
  const { status, body } = await browser.post<Claim>(`/api/orders/${order.id}/claims`, claimable);
  if (status !== 201) return undefined;
  const answer = { outcome: 'refund', refund: toDecimal(amount), answer: 'Sorry!' };
  await done(admin.post(`/api/admin/claims/${body.id}/answer`, answer));
  return body.id;
}

async function live({ refunds, end, ...bought }: AnyOrder): Promise<string> {
  const { browser } = await registerCustomer(shop.app);
  const id = await pay({ refunds, end, ...bought }, browser);
  if (end === 'cancelled') {
    await done(browser.post(`/api/orders/${id}/cancel`, {}));
    return id;
  }
  const { body: order } = await admin.patch<Order>(`/api/orders/${id}`, { status: 'delivered' });
  for (const { isPromised, share } of refunds) {
    const left = parseMoney((await desk(id)).refundable);
    const amount = cents(Math.ceil((left * share) / 100));
    if (amount === 0) continue;
    const claimId = isPromised ? await promise(order, browser, amount) : undefined;
    await refund(id, { kind: 'amount', amount: toDecimal(amount) }, claimId);
  }
  if (end === 'refunded' && parseMoney((await desk(id)).refundable) > 0) await refund(id, { kind: 'full' });
  if (end === 'reprinted') {
    const items = order.items.map(({ id: itemId }) => ({ itemId, quantity: 1 }));
    const reprint = { key: randomUUID(), items, reason: 'damaged', message: '' };
    await done(admin.post(`/api/admin/orders/${id}/reprint`, reprint));
  }
  return id;
}

async function wrongDocuments(id: string): Promise<string[]> {
  const { body: order } = await admin.get<Order>(`/api/orders/${id}`);
  const pdf = async (path: string) => {
    const { body } = await admin.get<Buffer>(path);
    return (await readPdf(body)).map(textOf).join('|');
  };
  const documents = [
    { path: `/api/orders/${id}/invoice.pdf`, amounts: [order.subtotal, order.shipping, order.totalAmount] },
    ...(order.creditNotes ?? []).map((note) => ({ path: creditNotePath(id, note.id), amounts: [note.amount] })),
  ];
  const problems: string[] = [];
  for (const { path, amounts } of documents) {
    const text = await pdf(path);
    for (const amount of amounts)
      if (!text.includes(formatMoney(parseMoney(amount)))) problems.push(`${path} does not say ${amount}: ${text}`);
  }
  return problems;
}

const COUNT = rounds({ daily: 12, full: 100 });

it(
  'mails, invoices and credit notes say the cents of shop and provider, for any order',
  async () => {
    const orders = fc.sample(anyOrder, COUNT);
    const problems: string[] = [];
    for (const order of orders) {
      const id = await live(order);
      await until(async () => (await shop.count('refunds', `order_id = '${id}' AND status <> 'done'`)) === 0);
      problems.push(...(await wrongDocuments(id)));
    }
    expect(problems).toEqual([]);
    await books.balance();
  },
  timeFor(COUNT * 4),
);
