import { type Money, formatMoneyIn, parseMoney } from 'shared-contracts/money/money';
import type { Stripe } from 'stripe';
import type { DataSource } from 'typeorm';
import { invariants } from '../backup/invariants.js';
import type { Answer, Browser } from './browser.js';
import { createProduct } from './factories.js';
import { until, untilServed } from './until.js';
import type { Product } from '../modules/catalog/product.entity.js';
import type { Delivery } from './test-payments.js';
import type { Opened, TestShop } from './test-shop.js';

/** Each finds rows that must not exist. */
const findings: Record<string, string> = {
  ...invariants,
  'an order without exactly one mail': `
    SELECT o.id FROM orders o
    WHERE (SELECT count(*) FROM outbox_mails m
           WHERE m.key = CASE WHEN o.reprint_of IS NULL THEN 'order-confirmation:' ELSE 'order-reprinted:' END || o.id) <> 1`,
  'a refund without exactly one mail': `
    SELECT r.id FROM refunds r
    WHERE r.order_id IS NULL AND r.reason <> 'requested' AND (SELECT count(*) FROM outbox_mails m WHERE m.key = 'payment-refunded:' || r.checkout_id) <> 1`,
  'a checkout that waits for its payment and holds no stock': `
    SELECT c.id FROM checkouts c
    WHERE c.status IN ('opening', 'open', 'awaiting_payment')
      AND NOT EXISTS (SELECT FROM stock_reservations r WHERE r.checkout_id = c.id AND r.state = 'held')`,
};

const AMOUNTS_IN_MAILS = `
  SELECT 'order-confirmation:' || id AS key, total_amount::text AS amount, NULL AS currency FROM orders WHERE reprint_of IS NULL
  UNION ALL
  SELECT 'order-refunded:' || order_id || ':' || id, amount::text, NULL FROM refunds WHERE order_id IS NOT NULL AND status = 'done'
  UNION ALL
  SELECT 'order-cancelled:' || order_id, amount::text, NULL FROM refunds WHERE reason = 'cancelled' AND status <> 'failed'
  UNION ALL
  SELECT 'payment-refunded:' || r.checkout_id, r.amount::text, nullif(p.currency, c.currency)
    FROM refunds r JOIN checkouts c ON c.id = r.checkout_id
    LEFT JOIN payments_without_order p ON p.payment_session_id = c.payment_session_id
    WHERE r.order_id IS NULL AND r.reason <> 'requested' AND r.status <> 'failed'
  UNION ALL
  SELECT 'claim-answered:' || claim_id, amount::text, NULL FROM promised_refunds`;
const labels: Record<string, string> = {
  'order-confirmation': 'Total: ',
  'order-refunded': 'This refund: ',
  'order-cancelled': 'refunding ',
  'payment-refunded': 'the full ',
  'claim-answered': 'Refund: ',
};
const amountIn = (key: string, amount: Money, currency: string | null): string =>
  `${labels[key.split(':')[0]!]}${formatMoneyIn(amount, currency)}`;

type Units = {
  id: string;
  atFirst: number;
  inStock: number;
  reserved: number;
  held: number;
  sold: number;
  returned: number;
  booked: number;
};

/** Units neither in stock nor in an order. */
async function unmatchedUnits(dataSource: DataSource, atFirst: ReadonlyMap<string, number>): Promise<Units[]> {
  const rows = await dataSource.query<Omit<Units, 'atFirst'>[]>(
    `SELECT p.id, p.in_stock AS "inStock", p.reserved,
            (SELECT coalesce(sum(r.quantity), 0)::int FROM stock_reservations r
             WHERE r.product_id = p.id AND r.state = 'held') AS held,
            (SELECT coalesce(sum(r.quantity), 0)::int FROM stock_reservations r
             WHERE r.product_id = p.id AND r.state = 'sold')
              + (SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i JOIN orders o ON o.id = i.order_id
                 WHERE i.product_id = p.id AND o.reprint_of IS NOT NULL) AS booked,
            (SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i WHERE i.product_id = p.id) AS sold,
            (SELECT coalesce(sum(CASE o.status WHEN 'cancelled' THEN i.quantity ELSE i.returned_quantity END), 0)::int
             FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.product_id = p.id) AS returned
     FROM products p WHERE p.id = ANY($1::uuid[])`,
    [[...atFirst.keys()]],
  );
  return rows
    .map((row) => ({ ...row, atFirst: atFirst.get(row.id) ?? 0 }))
    .filter(({ atFirst: units, inStock, reserved, held, sold, returned, booked }) => {
      const free = inStock - reserved;
      const isWhole = free + reserved + sold - returned === units && reserved === held && sold === booked;
      return !isWhole || free < 0 || reserved < 0 || sold < 0;
    });
}

