import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { createProduct } from '../../testing/factories.js';
import { times } from '../../testing/test-shop.js';
import { NetworkLimits } from './network-limits.js';
import { testShop } from '../../testing/started.js';

const { unpaidPacks, newCheckouts } = shopPolicy.stock.perNetwork;

const shop = testShop({ RATE_LIMITS: 'on' });

/** As the shell forwards it. */
const guestFrom = (address: string) => shop.app.browser({ 'x-forwarded-for': address });
const stocked = async () => (await createProduct(shop.app, { inStock: 1_000 })).id;
const checkOut = (address: string, productId: string, quantity = 1) =>
  shop.checkOut(guestFrom(address), [{ productId, quantity }]);
const refused = { status: 429, body: { code: 'too_many_requests', message: expect.stringContaining('your network') } };

describe('one network', () => {
  it(`holds at most ${unpaidPacks} unpaid packs, however many guests try at once`, async () => {
    const productId = await stocked();
    const answers = await times(10, (index) => checkOut(`2001:db8:0:1::${index + 1}`, productId, 20));
    const tooMany = answers.filter(({ status }) => status !== 200);
    // 7 * 20 = 140
    expect(tooMany).toHaveLength(3);
    for (const answer of tooMany) {
      expect(answer).toMatchObject(refused);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    }
    expect(await shop.levelOf(productId)).toMatchObject({ reserved: 140 });
    expect(await checkOut('2001:db8:0:2::1', productId, 20)).toMatchObject({ status: 200 });
    expect(await checkOut('2001:db8:0:1::99', productId, 10)).toMatchObject({ status: 200 });
    expect(await checkOut('2001:db8:0:1::99', productId, 1)).toMatchObject(refused);
  });

  it('may hold packs again once others are returned', async () => {
    const productId = await stocked();
    const browsers = await times(3, async () => guestFrom('198.51.100.1'));
    const opened = await Promise.all(browsers.map((browser) => shop.opened(browser, [{ productId, quantity: 50 }])));
    expect(await checkOut('198.51.100.1', productId)).toMatchObject(refused);
    await browsers[0]!.post('/api/cancel-checkout', { checkoutId: opened[0]!.checkoutId });
    expect(await checkOut('198.51.100.1', productId, 50)).toMatchObject({ status: 200 });
  });

  it("may replace its own checkout: what is returned by that doesn't count", async () => {
    const productId = await stocked();
    const browsers = await times(3, async () => guestFrom('198.51.100.2'));
    for (const browser of browsers) await shop.opened(browser, [{ productId, quantity: 50 }]);
    expect(await shop.checkOut(browsers[0]!, [{ productId, quantity: 49 }])).toMatchObject({ status: 200 });
  });

  it(`begins at most ${newCheckouts} checkouts in 10 minutes; a repeated call begins none`, async () => {
    const productId = await stocked();
    const browser = guestFrom('198.51.100.3');
    await browser.get('/api/user');
    const idempotencyKey = randomUUID();
    const repeated = () => shop.checkOut(browser, [{ productId }], { idempotencyKey });
    expect(await repeated()).toMatchObject({ status: 200 });
    const answers = await times(newCheckouts + 4, () => checkOut('198.51.100.3', productId));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(newCheckouts - 1);
    const limited = answers.find(({ status }) => status !== 200)!;
    expect(limited).toMatchObject(refused);
    const seconds = Number(limited.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(400);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(await repeated()).toMatchObject({ status: 200 });
  });

  it('is stored as a hash, and forgotten after 10 minutes', async () => {
    const productId = await stocked();
    const browser = guestFrom('198.51.100.4');
    const { checkoutId } = await shop.opened(browser, [{ productId }]);
    expect((await shop.checkout(checkoutId)).network).toMatch(/^[\w-]{43}$/);
    await browser.post('/api/cancel-checkout', { checkoutId });
    await shop.app.dataSource.query(
      `UPDATE checkouts SET created_at = created_at - interval '11 minutes' WHERE id = $1`,
      [checkoutId],
    );
    await shop.app.nest.get(NetworkLimits).forget();
    expect((await shop.checkout(checkoutId)).network).toBeNull();
  });
});

describe('the share of stock that is held', () => {
  it('is a metric', async () => {
    const [{ ratio }] = await shop.app.dataSource.query<[{ ratio: number }]>(
      'SELECT sum(reserved)::float / sum(in_stock) AS ratio FROM products',
    );
    expect(ratio).toBeGreaterThan(0);
    const { body } = await shop.app.browser().get<Buffer>('/api/metrics');
    expect(body.toString()).toContain(`stock_held_ratio ${ratio}`);
  });
});
