import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Design, DesignSlot } from 'shared-contracts/design/schemas';
import type { OpenedOrder, Order } from 'shared-contracts/orders/schemas';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import type { Answer, Browser } from '../../../testing/browser.js';
import { registerCustomer, createProduct } from '../../../testing/factories.js';
import { photoBytes, storePhoto, storePhotos } from '../../../testing/photos.js';
import { beginPrinting } from '../printing/begin-printing.js';
import { StatusMails } from '../mails/status-mails.js';
import { testAdmin, testShop } from '../../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);
let adminId: string;
const pixels = await photoBytes({ width: 1600, height: 1200 });
beforeAll(async () => {
  adminId = (await admin.get<{ id: string }>('/api/user')).body.id;
}, 60_000);

const photosOf = (browser: Browser, count: number) => storePhotos(shop.app, browser, count, pixels);

type Bought = { id: string; itemId: string; photos: string[]; token: string };

async function bought(browser: Browser, { given = 3 } = {}): Promise<Bought> {
  const { id: productId } = await createProduct(shop.app, { magnets: sampleMagnets });
  const photos = await photosOf(browser, given);
  const customDesign = sampleDesign({ paths: photos });
  const id = await shop.ordered(browser, [{ productId, selectedPack: '3', customDesign }]);
  const { change: token = '' } = await shop.tokensIn(`order-confirmation:${id}`);
  return { id, itemId: (await orderOf(id)).items[0]!.id, photos, token };
}

const orderOf = async (id: string) => (await admin.get<Order>(`/api/orders/${id}`)).body;
const open = (browser: Browser, { id }: Bought, token?: string): Promise<Answer<OpenedOrder>> =>
  browser.post(`/api/orders/${id}/open`, token === undefined ? {} : { token });
const change = (
  browser: Browser,
  { id, itemId }: Bought,
  customDesign: Design,
  token?: string,
): Promise<Answer<OpenedOrder>> =>
  browser.put(`/api/orders/${id}/items/${itemId}/design`, { customDesign, ...(token !== undefined && { token }) });
const historyOf = (orderId: string) => shop.historyOf(orderId, 'photos', 'hold');

describe('the customer of a pending order', () => {
  it('replaces photos, and everything follows: item, summary, history', async () => {
    const { browser, id: userId } = await registerCustomer(shop.app);
    const order = await bought(browser);
    const [added] = await photosOf(browser, 1);
    const paths = [order.photos[2]!, added!, order.photos[0]!];
    const customDesign = { ...sampleDesign({ paths }), approvedAt: '2026-11-22T12:00:00Z' };
    expect(await change(browser, order, customDesign)).toMatchObject({
      status: 200,
      body: { status: 'pending', items: [{ id: order.itemId, customImages: paths, customDesign }] },
    });
    const changed = await orderOf(order.id);
    expect(changed).toMatchObject({
      customImages: paths,
      missingPhotos: 0,
      items: [{ customImages: paths, customDesign }],
    });
    expect(changed.previews.map((preview) => preview.split('?crop=')[0])).toEqual(paths);
    expect((await change(browser, order, customDesign)).status).toBe(200);
    expect(await historyOf(order.id)).toEqual([['photos', '3', '3', userId]]);
  });

  it('fills places that were free, which releases the order from its hold', async () => {
    const { browser, id: userId } = await registerCustomer(shop.app);
    const order = await bought(browser, { given: 1 });
    await admin.patch(`/api/orders/${order.id}`, { status: 'pending', holdReason: 'Two photos are missing' });
    const [second, third] = await photosOf(browser, 2);
    const one = [order.photos[0]!, second!];
    expect((await change(browser, order, sampleDesign({ paths: one }))).body).toMatchObject({
      missingPhotos: 1,
      holdReason: 'Two photos are missing',
    });
    expect((await change(browser, order, sampleDesign({ paths: [...one, third!] }))).body).toMatchObject({
      missingPhotos: 0,
      heldSince: null,
      holdReason: null,
    });
    expect(await historyOf(order.id)).toEqual([
      ['hold', null, 'Two photos are missing', adminId],
      ['photos', '1', '2', userId],
      ['photos', '2', '3', userId],
      ['hold', 'Two photos are missing', null, userId],
    ]);
  });

  it('cannot save a photo of somebody else, a crop that does not fit, fewer photos or another magnet', async () => {
    const { browser } = await registerCustomer(shop.app);
    const order = await bought(browser);
    const [foreign] = await photosOf((await registerCustomer(shop.app)).browser, 1);
    const design = sampleDesign({ paths: order.photos });
    const [first, second, third] = design.slots as [DesignSlot, DesignSlot, DesignSlot];
    const withSecond = (changes: Partial<DesignSlot>) => [first, { ...second, ...changes }, third];
    for (const [slots, field] of [
      [withSecond({ path: foreign! }), 'customDesign.slots.1.path'],
      // outside of its photo, and of another shape
      [withSecond({ crop: { ...second.crop, cx: 1500 } }), 'customDesign.slots.1.crop'],
      [withSecond({ crop: { ...second.crop, h: 500 } }), 'customDesign.slots.1.crop'],
      [[first, second], 'customDesign.slots'],
    ] as const)
      expect(await change(browser, order, { ...design, slots: [...slots] })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', errors: { [field]: expect.any(String) } },
      });
    const slots = design.slots.map((slot) => ({ ...slot, template: { id: 'round-3', version: 1 } }));
    expect(await change(browser, order, { ...design, slots })).toMatchObject({
      status: 409,
      body: { code: 'design_outdated' },
    });
    expect(await historyOf(order.id)).toEqual([]);
  });
});

