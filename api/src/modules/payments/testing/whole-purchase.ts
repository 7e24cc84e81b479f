import { expect } from '@jest/globals';
import { aCustomer, aProduct, anAdmin } from '../../../shared/testing/factories.js';
import type { TestApp } from '../../../shared/testing/test-app.js';
import { untilServed } from '../../../shared/testing/until.js';
import type { TestShop } from './test-shop.js';

/** The calls of a purchase by a new customer, from the product's page until an admin prints the order. Returns the order's id. */
export async function wholePurchase(shop: TestShop, app: TestApp): Promise<string> {
  const { browser } = await aCustomer(app);
  const { id: productId } = await aProduct(app, { inStock: 10 });
  const product = await untilServed(() => app.browser().get(`/api/products/${productId}`));
  expect(product).toMatchObject({ status: 200 });
  expect(await browser.post('/api/cart', { productId, quantity: 2 })).toMatchObject({ status: 201 });
  const orderId = await shop.ordered(browser, [{ productId, quantity: 2 }]);
  const order = await untilServed(() => browser.get(`/api/orders/${orderId}`));
  expect(order).toMatchObject({ status: 200, body: { id: orderId } });
  expect(await shop.levelOf(productId)).toMatchObject({ inStock: 10 - 2, reserved: 0, sold: 2 });
  const admin = await anAdmin(app);
  expect(await admin.patch(`/api/orders/${orderId}`, { status: 'processing' })).toMatchObject({ status: 200 });
  return orderId;
}