type Acknowledged = { orders: Set<string>; events: Set<string>; checkouts: Map<string, string> };
/** `isAtProvider`: false if only a made-up event says so. */
type Paid = { cents: number | null; isAtProvider: boolean };
type Settled = {
  checkoutId: string;
  sessionId: string;
  orders: { total: string; refunded: string; paymentId: string }[];
  /** False instead of an order. */
  refunds: { amount: string; paymentId: string; status: string; providerId: string | null; isOfOrder: boolean }[];
};

export const MATCHING = `task_identifier IN ('match-refunds', 'match-disputes')`;

/** They must see what the shop acknowledges. */
export class Books {
  private readonly units = new Map<string, number>();
  private readonly toldPaid = new Map<string, number>();
  private readonly acknowledged: Acknowledged = { orders: new Set(), events: new Set(), checkouts: new Map() };

  constructor(private readonly shop: TestShop) {}

  async product(inStock: number, over: Partial<Omit<Product, 'id'>> = {}): Promise<string> {
    const { id } = await createProduct(this.shop.app, { ...over, inStock });
    this.units.set(id, inStock);
    return id;
  }

  async checkOut(...order: Parameters<TestShop['checkOut']>): Promise<Answer<Opened>> {
    const answer = await untilServed(() => this.shop.checkOut(...order));
    if (answer.status === 200) this.acknowledged.checkouts.set(answer.body.checkoutId, answer.body.sessionId);
    return answer;
  }

  async opened(...order: Parameters<TestShop['checkOut']>): Promise<Opened> {
    const { status, body } = await this.checkOut(...order);
    if (status !== 200) throw new Error(`could not check out: ${JSON.stringify(body)}`);
    return body;
  }

  async verify(browser: Browser, { sessionId }: Opened): Promise<Answer<{ orderId: string }>> {
    const answer = await untilServed(() => this.shop.verify(browser, sessionId));
    if (answer.status === 200) this.acknowledged.orders.add(answer.body.orderId);
    return answer;
  }

  /** What a 200 acknowledges must not be lost. */
  async deliver(delivery: Delivery): Promise<number> {
    const { id, data } = JSON.parse(delivery.payload) as Stripe.Event;
    const { status } = await untilServed(() => this.shop.payments.deliver(delivery));
    if (status !== 200) return status;
    this.acknowledged.events.add(id);
    const { object } = data;
    if ('payment_status' in object && object.payment_status === 'paid')
      this.toldPaid.set(object.id, object.amount_total ?? 0);
    return status;
  }

  async balance(): Promise<void> {
    const problems = await this.problems();
    if (problems.length > 0) throw new Error(`the books do not balance:\n${problems.join('\n')}`);
  }

  /**
   * Every inconsistency:
   * - one order or refund per paid session, with its total;
   * - the same refunds here, at the provider and in the order;
   * - free + reserved + sold - returned is the initial stock;
   * - one mail per order and refund, with its amounts;
   * - everything acknowledged exists.
   */
  private async problems(): Promise<string[]> {
    await until(async () => (await this.shop.count('refunds', `status = 'due'`)) === 0, 15_000);
    await until(async () => (await this.shop.count('graphile_worker.jobs', MATCHING)) === 0);
    const sessions = await this.sessions();
    const settled = await this.settled();
    const perSession = await Promise.all(
      settled.map((checkout) => this.problemsOf(checkout, sessions.get(checkout.sessionId))),
    );
    return [
      ...perSession.flat(),
      ...(await this.stockProblems()),
      ...(await this.forgotten()),
      ...(await this.found()),
      ...(await this.mailProblems()),
    ];
  }

  /** Some are paid only by a made-up event. */
  private async sessions(): Promise<Map<string, Paid>> {
    const sessions = new Map<string, Paid>();
    for await (const session of this.shop.payments.stripe.checkout.sessions.list({ limit: 100 })) {
      const paid = session.payment_status === 'paid' ? session.amount_total : null;
      sessions.set(session.id, {
        cents: paid ?? this.toldPaid.get(session.id) ?? null,
        isAtProvider: paid !== null,
      });
    }
    return sessions;
  }

  private settled(): Promise<Settled[]> {
    return this.shop.app.dataSource.query<Settled[]>(
      `SELECT c.id AS "checkoutId", c.payment_session_id AS "sessionId",
              (SELECT coalesce(json_agg(json_build_object('total', o.total_amount::text, 'refunded', o.refunded_amount::text,
                                                          'paymentId', o.payment_id)), '[]')
               FROM orders o WHERE o.checkout_id = c.id OR o.payment_session_id = c.payment_session_id) AS orders,
              (SELECT coalesce(json_agg(json_build_object('amount', r.amount::text, 'paymentId', r.payment_id,
                                                          'status', r.status, 'providerId', r.provider_refund_id,
                                                          'isOfOrder', r.order_id IS NOT NULL)), '[]')
               FROM refunds r WHERE r.checkout_id = c.id) AS refunds
       FROM checkouts c WHERE c.payment_session_id IS NOT NULL`,
    );
  }

