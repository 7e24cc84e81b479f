import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Order, OrderPhotos, OrderSummary } from 'shared-contracts/orders/schemas';
import type { Answer, Browser } from '../../../testing/browser.js';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import { registerCustomer, createProduct } from '../../../testing/factories.js';
import { photoBytes, storePhoto, storePhotos } from '../../../testing/photos.js';
import { testAdmin, testShop, untilReady } from '../../../testing/started.js';

const shop = testShop();
beforeAll(() => untilReady(shop.app));
const admin = testAdmin(shop);
const pixels = await photoBytes({ width: 60, height: 40 });

const photosOf = (browser: Browser, count: number) => storePhotos(shop.app, browser, count, pixels);

type Bought = { id: string; itemId: string; photos: string[]; token: string | undefined };

async function bought(browser: Browser, { pack = 9, given = 3, quantity = 1 } = {}): Promise<Bought> {
  const { id: productId } = await createProduct(shop.app);
  const customImages = await photosOf(browser, given);
  const id = await shop.ordered(browser, [{ productId, quantity, selectedPack: String(pack), customImages }]);
  const { body } = await admin.get<Order>(`/api/orders/${id}`);
  return { id, itemId: body.items[0]!.id, photos: customImages, token: await mailedTokenOf(id) };
}

const mailedTokenOf = async (orderId: string) => (await shop.tokensIn(`order-confirmation:${orderId}`)).photos;

const missing = (browser: Browser, { id, token }: Pick<Bought, 'id' | 'token'>): Promise<Answer<OrderPhotos>> =>
  browser.get(`/api/orders/${id}/photos${token === undefined ? '' : `?token=${token}`}`);
const add = (browser: Browser, { id, itemId, token }: Bought, photos: string[]): Promise<Answer<OrderPhotos>> =>
  browser.post(`/api/orders/${id}/photos`, { itemId, photos, ...(token !== undefined && { token }) });
const orderOf = async ({ id }: Bought) => (await admin.get<Order>(`/api/orders/${id}`)).body;
const historyOf = (orderId: string) => shop.historyOf(orderId, 'photos');

it('photos added to a designed order go to its free places, with a crop that the shopper has not approved', async () => {
  const { browser } = await registerCustomer(shop.app);
  const [designed, ...others] = await Promise.all(
    [0, 1, 2].map(async () => (await storePhoto(browser, await photoBytes({ width: 1600, height: 1200 }))).objectPath),
  );
  const customDesign = { ...sampleDesign({ paths: [designed!] }), approvedAt: '2026-11-21T12:00:00Z' };
  const { id: productId } = await createProduct(shop.app, { magnets: sampleMagnets });
  const id = await shop.ordered(browser, [{ productId, selectedPack: '3', customDesign }]);
  const { body: before } = await admin.get<Order>(`/api/orders/${id}`);
  const order = { id, itemId: before.items[0]!.id, photos: [], token: undefined };
  const added = { status: 200, body: { missingPhotos: 0 } };
  expect(await add(browser, order, others)).toMatchObject(added);
  expect(await add(browser, order, others)).toMatchObject(added);
  const { items, customImages, previews } = await orderOf(order);
  expect(items[0]?.customDesign).toMatchObject({
    approvedAt: null,
    slots: [customDesign.slots[0], { magnet: 1, path: others[0] }, { magnet: 2, path: others[1] }],
  });
  for (const photos of [items[0]?.customImages, customImages]) expect(photos).toEqual([designed, ...others]);
  expect(previews.map((preview) => preview.split('?crop=')[0])).toEqual([designed, ...others]);
});

