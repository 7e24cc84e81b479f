import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Answer, Browser } from '../../testing/browser.js';
import { createProduct, signInStaff } from '../../testing/factories.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop({ TIME_ZONE: 'America/Toronto' });
const admin = testAdmin(shop);
let productId: string;
beforeAll(async () => {
  ({ id: productId } = await createProduct(shop.app, { price: '100.00', inStock: 1000 }));
});

/** 100.00 + 13.00 tax */
const anOrder = () => shop.ordered(shop.app.browser(), [{ productId }]);
const refund = (
  browser: Browser,
  id: string,
  amount: string,
  key: string = randomUUID(),
): Promise<Answer<OrderDesk & { code?: string; message?: string }>> =>
  browser.post(`/api/admin/orders/${id}/refunds`, { key, what: { kind: 'amount', amount }, returnStock: false });
const overLimit = { status: 403, body: { code: 'refund_over_limit' } };

describe('somebody of the support', () => {
  it('refunds up to the limit of an order, counting what others refunded', async () => {
    const { browser, id: actorId } = await signInStaff(shop.app, 'support');
    const id = await anOrder();
    expect(await refund(admin, id, '20.00')).toMatchObject({ status: 202 });
    expect(await refund(browser, id, '30.01')).toMatchObject(overLimit);
    const key = randomUUID();
    expect(await refund(browser, id, '30.00', key)).toMatchObject({
      status: 202,
      body: {
        refunds: [{ amount: '30.00', requestedBy: { id: actorId } }, { amount: '20.00' }],
        refundedBefore: { ofOrder: '50.00', today: '30.00' },
      },
    });
    expect((await browser.get(`/api/admin/orders/${await anOrder()}/desk`)).body).toMatchObject({
      refundedBefore: { ofOrder: '0.00', today: '30.00' },
    });
    expect((await admin.get(`/api/admin/orders/${id}/desk`)).body).not.toHaveProperty('refundedBefore');
    expect(await refund(browser, id, '30.00', key)).toMatchObject({ status: 202 });
    expect((await refund(browser, id, '0.01')).body.message).toBe(
      'You can refund at most $50.00 of an order, and $50.00 is refunded already. An administrator can refund more.',
    );
    expect(await refund(admin, id, '0.01')).toMatchObject({ status: 202 });
  });

  it('refunds up to the limit of a day, however many orders at once', async () => {
    const { browser, id } = await signInStaff(shop.app, 'support');
    const orders: string[] = [];
    for (let count = 0; count < 6; count += 1) orders.push(await anOrder());
    const answers = await Promise.all(orders.map((order) => refund(browser, order, '50.00')));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(4);
    expect(answers.find(({ status }) => status === 403)?.body.message).toBe(
      'You can refund at most $200.00 a day, and $200.00 is refunded already. An administrator can refund more.',
    );
    const { browser: colleague } = await signInStaff(shop.app, 'support');
    const left = orders.find((_, nth) => answers[nth]?.status === 403);
    expect(await refund(colleague, left!, '50.00')).toMatchObject({ status: 202 });

    // a day of the shop begins at 0:00 in Toronto
    await shop.app.dataSource.query(
      `UPDATE refunds SET created_at = date_trunc('day', now(), 'America/Toronto') - interval '1 second'
       WHERE requested_by = $1`,
      [id],
    );
    const next = await anOrder();
    expect(await refund(browser, next, '50.00')).toMatchObject({ status: 202 });
  });

  it('is not limited as an admin', async () => {
    const id = await anOrder();
    expect(await refund(admin, id, '113.00')).toMatchObject({ status: 202 });
  });
});
