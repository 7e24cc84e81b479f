import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from 'shared-contracts/api/problem';
import { PASSWORD, registerCustomer, createProduct, createShippingOption } from '../../testing/factories.js';
import { until, untilServed } from '../../testing/until.js';
import { MediaObject } from '../media/media-object.entity.js';
import { type Opened, shippingInfo, times } from '../../testing/test-shop.js';
import { testShop } from '../../testing/started.js';

const shop = testShop();

const guest = () => shop.app.browser();
const sessionOf = ({ sessionId }: Opened) => shop.payments.stripe.checkout.sessions.retrieve(sessionId);

describe('a browser whose session has ended', () => {
  it('is refused instead of buying and uploading as a guest, and may do so afterwards', async () => {
    const { id: productId } = await createProduct(shop.app);
    const { browser, id } = await registerCustomer(shop.app);
    await shop.app.dataSource.query(`DELETE FROM sessions WHERE sess ->> 'userId' = $1`, [id]);
    const hint = browser.sessionHint;
    const order = { items: [{ productId }], shippingInfo };
    for (const [path, body] of [
      ['/api/create-checkout-session', order],
      ['/api/verify-payment', { sessionId: 'cs_test_any' }],
      ['/api/objects/upload', {}],
    ] as const) {
      const ended = shop.app.browser({ cookie: `shop.signed-in=${hint!}` });
      expect([path, await ended.post(path, body)]).toMatchObject([
        path,
        { status: 401, body: { code: 'not_authenticated' } },
      ]);
    }
    expect(await browser.post('/api/create-checkout-session', order)).toMatchObject({ status: 401 });
    expect(await browser.post('/api/create-checkout-session', order)).toMatchObject({ status: 200 });
  });
});

describe('a browser whose session cannot be stored', () => {
  const email = 'kept@example.com';
  beforeAll(async () => {
    await registerCustomer(shop.app, { email });
    await shop.app.dataSource.query(`
      CREATE FUNCTION refuse_session() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER refuse_session BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_session()`);
  });
  afterAll(() => shop.app.dataSource.query(`DROP FUNCTION refuse_session CASCADE`));

  it('is answered with 503, and begins nothing that it could not find again', async () => {
    const { id: productId } = await createProduct(shop.app, { inStock: 1 });
    for (const [path, body] of [
      ['/api/create-checkout-session', { items: [{ productId }], shippingInfo }],
      ['/api/objects/upload', {}],
      ['/api/login', { email, password: PASSWORD }],
    ] as const) {
      expect([path, (await guest().post(path, body)).status]).toEqual([path, 503]);
    }
    expect(await shop.levelOf(productId)).toEqual({ inStock: 1, reserved: 0, sold: 0 });
  });
});