describe('a guest with the link of the mail', () => {
  it('sees the photos on another device and changes them there, but no name or address', async () => {
    const order = await bought(shop.app.browser());
    const phone = shop.app.browser();
    expect((await phone.get(order.photos[0]!)).status).toBe(404);
    const opened = await open(phone, order, order.token);
    expect(opened).toMatchObject({ status: 200, body: { status: 'pending', items: [{ customImages: order.photos }] } });
    expect(JSON.stringify(opened.body)).not.toMatch(/Ada|Main Street|example\.com/);
    expect((await phone.get(order.photos[0]!)).status).toBe(200);
    await open(phone, order, order.token);
    const paths = [order.photos[1]!, order.photos[0]!, (await photosOf(phone, 1))[0]!];
    expect((await change(phone, order, sampleDesign({ paths }), order.token)).status).toBe(200);
    expect((await orderOf(order.id)).customImages).toEqual(paths);
    expect(await historyOf(order.id)).toEqual([['photos', '3', '3', null]]);
  });

  it('sees the photos of their claims and reviews on another device, and nobody else does', async () => {
    const guest = shop.app.browser();
    const [order, other] = [await bought(guest), await bought(guest)];
    const feedbackOf = async ({ id, itemId, token }: Bought) => {
      const { items } = (await admin.patch<Order>(`/api/orders/${id}`, { status: 'delivered' })).body;
      const [claimed, reviewed] = await Promise.all([storePhoto(guest, pixels), storePhoto(guest, pixels)]);
      const claim = { kind: 'damage', itemIds: [itemId], words: 'Chipped', photos: [claimed.objectPath], token };
      expect((await guest.post(`/api/orders/${id}/claims`, claim)).status).toBe(201);
      const review = { stars: 5, words: 'Lovely', photo: reviewed.objectPath, token };
      expect((await guest.put(`/api/orders/${id}/reviews/${items[0]!.productId}`, review)).status).toBe(200);
      return [claimed.objectPath, reviewed.objectPath];
    };
    const photos = await feedbackOf(order);
    const photosOfOther = await feedbackOf(other);
    const phone = shop.app.browser();
    const seenBy = (browser: Browser, paths: string[]) =>
      Promise.all(paths.map(async (path) => (await browser.get(path)).status));
    expect(await seenBy(phone, photos)).toEqual([404, 404]);
    expect((await open(phone, order, order.token)).status).toBe(200);
    expect(await seenBy(phone, photos)).toEqual([200, 200]);
    expect(await seenBy(phone, photosOfOther)).toEqual([404, 404]);
    expect(await seenBy(shop.app.browser(), photos)).toEqual([404, 404]);
  });

  it('gets the link that adds photos; the account that placed an order needs none', async () => {
    const order = await bought(shop.app.browser(), { given: 2 });
    const phone = shop.app.browser();
    const { photosToken } = (await open(phone, order, order.token)).body;
    expect(photosToken).not.toBe(order.token);
    expect(await phone.get(`/api/orders/${order.id}/photos?token=${photosToken}`)).toMatchObject({
      status: 200,
      body: { missingPhotos: 1 },
    });
    expect((await open(phone, order, photosToken)).status).toBe(404);
    const { browser: customer } = await registerCustomer(shop.app);
    expect((await open(customer, await bought(customer))).body).not.toHaveProperty('photosToken');
  });

  it('is refused with another token, and so is everybody else', async () => {
    const guest = shop.app.browser();
    const order = await bought(guest);
    const { browser: customer } = await registerCustomer(shop.app);
    const design = sampleDesign({ paths: order.photos });
    expect((await open(guest, order)).status).toBe(401);
    expect((await change(guest, order, design)).status).toBe(401);
    for (const token of ['x', undefined]) {
      expect((await open(customer, order, token)).status).toBe(404);
      expect((await change(customer, order, design, token)).status).toBe(404);
    }
    expect((await open(customer, { ...order, id: randomUUID() }, order.token)).status).toBe(404);
    expect((await customer.get(order.photos[0]!)).status).toBe(404);
  });
});

describe('once printing has begun', () => {
  it('or the order was cancelled, it keeps its photos', async () => {
    const { browser } = await registerCustomer(shop.app);
    const order = await bought(browser);
    const customDesign = sampleDesign({ paths: order.photos.toReversed() });
    for (const [status, code] of [
      ['processing', 'printing_begun'],
      ['shipped', 'printing_begun'],
      ['cancelled', 'order_cancelled'],
    ]) {
      await admin.patch(`/api/orders/${order.id}`, { status });
      expect(await change(browser, order, customDesign)).toMatchObject({ status: 409, body: { code } });
    }
    expect((await orderOf(order.id)).customImages).toEqual(order.photos);
  });

  it('at the same moment, the photos are changed before or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const { browser } = await registerCustomer(shop.app);
      const order = await bought(browser);
      const paths = order.photos.toReversed();
      const [answer] = await Promise.all([
        change(browser, order, sampleDesign({ paths })),
        shop.app.dataSource.transaction((manager) =>
          beginPrinting(manager, { orderIds: [order.id], actorId: adminId, mails: shop.app.nest.get(StatusMails) }),
        ),
      ]);
      expect([200, 409]).toContain(answer.status);
      expect(await orderOf(order.id)).toMatchObject({
        status: 'processing',
        customImages: answer.status === 200 ? paths : order.photos,
      });
    }
  });
});