  private async problemsOf(checkout: Settled, session: Paid | undefined): Promise<string[]> {
    const { sessionId, orders, refunds } = checkout;
    if (session === undefined) return [`the provider does not know ${sessionId}`];
    const paid = session.cents;
    const instead = refunds.filter(({ isOfOrder }) => !isOfOrder);
    const outcome = `${orders.length} orders and ${instead.length} refunds`;
    if (paid === null) return orders.length + instead.length === 0 ? [] : [`${sessionId} is not paid: ${outcome}`];
    if (orders.length + instead.length !== 1) return [`${sessionId} is paid: ${outcome}`];
    const amounts = [...orders.map(({ total }) => total), ...instead.map(({ amount }) => amount)];
    const wrong = amounts.filter((amount) => parseMoney(amount) !== paid);
    return [
      ...wrong.map((amount) => `${sessionId} charged ${paid} cents, written down is ${amount}`),
      ...(session.isAtProvider ? await this.refundProblems(checkout) : []),
    ];
  }

  private async refundProblems({ sessionId, orders, refunds }: Settled): Promise<string[]> {
    const paymentId = [...orders, ...refunds][0]?.paymentId;
    const { data } = await this.shop.payments.stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
    const held = data.map(({ id, amount }) => `${id} ${amount}`).toSorted();
    const done = refunds.filter(({ status }) => status === 'done');
    const written = done.map(({ providerId, amount }) => `${providerId} ${parseMoney(amount)}`).toSorted();
    const sum = done.reduce((cents, { amount }) => cents + parseMoney(amount), 0);
    return [
      ...(held.join() === written.join()
        ? []
        : [`${sessionId}: refunded is ${held.join()}, written ${written.join()}`]),
      ...orders
        .filter(({ refunded }) => parseMoney(refunded) !== sum)
        .map(({ refunded }) => `${sessionId}: the order says ${refunded} is refunded of ${sum} cents`),
    ];
  }

  private async mailProblems(): Promise<string[]> {
    const rows = await this.shop.app.dataSource.query<
      { key: string; amount: string; currency: string | null; text: string | null }[]
    >(
      `SELECT said.*, mails.subject || E'\n' || mails.text AS text FROM (${AMOUNTS_IN_MAILS}) AS said
       LEFT JOIN outbox_mails AS mails ON mails.key = said.key`,
    );
    return rows
      .filter(({ key, amount, currency, text }) => !text?.includes(amountIn(key, parseMoney(amount), currency)))
      .map(({ key, amount, text }) => `the mail ${key} does not say ${amount}: ${text ?? 'there is none'}`);
  }

  private async stockProblems(): Promise<string[]> {
    const rows = await unmatchedUnits(this.shop.app.dataSource, this.units);
    return rows.map((row) => `stock: ${JSON.stringify(row)}`);
  }

  private async forgotten(): Promise<string[]> {
    const { orders, events, checkouts } = this.acknowledged;
    const missing = async (what: string, ids: Iterable<string>, sql: string) => {
      const rows = await this.shop.app.dataSource.query<{ id: string }[]>(sql);
      const there = new Set(rows.map(({ id }) => id));
      return [...ids].filter((id) => !there.has(id)).map((id) => `${what} ${id} is gone`);
    };
    const opened = [...checkouts].map(([checkoutId, sessionId]) => `${checkoutId} ${sessionId}`);
    return [
      ...(await missing('order', orders, `SELECT id FROM orders`)),
      ...(await missing('event', events, `SELECT id FROM payment_events`)),
      ...(await missing('checkout', opened, `SELECT id || ' ' || payment_session_id AS id FROM checkouts`)),
    ];
  }

  private async found(): Promise<string[]> {
    const problems: string[] = [];
    for (const [what, sql] of Object.entries(findings)) {
      const rows = await this.shop.app.dataSource.query<{ id: string }[]>(sql);
      problems.push(...rows.map(({ id }) => `${what}: ${id}`));
    }
    return problems;
  }
}

/** Few daily, all with `PROOF_ROUNDS=full`; see docs/decisions/0005-purchase.md. */
export const rounds = (count: { daily: number; full: number }): number =>
  process.env.PROOF_ROUNDS === 'full' ? count.full : count.daily;

export const timeFor = (count: number): number => 30_000 + count * 1_500;