describe('opening a checkout', () => {
  it('reserves the stock and opens a payment page with the same total, to the cent', async () => {
    const product = await createProduct(shop.app, { price: '10.01' });
    const opened = await shop.opened(
      guest(),
      [{ productId: product.id, quantity: 2, selectedPack: '3' }, { productId: product.id }],
      {
        shippingInfo: { ...shippingInfo, state: 'QC' },
      },
    );
    // a 3-pack is 12.012, so 12.01; 2 * 12.01 + 10.01 = 34.03; 14.975% of it is 5.0959925
    expect(await shop.checkout(opened.checkoutId)).toMatchObject({
      status: 'open',
      subtotal: '34.03',
      tax: '5.10',
      shipping: '5.99',
      total: '45.12',
      currency: 'usd',
      userId: null,
    });
    const session = await sessionOf(opened);
    expect(session).toMatchObject({
      amount_total: 4512,
      currency: 'usd',
      customer_email: 'ada@example.com',
      metadata: { checkoutId: opened.checkoutId },
      cancel_url: `http://shop.test/checkout?cancelled=${opened.checkoutId}`,
    });
    const seconds = session.expires_at - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(30 * 60);
    expect(seconds).toBeLessThan(36 * 60);
    expect(await shop.levelOf(product.id)).toMatchObject({ inStock: 10, reserved: 3 });
  });

  it('charges the chosen shipping option', async () => {
    const { id: productId } = await createProduct(shop.app);
    const express = await createShippingOption(shop.app, {
      name: 'Express',
      baseRate: '9.99',
      freeShippingThreshold: null,
      sortOrder: 1,
    });
    const opened = await shop.opened(guest(), [{ productId }], { shippingOptionId: express.id });
    // 10.00 + 1.30 + 9.99
    expect(await shop.checkout(opened.checkoutId)).toMatchObject({
      shippingMethod: 'Express',
      shipping: '9.99',
      total: '21.29',
    });
    expect((await sessionOf(opened)).amount_total).toBe(2129);
  });

  it('never charges a price sent by the client, and answers with the current ones', async () => {
    const product = await createProduct(shop.app, { price: '10.00' });
    const line = { productId: product.id, quantity: 2, selectedPack: '3' };
    const cheap = await shop.checkOut<Problem>(guest(), [{ ...line, selectedPackPrice: '0.01' }]);
    const current = {
      lines: [{ productId: product.id, name: 'Test magnet', quantity: 2, unitPrice: '12.00' }],
      // 2 * 12.00, 13%, 5.99
      totals: { subtotal: '24.00', tax: '3.12', shipping: '5.99', total: '33.11' },
    };
    expect(cheap).toMatchObject({ status: 409, body: { code: 'price_changed', details: current } });
    expect(await shop.checkOut(guest(), [line], { expectedTotal: '33.10' })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: current },
    });
    expect(await shop.levelOf(product.id)).toMatchObject({ reserved: 0 });
    const confirmed = await shop.checkOut(guest(), [{ ...line, selectedPackPrice: '12.00' }], {
      expectedTotal: '33.11',
    });
    expect(confirmed.status).toBe(200);
  });

  it('names the products that are short of stock, summed over the cart', async () => {
    const scarce = await createProduct(shop.app, { inStock: 3, name: 'Scarce' });
    const off = await createProduct(shop.app, { isActive: false, name: 'Switched off' });
    const plenty = await createProduct(shop.app);
    const items = [
      { productId: scarce.id, quantity: 2 },
      { productId: scarce.id, quantity: 2, selectedPack: '3' },
      { productId: plenty.id },
      { productId: off.id },
    ];
    const { status, body } = await shop.checkOut<Problem>(guest(), items);
    expect([status, body.code]).toEqual([409, 'out_of_stock']);
    const { lines } = body.details as { lines: { productId: string }[] };
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        { productId: scarce.id, name: 'Scarce', requested: 2 + 2, available: 3 },
        { productId: off.id, name: 'Switched off', requested: 1, available: 0 },
      ]),
    );
    for (const { id } of [scarce, off, plenty]) expect(await shop.levelOf(id)).toMatchObject({ reserved: 0 });
  });
});

describe('an invalid checkout', () => {
  const refused = async (items: object[], more: object = {}) => {
    const before = await shop.count('checkouts');
    const { status, body } = await shop.checkOut<Problem>(guest(), items as { productId: string }[], more);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(await shop.count('checkouts')).toBe(before);
    return Object.keys(body.errors ?? {});
  };

  it.each([[0], [-1], [1.5], [1e9]])('is refused with a quantity of %p', async (quantity) => {
    const { id: productId } = await createProduct(shop.app);
    expect(await refused([{ productId }, { productId, quantity }])).toEqual(['items.1.quantity']);
    expect(await shop.levelOf(productId)).toMatchObject({ inStock: 10, reserved: 0 });
  });

  it('is refused by field: unknown products, packs, shipping options and fields, and overlong texts', async () => {
    const { id: productId } = await createProduct(shop.app);
    expect(await refused([{ productId: randomUUID() }])).toEqual(['items.0.productId']);
    expect(await refused([{ productId, selectedPack: '7' }])).toEqual(['items.0.selectedPack']);
    expect(await refused([{ productId, customMessage: 'x'.repeat(501) }])).toEqual(['items.0.customMessage']);
    expect(await refused([{ productId, unitPrice: '0.01' }])).toEqual(['items.0.unitPrice']);
    expect(await refused([{ productId }], { shippingOptionId: randomUUID() })).toEqual(['shippingOptionId']);
    expect(await refused([{ productId }], { currency: 'xts' })).toEqual(['currency']);
    expect(await refused([{ productId }], { total: '0.01' })).toEqual(['total']);
    expect(await refused([])).toEqual(['items']);
    expect(await refused([{ productId }], { shippingInfo: { ...shippingInfo, state: 'XX' } })).toEqual([
      'shippingInfo.state',
    ]);
    expect(await refused([{ productId }], { shippingInfo: { ...shippingInfo, email: 'nobody' } })).toEqual([
      'shippingInfo.email',
    ]);
  });

  it("is refused with someone else's photo", async () => {
    const { id: userId } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    const objectPath = `/objects/photos/${randomUUID()}.webp`;
    const photo = {
      objectPath,
      pendingKey: randomUUID(),
      userId,
      guestId: null,
      contentType: 'image/webp',
      sizeBytes: 1,
      width: 1,
      height: 1,
    };
    await shop.app.dataSource.getRepository(MediaObject).insert(photo);
    expect(await refused([{ productId, customImages: [objectPath] }])).toEqual(['items.0.customImages.0']);
    expect(await refused([{ productId, customImages: ['/objects/../secret'] }])).toEqual(['items.0.customImages.0']);
  });

  it('is refused above the maximum card payment', async () => {
    const { id: productId } = await createProduct(shop.app, { price: '99999999.99', inStock: 1_000 });
    expect(await refused([{ productId, quantity: 50 }])).toEqual(['items']);
  });

  it('is refused as a bulk order above 50 packs in all its lines together, even without rate limits', async () => {
    const [one, other] = await times(2, () => createProduct(shop.app, { inStock: 100 }));
    const checkOut = (quantity: number) =>
      shop.checkOut(guest(), [
        { productId: one!.id, quantity: 25 },
        { productId: other!.id, quantity },
      ]);
    expect(await checkOut(26)).toMatchObject({
      status: 409,
      body: { code: 'bulk_order', message: expect.stringContaining('50 packs') },
    });
    expect(await shop.levelOf(one!.id)).toMatchObject({ reserved: 0 });
    expect(await checkOut(25)).toMatchObject({ status: 200 });
  });
});

