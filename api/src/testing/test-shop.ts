import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ShippingInfo } from 'shared-contracts/checkout/schemas';
import { expect } from '@jest/globals';
import type { Browser, Answer } from './browser.js';
import { createProduct, createShippingOption, registerCustomer, signInAdmin } from './factories.js';
import { type TestApp, type TestAppOptions, startTestApp } from './test-app.js';
import { In } from 'typeorm';
import { OrderEvent } from '../modules/orders/order-event.entity.js';
import { Order } from '../modules/orders/order.entity.js';
import { Checkout } from '../modules/checkout/checkout.entity.js';
import { TestPayments } from './test-payments.js';
import { untilServed } from './until.js';

export type Opened = { checkoutId: string; sessionId: string; url: string };
export type Level = { inStock: number; reserved: number; sold: number };
type OutboxMail = Record<'key' | 'recipient' | 'subject' | 'text' | 'html', string>;
type Line = { productId: string; quantity?: number } & Record<string, unknown>;

export const shippingInfo: ShippingInfo = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '416 555 0100',
  address: '12 Main Street',
  city: 'Toronto',
  state: 'ON',
  zipCode: 'M5V 1A1',
  country: 'CA',
};

/** With one shipping option: 5.99, free over 50.00. */
export class TestShop {
  private constructor(
    readonly app: TestApp,
    readonly payments: TestPayments,
  ) {}

  static async start(
    variables: Record<string, string> = {},
    options: Omit<TestAppOptions, 'variables'> = {},
  ): Promise<TestShop> {
    const payments = await TestPayments.start();
    const app = await startTestApp({ ...options, variables: { ...payments.variables, ...variables } });
    payments.deliverTo(app.origin);
    await createShippingOption(app);
    return new TestShop(app, payments);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.payments.close();
  }

  checkOut<T = Opened>(browser: Browser, items: Line[], more: object = {}): Promise<Answer<T>> {
    return browser.post<T>('/api/create-checkout-session', { items, shippingInfo, ...more });
  }

  async opened(browser: Browser, items: Line[], more: object = {}): Promise<Opened> {
    const once = { idempotencyKey: randomUUID(), ...more };
    const { status, body } = await untilServed(() => this.checkOut(browser, items, once));
    if (status !== 200) throw new Error(`could not check out: ${JSON.stringify(body)}`);
    return body;
  }

  verify<T = { orderId: string }>(browser: Browser, sessionId: string): Promise<Answer<T>> {
    return browser.post<T>('/api/verify-payment', { sessionId });
  }

  /** For one unit of a product with 10 in stock. */
  async guestOnPaymentPage(): Promise<{ browser: Browser; productId: string; opened: Opened }> {
    const browser = this.app.browser();
    const { id: productId } = await createProduct(this.app);
    return { browser, productId, opened: await this.opened(browser, [{ productId }]) };
  }

  /** On the payment page, unlike `ordered`. */
  async paid(browser: Browser, items: Line[], card?: string): Promise<{ orderId: string; opened: Opened }> {
    const opened = await this.opened(browser, items);
    await this.payments.pay(opened.url, card);
    const { body } = await this.verify(browser, opened.sessionId);
    return { orderId: body.orderId, opened };
  }

  async paymentOf(orderId: string): Promise<string> {
    return (await this.app.dataSource.manager.findOneByOrFail(Order, { id: orderId })).paymentId!;
  }

  /** In cents. */
  async refundedAtProvider(orderId: string): Promise<number> {
    const { data } = await this.payments.stripe.refunds.list({ payment_intent: await this.paymentOf(orderId) });
    return data.reduce((sum, { amount }) => sum + amount, 0);
  }

