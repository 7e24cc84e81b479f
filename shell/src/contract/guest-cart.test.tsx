import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { sampleCartLine } from 'shared-contracts/testing/samples';
import { guestCart, useGuestCartStore } from './guest-cart';

const { id: _id, ...line } = sampleCartLine();
const refuseStorage = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

beforeEach(() => guestCart.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

it('keeps the cart in memory while the browser refuses to store it', () => {
  refuseStorage();
  guestCart.add(line);
  guestCart.add(line);
  expect(guestCart.read()).toMatchObject([{ productId: line.productId, quantity: 2 * line.quantity }]);
  expect(useGuestCartStore.getState()).toMatchObject({ lines: guestCart.read(), isStored: false });
  expect(window.localStorage.getItem('guestCart')).toBe('[]');
});

it('stores it as soon as the browser accepts it again', () => {
  const refusal = refuseStorage();
  guestCart.add(line);
  refusal.mockRestore();
  guestCart.setQuantity(guestCart.read()[0]!.id, 5);
  expect(useGuestCartStore.getState().isStored).toBe(true);
  expect(JSON.parse(window.localStorage.getItem('guestCart') ?? '')).toMatchObject([{ quantity: 5 }]);
});