it('photos added to an order without any have the design that the shop makes, each magnet as its photo lies', async () => {
  const { browser } = await registerCustomer(shop.app);
  // the camera's flag turns them
  const sizes = [
    { width: 1600, height: 1200 },
    { width: 1200, height: 1600 },
  ];
  const photos: string[] = [];
  for (const size of sizes) photos.push((await storePhoto(browser, await photoBytes(size))).objectPath);
  const { id: productId } = await createProduct(shop.app, { dimensions: '4 x 6 in', shape: 'rectangle' });
  const id = await shop.ordered(browser, [{ productId, selectedPack: '3' }]);
  const { body: before } = await admin.get<Order>(`/api/orders/${id}`);
  const order = { id, itemId: before.items[0]!.id, photos: [], token: undefined };
  for (const photo of photos) expect((await add(browser, order, [photo])).status).toBe(200);
  const { items, previewMagnets } = await orderOf(order);
  const { customDesign } = items[0]!;
  expect(customDesign).toMatchObject({ made: true, approvedAt: null, slots: photos.map((path) => ({ path })) });
  expect(customDesign!.slots.map(({ orientation }) => orientation)).toEqual([undefined, 'turned']);
  const inches = previewMagnets!.map(({ template }) => [template.widthInches, template.heightInches]);
  expect(inches).toEqual([
    [4, 6],
    [6, 4],
  ]);
});

it('photos added to those of an older version, which made no design, make none either', async () => {
  const { browser } = await registerCustomer(shop.app);
  const order = await bought(browser, { pack: 3, given: 1 });
  await shop.app.dataSource.query(`UPDATE order_items SET custom_design = NULL WHERE order_id = $1`, [order.id]);
  const added = await photosOf(browser, 2);
  expect((await add(browser, { ...order, token: undefined }, added)).status).toBe(200);
  expect(await orderOf(order)).toMatchObject({
    missingPhotos: 0,
    items: [{ customDesign: null, customImages: [...order.photos, ...added] }],
  });
});

describe('a guest with the link from the mail', () => {
  it('sees what is missing, adds the photos, and nothing is missing anywhere', async () => {
    const buyer = shop.app.browser();
    const order = await bought(buyer);
    const phone = shop.app.browser();
    expect(await missing(phone, order)).toMatchObject({
      status: 200,
      body: {
        orderNumber: order.id.slice(0, 8),
        missingPhotos: 6,
        items: [{ id: order.itemId, productName: 'Test magnet', selectedPack: '9', photos: 3, missingPhotos: 6 }],
      },
    });
    expect(await orderOf(order)).toMatchObject({ missingPhotos: 6 });
    const added = await photosOf(phone, 6);
    expect(await add(phone, order, added)).toMatchObject({
      status: 200,
      body: { missingPhotos: 0, items: [{ photos: 9, missingPhotos: 0 }] },
    });
    const whole = [...order.photos, ...added];
    expect(await orderOf(order)).toMatchObject({
      missingPhotos: 0,
      customImages: whole,
      items: [{ customImages: whole }],
    });
    const { body: listed } = await admin.get<OrderSummary[]>('/api/orders?limit=1');
    expect(listed[0]).toMatchObject({ id: order.id, missingPhotos: 0, customImages: whole });
    expect((await admin.get(added[0]!)).status).toBe(200);
    expect(await historyOf(order.id)).toEqual([['photos', '3', '9', null]]);
  });

  it('learns no more than the items and how many photos they have', async () => {
    const order = await bought(shop.app.browser());
    const { body } = await missing(shop.app.browser(), order);
    expect(Object.keys(body).toSorted()).toEqual(['items', 'missingPhotos', 'orderNumber']);
    expect(Object.keys(body.items[0]!).toSorted()).toEqual([
      'id',
      'missingPhotos',
      'photos',
      'productName',
      'selectedPack',
      'variationName',
    ]);
    expect((await shop.app.browser().get(order.photos[0]!)).status).toBe(404);
  });

  it('gets a message when printing has begun or the order was cancelled', async () => {
    const buyer = shop.app.browser();
    const order = await bought(buyer, { given: 8 });
    const [photo] = await photosOf(buyer, 1);
    for (const [status, code] of [
      ['processing', 'printing_begun'],
      ['delivered', 'printing_begun'],
      ['cancelled', 'order_cancelled'],
    ]) {
      await admin.patch(`/api/orders/${order.id}`, { status });
      for (const answer of [await missing(buyer, order), await add(buyer, order, [photo!])])
        expect(answer).toMatchObject({ status: 409, body: { code } });
    }
    expect(await orderOf(order)).toMatchObject({ missingPhotos: 1, customImages: order.photos });
    await admin.patch(`/api/orders/${order.id}`, { status: 'pending' });
    expect(await add(buyer, order, [photo!])).toMatchObject({ status: 200 });
  });

  it('may repeat a call whose answer was lost', async () => {
    const buyer = shop.app.browser();
    const order = await bought(buyer, { pack: 3, given: 1 });
    const added = await photosOf(buyer, 2);
    for (const photos of [[added[0]!], [added[0]!, added[0]!], added, added])
      expect(await add(buyer, order, photos)).toMatchObject({ status: 200 });
    expect(await orderOf(order)).toMatchObject({ customImages: [...order.photos, ...added] });
    expect(await historyOf(order.id)).toEqual([
      ['photos', '1', '2', null],
      ['photos', '2', '3', null],
    ]);
  });

  it('has places for one design, whatever the quantity', async () => {
    const order = await bought(shop.app.browser(), { pack: 3, given: 0, quantity: 4 });
    expect(await missing(shop.app.browser(), order)).toMatchObject({ body: { missingPhotos: 3 } });
  });
});