  async ordered(browser: Browser, items: Line[], more: object = {}): Promise<string> {
    const opened = await this.opened(browser, items, more);
    const session = await this.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    const paid = { ...session, status: 'complete', payment_status: 'paid', payment_intent: `pi_${opened.checkoutId}` };
    await this.payments.deliver(this.payments.event('checkout.session.completed', paid));
    const { body } = await untilServed(() => this.verify(browser, opened.sessionId));
    return body.orderId;
  }

  async orderedComplete(browser: Browser, items: Line[], more: object = {}): Promise<string> {
    const id = await this.ordered(browser, items, more);
    await this.app.dataSource.query(`UPDATE orders SET missing_photos = 0 WHERE id = $1`, [id]);
    return id;
  }

  checkout(id: string): Promise<Checkout> {
    return this.app.dataSource.manager.findOneByOrFail(Checkout, { id });
  }

  count(table: string, where = 'true', values: unknown[] = []): Promise<number> {
    return this.app.dataSource
      .query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`, values)
      .then(([row]) => row!.count);
  }

  ordersOf({ sessionId }: Opened): Promise<Order[]> {
    return this.app.dataSource.getRepository(Order).findBy({ paymentSessionId: sessionId });
  }

  async levelOf(productId: string): Promise<Level> {
    const [level] = await this.app.dataSource.query<Level[]>(
      `SELECT in_stock AS "inStock", reserved,
              (SELECT coalesce(sum(quantity), 0)::int FROM stock_reservations
               WHERE product_id = products.id AND state = 'sold') AS sold
       FROM products WHERE id = $1`,
      [productId],
    );
    return level!;
  }

  /** The oldest first. `key`: a pattern of SQL's LIKE. */
  mailsOf(key: string): Promise<OutboxMail[]> {
    return this.app.dataSource.query(
      `SELECT key, recipient, subject, text, html FROM outbox_mails WHERE key LIKE $1 ORDER BY created_at, key`,
      [key],
    );
  }

  /** Of the links in a mail about an order. */
  async tokensIn(key: string): Promise<{ change: string | undefined; photos: string | undefined }> {
    const [mail] = await this.mailsOf(key);
    const tokenOf = (page: string) => new RegExp(`/${page}\\?order=[0-9a-f-]{36}&token=(\\S+)`).exec(mail!.text)?.[1];
    return { change: tokenOf('track-order'), photos: tokenOf('add-photos') };
  }

  /** From the oldest: kind, from, to, and who did it. */
  async historyOf(orderId: string, ...kinds: OrderEvent['kind'][]): Promise<(string | null)[][]> {
    const where = { orderId, ...(kinds.length > 0 && { kind: In(kinds) }) };
    const events = await this.app.dataSource.getRepository(OrderEvent).find({ where, order: { id: 'ASC' } });
    return events.map(({ kind, fromValue, toValue, actorId }) => [kind, fromValue, toValue, actorId]);
  }

  /** Names of files. */
  async mails(): Promise<string[]> {
    return readdir(path.join(this.app.dataFolder, 'mail')).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  }
}

export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Until an admin prints the order, whose id it returns. */
export async function wholePurchase(shop: TestShop, app: TestApp): Promise<string> {
  const { browser } = await registerCustomer(app);
  const { id: productId } = await createProduct(app, { inStock: 10 });
  const product = await untilServed(() => app.browser().get(`/api/products/${productId}`));
  expect(product).toMatchObject({ status: 200 });
  expect(await browser.post('/api/cart', { productId, quantity: 2 })).toMatchObject({ status: 201 });
  const orderId = await shop.ordered(browser, [{ productId, quantity: 2 }]);
  const order = await untilServed(() => browser.get(`/api/orders/${orderId}`));
  expect(order).toMatchObject({ status: 200, body: { id: orderId } });
  expect(await shop.levelOf(productId)).toMatchObject({ inStock: 10 - 2, reserved: 0, sold: 2 });
  const admin = await signInAdmin(app);
  expect(await admin.patch(`/api/orders/${orderId}`, { status: 'processing' })).toMatchObject({ status: 200 });
  return orderId;
}
