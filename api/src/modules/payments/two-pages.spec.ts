import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { Order } from '../orders/order.entity.js';
import { RefundRecord } from './refund.entity.js';
import { type Opened, times } from '../../testing/test-shop.js';
import { testShop } from '../../testing/started.js';

const shop = testShop();
beforeAll(async () => {
  // as when no webhook comes
  shop.payments.passesOn = false;
});

const refundsOf = ({ checkoutId }: Opened) => shop.app.dataSource.getRepository(RefundRecord).findBy({ checkoutId });
function whilePagesStayOpen(): { end(): void } {
  const provider = shop.app.nest.get(PaymentProvider);
  const closing = jest.spyOn(provider, 'closeSession');
  closing.mockImplementation((sessionId) => provider.readSession(sessionId));
  return { end: () => closing.mockRestore() };
}

describe('a purchase that is paid twice', () => {
  it('becomes one order and one refund', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    const pages = whilePagesStayOpen();
    const first = await shop.opened(browser, [{ productId }]);
    const second = await shop.opened(browser, [{ productId }]);
    await Promise.all([first, second].map(({ url }) => shop.payments.pay(url)));
    pages.end();
    const answers = await Promise.all([first, second].map(({ sessionId }) => shop.verify(browser, sessionId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'checkout_conflict' } });
    expect(await shop.count('orders', 'checkout_id IN ($1, $2)', [first.checkoutId, second.checkoutId])).toBe(1);
    const refunds = [...(await refundsOf(first)), ...(await refundsOf(second))];
    expect(refunds).toMatchObject([{ reason: 'paid_twice', amount: '17.29' }]);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  });

  it('closes the second page when the first is paid', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    const pages = whilePagesStayOpen();
    const first = await shop.opened(browser, [{ productId }]);
    const second = await shop.opened(browser, [{ productId }]);
    await shop.payments.pay(first.url);
    pages.end();
    expect((await shop.verify(browser, first.sessionId)).status).toBe(200);
    const stateOf = ({ sessionId }: Opened) => shop.payments.stripe.checkout.sessions.retrieve(sessionId);
    await until(async () => (await stateOf(second)).status === 'expired', 10_000);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  }, 20_000);

  it('is noticed before the second page opens, although no webhook has come', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    const first = await shop.opened(browser, [{ productId }]);
    await shop.payments.pay(first.url);
    expect(await shop.checkOut(browser, [{ productId }])).toMatchObject({
      status: 409,
      body: { code: 'checkout_conflict', message: 'You have already paid for this order.' },
    });
    expect(await shop.count('orders', 'checkout_id = $1', [first.checkoutId])).toBe(1);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  });

  it('is noticed while the second page opens', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    const pages = whilePagesStayOpen();
    const first = await shop.opened(browser, [{ productId }]);
    const provider = shop.app.nest.get(PaymentProvider);
    const open = provider.openSession.bind(provider);
    // paid, and found out, while the next one is made
    jest.spyOn(provider, 'openSession').mockImplementationOnce(async (request) => {
      await shop.payments.pay(first.url);
      await shop.verify(browser, first.sessionId);
      return open(request);
    });
    expect(await shop.checkOut(browser, [{ productId }])).toMatchObject({
      status: 409,
      body: { code: 'checkout_conflict', message: 'You have already paid for this order.' },
    });
    pages.end();
    expect(await shop.levelOf(productId)).toEqual({ inStock: 9, reserved: 0, sold: 1 });
  });
});

describe('two purchases of one guest, the first paid and not announced so far', () => {
  const webhookOf = (opened: Opened) => shop.payments.deliveryOf(opened);
  const totalOf = async ({ checkoutId }: Opened) =>
    (await shop.app.dataSource.getRepository(Order).findOneByOrFail({ checkoutId })).totalAmount;

  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ] as const)('become two orders when the webhook of the %s arrives before that of the %s', async (...order) => {
    const guest = shop.app.browser();
    const [square, round] = await times(2, () => createProduct(shop.app));
    const first = await shop.opened(guest, [{ productId: square!.id }]);
    await shop.payments.pay(first.url);
    const second = await shop.opened(guest, [{ productId: round!.id, quantity: 2 }]);
    await shop.payments.pay(second.url);
    const opened = { first, second };
    for (const which of order)
      expect(await shop.payments.deliver(await webhookOf(opened[which]))).toMatchObject({ status: 200 });
    expect([await totalOf(first), await totalOf(second)]).toEqual(['17.29', '28.59']);
    expect([...(await refundsOf(first)), ...(await refundsOf(second))]).toEqual([]);
  });

  it('become two orders even if the first page could not be closed before it was paid', async () => {
    const guest = shop.app.browser();
    const [square, round] = await times(2, () => createProduct(shop.app));
    const pages = whilePagesStayOpen();
    const first = await shop.opened(guest, [{ productId: square!.id }]);
    const second = await shop.opened(guest, [{ productId: round!.id }]);
    for (const { url } of [second, first]) await shop.payments.pay(url);
    pages.end();
    for (const opened of [second, first]) await shop.payments.deliver(await webhookOf(opened));
    expect([await totalOf(first), await totalOf(second)]).toEqual(['17.29', '17.29']);
    expect([...(await refundsOf(first)), ...(await refundsOf(second))]).toEqual([]);
  });

  it('share no unit: the one that is paid keeps the last', async () => {
    const guest = shop.app.browser();
    const [last, other] = [await createProduct(shop.app, { inStock: 1 }), await createProduct(shop.app)];
    const first = await shop.opened(guest, [{ productId: last.id }]);
    await shop.payments.pay(first.url);
    expect(await shop.checkOut(guest, [{ productId: last.id }, { productId: other.id }])).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    });
    expect(await totalOf(first)).toBe('17.29');
    expect(await refundsOf(first)).toEqual([]);
    expect(await shop.levelOf(last.id)).toEqual({ inStock: 0, reserved: 0, sold: 1 });
  });

  it('are both paid for if the second is asked for again while the first money is on its way', async () => {
    const guest = shop.app.browser();
    const { id: productId } = await createProduct(shop.app);
    const first = await shop.opened(guest, [{ productId }]);
    await shop.payments.pay(first.url, '4000 0000 0000 0341');
    expect((await shop.checkOut(guest, [{ productId }])).status).toBe(409);
    expect(await shop.checkout(first.checkoutId)).toMatchObject({ status: 'awaiting_payment' });
    expect((await shop.checkOut(guest, [{ productId }])).status).toBe(200);
    expect(await shop.levelOf(productId)).toMatchObject({ reserved: 2 });
  });

  it('leave the first as it is while the provider is unreachable', async () => {
    const guest = shop.app.browser();
    const [square, round] = await times(2, () => createProduct(shop.app));
    const first = await shop.opened(guest, [{ productId: square!.id }]);
    await shop.payments.way.takeAway();
    expect((await shop.checkOut(guest, [{ productId: round!.id }])).status).toBe(503);
    await shop.payments.way.restore();
    expect(await shop.checkout(first.checkoutId)).toMatchObject({ status: 'open' });
    await shop.payments.pay(first.url);
    expect((await shop.verify(guest, first.sessionId)).status).toBe(200);
  }, 20_000);
});