describe('the link', () => {
  it('is not in the mail when nothing is missing', async () => {
    expect(await bought(shop.app.browser(), { pack: 1, given: 1 })).toMatchObject({ token: undefined });
  });

  it('of one order opens no other, and a changed one opens none', async () => {
    const [one, other] = [await bought(shop.app.browser()), await bought(shop.app.browser())];
    const stranger = shop.app.browser();
    const photos = await photosOf(stranger, 1);
    const changed = (one.token!.startsWith('A') ? 'B' : 'A') + one.token!.slice(1);
    const tries = [
      { ...one, token: other.token },
      { ...one, token: changed },
      { ...one, token: '' },
      { ...one, token: one.token!.slice(0, -4) },
      { ...one, id: randomUUID() },
    ];
    const { body: unknown } = await missing(stranger, { id: randomUUID(), token: one.token });
    expect(unknown).toMatchObject({ statusCode: 404, code: 'not_found' });
    for (const attempt of tries) {
      expect(await missing(stranger, attempt)).toMatchObject({ status: 404, body: unknown });
      expect(await add(stranger, attempt, photos)).toMatchObject({ status: 404, body: unknown });
    }
    const withoutToken = { ...one, token: undefined };
    for (const answer of [await missing(stranger, withoutToken), await add(stranger, withoutToken, photos)])
      expect(answer).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    expect(await add(stranger, { ...one, itemId: other.itemId }, photos)).toMatchObject({ status: 404 });
    expect(await orderOf(one)).toMatchObject({ customImages: one.photos });
  });

  it('is given to the guest by the success page too, and never to an account', async () => {
    const verified = async (browser: Browser) => {
      const { id: productId } = await createProduct(shop.app);
      const opened = await shop.opened(browser, [
        { productId, selectedPack: '3', customImages: await photosOf(browser, 1) },
      ]);
      await shop.payments.pay(opened.url);
      return shop.verify<{ orderId: string; photosToken: string | null }>(browser, opened.sessionId);
    };
    const guest = shop.app.browser();
    const { body } = await verified(guest);
    expect(body).toMatchObject({
      photosToken: await mailedTokenOf(body.orderId),
      order: { missingPhotos: 2, items: [{ productName: 'Test magnet', selectedPack: '3', price: '12.00' }] },
    });
    const { browser: customer } = await registerCustomer(shop.app);
    expect(await verified(customer)).toMatchObject({ body: { photosToken: null, order: { missingPhotos: 2 } } });
  });
});

describe('the account that placed the order', () => {
  it('needs no token, and others do not find the order', async () => {
    const { browser: owner, id: userId } = await registerCustomer(shop.app);
    const order = await bought(owner, { given: 8 });
    expect(order.token).toBeUndefined();
    const { browser: other } = await registerCustomer(shop.app);
    expect(await missing(shop.app.browser(), order)).toMatchObject({ status: 401 });
    for (const browser of [other, admin]) {
      expect(await missing(browser, order)).toMatchObject({ status: 404 });
      expect(await add(browser, order, await photosOf(browser, 1))).toMatchObject({ status: 404 });
    }
    const added = await photosOf(owner, 1);
    expect(await add(owner, order, added)).toMatchObject({ status: 200, body: { missingPhotos: 0 } });
    expect(await historyOf(order.id)).toEqual([['photos', '8', '9', userId]]);
    for (const browser of [owner, admin]) expect((await browser.get(added[0]!)).status).toBe(200);
  });

  it('sees the photos that a guest added to the order with its link', async () => {
    const order = await bought(shop.app.browser(), { given: 8 });
    const { browser: owner, id: userId } = await registerCustomer(shop.app);
    await shop.app.dataSource.query(`UPDATE orders SET user_id = $2 WHERE id = $1`, [order.id, userId]);
    const guest = shop.app.browser();
    const [photo] = await photosOf(guest, 1);
    expect(await add(guest, order, [photo!])).toMatchObject({ status: 200 });
    expect((await owner.get(photo!)).status).toBe(200);
  });
});

