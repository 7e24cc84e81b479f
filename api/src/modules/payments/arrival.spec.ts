import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { arrivalOf } from 'shared-contracts/shipping/arrival';
import type { TrackedOrder } from 'shared-contracts/orders/schemas';
import { createProduct, createShippingOption } from '../../testing/factories.js';
import { TestShop } from '../../testing/test-shop.js';
import { Order } from '../orders/order.entity.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.start();
});
afterAll(() => shop.close());

it('an order keeps the date that was promised, whatever becomes of its shipping option, and tells it while no photo is missing', async () => {
  const { id: productId } = await createProduct(shop.app);
  const businessDays = { min: 2, max: 3 };
  const express = await createShippingOption(shop.app, {
    name: 'Express',
    minBusinessDays: businessDays.min,
    maxBusinessDays: businessDays.max,
  });
  const browser = shop.app.browser();
  const opened = await shop.opened(browser, [{ productId }], { shippingOptionId: express.id });
  await shop.app.dataSource.query(`UPDATE shipping_options SET min_business_days = 20, max_business_days = 30`);
  await shop.payments.pay(opened.url);
  const checkout = await shop.checkout(opened.checkoutId);
  const arrival = arrivalOf({ orderedAt: checkout.createdAt, timeZone: 'America/Toronto', businessDays });
  const { body: verified } = await shop.verify(browser, opened.sessionId);
  expect(verified).toMatchObject({ order: { shippingMethod: 'Express', arrival } });
  const order = await shop.app.dataSource.getRepository(Order).findOneByOrFail({ id: verified.orderId });
  expect(order.arrival).toEqual(arrival);
  const track = async () => (await browser.post<TrackedOrder>('/api/track-order', { orderNumber: order.id })).body;
  expect(await track()).toMatchObject({ shippingMethod: 'Express', arrival: null });
  await shop.app.dataSource.query(`UPDATE orders SET missing_photos = 0 WHERE id = $1`, [order.id]);
  expect(await track()).toMatchObject({ arrival });
});