describe('repeating a checkout', () => {
  it('answers with the same page for the same key', async () => {
    const browser = guest();
    await browser.get('/api/user');
    const { id: productId } = await createProduct(shop.app);
    const idempotencyKey = randomUUID();
    const first = await shop.opened(browser, [{ productId }], { idempotencyKey });
    const answers = await times(10, () => shop.opened(browser, [{ productId }], { idempotencyKey }));
    expect(answers).toEqual(Array.from({ length: 10 }, () => first));
    expect(await shop.levelOf(productId)).toMatchObject({ reserved: 1 });
  });

  it('opens one checkout for concurrent calls with the same key, which is a conflict for another cart', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    const idempotencyKey = randomUUID();
    const answers = await times(10, () => shop.opened(browser, [{ productId }], { idempotencyKey }));
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(await shop.levelOf(productId)).toMatchObject({ reserved: 1 });
    const other = await shop.checkOut(browser, [{ productId, quantity: 2 }], { idempotencyKey });
    expect(other).toMatchObject({ status: 409, body: { code: 'checkout_conflict' } });
  });

  it("opens a separate checkout for someone else's key", async () => {
    const { id: productId } = await createProduct(shop.app);
    const idempotencyKey = randomUUID();
    const mine = await shop.opened(guest(), [{ productId }], { idempotencyKey });
    const theirs = await shop.opened(guest(), [{ productId }], { idempotencyKey });
    expect(theirs.checkoutId).not.toBe(mine.checkoutId);
  });

  it('with a new key supersedes the first: its stock is available again and its page is closed', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app, { inStock: 1 });
    const first = await shop.opened(browser, [{ productId }]);
    const second = await shop.opened(browser, [{ productId }]);
    expect(await shop.levelOf(productId)).toMatchObject({ inStock: 1, reserved: 1 });
    // it may have been closed before it was replaced
    expect(['superseded', 'expired']).toContain((await shop.checkout(first.checkoutId)).status);
    await until(async () => (await sessionOf(first)).status === 'expired');
    expect((await sessionOf(second)).status).toBe('open');
  });

  it("counts the stock held by the shopper's own open checkout as available in their cart", async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app, { inStock: 2 });
    await shop.opened(browser, [{ productId, quantity: 2 }]);
    expect(await browser.post('/api/cart', { productId, quantity: 2 })).toMatchObject({ status: 201 });
    const { browser: other } = await registerCustomer(shop.app);
    expect(await other.post('/api/cart', { productId })).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
  });
});

describe('many checkouts at once', () => {
  it('reserve exactly 10 units for 50 buyers of 10 units', async () => {
    const { id: productId } = await createProduct(shop.app, { inStock: 10 });
    const answers = await times(50, () => {
      const browser = guest();
      return untilServed(() => shop.checkOut(browser, [{ productId }]));
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(40);
    expect(await shop.levelOf(productId)).toEqual({ inStock: 10, reserved: 10, sold: 0 });
  });
});