describe('adding photos to an order', () => {
  it("refuses photos that are somebody else's or not stored", async () => {
    const order = await bought(shop.app.browser());
    const stranger = shop.app.browser();
    const theirs = await photosOf(shop.app.browser(), 1);
    const mine = await photosOf(stranger, 1);
    for (const photo of [theirs[0]!, '/objects/photos/none.jpg', '/objects/products/square.webp'])
      expect(await add(stranger, order, [...mine, photo])).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', errors: { 'photos.1': expect.any(String) as unknown } },
      });
    expect(await orderOf(order)).toMatchObject({ customImages: order.photos });
  });

  it('refuses more photos than the pack has room for, and adds none of them', async () => {
    const buyer = shop.app.browser();
    const order = await bought(buyer, { pack: 3, given: 2 });
    expect(await add(buyer, order, await photosOf(buyer, 2))).toMatchObject({
      status: 409,
      body: { code: 'too_many_photos', message: 'This pack needs only 1 more.' },
    });
    expect(await orderOf(order)).toMatchObject({ customImages: order.photos, missingPhotos: 1 });
  });

  it.each([
    [{ photos: [] }, 'photos'],
    [{ photos: ['https://evil.example/a.jpg'] }, 'photos.0'],
    [{ photos: ['/objects/../secret'] }, 'photos.0'],
    [{ photos: Array.from({ length: shopPolicy.photos.maximumPerLine + 1 }, () => '/objects/photos/a.jpg') }, 'photos'],
    [{ itemId: 'first' }, 'itemId'],
    [{ token: 7 }, 'token'],
    [{ status: 'shipped' }, 'status'],
  ])('refuses %j', async (more, field) => {
    const body = { itemId: randomUUID(), photos: ['/objects/photos/a.jpg'], ...more };
    expect(await shop.app.browser().post(`/api/orders/${randomUUID()}/photos`, body)).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) as unknown } },
    });
  });
});

describe('at the same moment', () => {
  it('two tabs that add the last photo fill one place, and the other tab gets a message', async () => {
    for (let round = 0; round < 5; round++) {
      const buyer = shop.app.browser();
      const order = await bought(buyer, { pack: 3, given: 2 });
      const tabs = await photosOf(buyer, 2);
      const answers = await Promise.all(tabs.map((photo) => add(buyer, order, [photo])));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { customImages, missingPhotos, items } = await orderOf(order);
      expect(customImages).toHaveLength(3);
      expect(items[0]!.customImages).toEqual(customImages);
      expect(missingPhotos).toBe(0);
      expect(await historyOf(order.id)).toHaveLength(1);
    }
  }, 30_000);

  it('the start of printing and a new photo leave an order that was printed with what it says', async () => {
    for (let round = 0; round < 5; round++) {
      const buyer = shop.app.browser();
      const order = await bought(buyer, { pack: 3, given: 2 });
      const [photo] = await photosOf(buyer, 1);
      const [added, started] = await Promise.all([
        add(buyer, order, [photo!]),
        admin.patch<Order>(`/api/orders/${order.id}`, { status: 'processing' }),
      ]);
      expect(started.status).toBe(200);
      const wasInTime = added.status === 200;
      expect(added).toMatchObject(wasInTime ? { status: 200 } : { status: 409, body: { code: 'printing_begun' } });
      const photos = wasInTime ? [...order.photos, photo] : order.photos;
      expect(started.body).toMatchObject({ status: 'processing', customImages: photos });
      expect(await orderOf(order)).toMatchObject({ customImages: photos, missingPhotos: 3 - photos.length });
    }
  }, 30_000);
});
