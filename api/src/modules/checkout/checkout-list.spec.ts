import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { UnfinishedCheckout } from 'shared-contracts/checkout/without-order';
import type { Answer } from '../../testing/browser.js';
import { createProduct } from '../../testing/factories.js';
import { shippingInfo } from '../../testing/test-shop.js';
import { ForgetCheckouts } from './forget-checkouts.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

const list = (query: string): Promise<Answer<UnfinishedCheckout[]>> => admin.get(`/api/admin/checkouts?${query}`);
const opened = async () => {
  const email = `${randomUUID()}@example.com`;
  const { id: productId } = await createProduct(shop.app);
  const browser = shop.app.browser();
  const items = [{ productId, quantity: 2 }];
  const { checkoutId, sessionId } = await shop.opened(browser, items, { shippingInfo: { ...shippingInfo, email } });
  return { checkoutId, sessionId, email, browser };
};
const cancel = ({ checkoutId, browser }: Awaited<ReturnType<typeof opened>>) =>
  browser.post('/api/cancel-checkout', { checkoutId });

describe('checkouts that hold stock', () => {
  it('say who holds what, until when', async () => {
    const { checkoutId, email } = await opened();
    const { body } = await list(`q=${email.slice(3, 20).toUpperCase()}`);
    expect(body).toMatchObject([
      {
        id: checkoutId,
        customerName: 'Ada Lovelace',
        customerEmail: email,
        wanted: ['2 x Test magnet'],
        isPaymentUnderway: false,
      },
    ]);
    expect(Date.parse(body[0]!.expiresAt)).toBeGreaterThan(Date.now());
    expect((await list(`q=${email}&show=abandoned`)).body).toEqual([]);
  });

  it('are no longer listed once they are paid', async () => {
    const email = `${randomUUID()}@example.com`;
    const { id: productId } = await createProduct(shop.app);
    await shop.ordered(shop.app.browser(), [{ productId }], { shippingInfo: { ...shippingInfo, email } });
    for (const show of ['holding', 'abandoned']) expect((await list(`q=${email}&show=${show}`)).body).toEqual([]);
  });

  it('are paged without gaps or repeats', async () => {
    const ids = [await opened(), await opened(), await opened()].map(({ checkoutId }) => checkoutId);
    const seen: string[] = [];
    for await (const { body } of admin.pages<UnfinishedCheckout>('/api/admin/checkouts?sort=oldest&limit=2'))
      seen.push(...body.map(({ id }) => id));
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
  });
});

describe('abandoned checkouts', () => {
  it('include a cancelled one, which is no longer listed as holding stock', async () => {
    const checkout = await opened();
    await cancel(checkout);
    expect((await list(`q=${checkout.email}`)).body).toEqual([]);
    expect((await list(`q=${checkout.email}&show=abandoned`)).body).toMatchObject([
      { id: checkout.checkoutId, customerEmail: checkout.email },
    ]);
  });

  it('lose the name and email after 90 days, and keep what was wanted', async () => {
    const [old, recent] = [await opened(), await opened()];
    for (const checkout of [old, recent]) await cancel(checkout);
    await shop.app.dataSource.query(
      `UPDATE checkouts SET session_closed_at = now() - interval '91 days' WHERE id = $1`,
      [old.checkoutId],
    );
    expect(await shop.app.nest.get(ForgetCheckouts).forget()).toBe(1);
    const { body } = await list('show=abandoned&limit=100');
    expect(body.find(({ id }) => id === old.checkoutId)).toMatchObject({
      customerName: null,
      customerEmail: null,
      wanted: ['2 x Test magnet'],
    });
    expect(body.find(({ id }) => id === recent.checkoutId)).toMatchObject({ customerEmail: recent.email });
  });
});
