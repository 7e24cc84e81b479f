import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Design } from 'shared-contracts/design/schemas';
import type { OpenedOrder, Order } from 'shared-contracts/orders/schemas';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import type { Answer, Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct, signInAdmin } from '../../testing/factories.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { TestShop } from '../../testing/test-shop.js';
import { beginPrinting } from './begin-printing.js';
import { StatusMails } from './status-mails.js';
import { OrderEvent } from './order-event.entity.js';

let shop: TestShop;
let admin: Browser;
let adminId: string;
let pixels: Buffer;
beforeAll(async () => {
  shop = await TestShop.start();
  admin = await signInAdmin(shop.app);
  adminId = (await admin.get<{ id: string }>('/api/user')).body.id;
  pixels = await photoBytes({ width: 1600, height: 1200 });
}, 60_000);
afterAll(() => shop.close());

async function photosOf(browser: Browser, count: number): Promise<string[]> {
  const { objectPath } = await storePhoto(browser, pixels);
  const copies = await shop.app.dataSource.query<{ path: string }[]>(
    `INSERT INTO media_objects (object_path, pending_key, user_id, guest_id, content_type, size_bytes, width, height)
     SELECT '/objects/photos/' || gen_random_uuid() || '.jpg', gen_random_uuid()::text, user_id, guest_id, content_type, size_bytes, width, height
     FROM media_objects, generate_series(2, $2) WHERE object_path = $1 RETURNING object_path AS path`,
    [objectPath, count],
  );
  return [objectPath, ...copies.map(({ path }) => path)];
}

type Bought = { id: string; itemId: string; photos: string[]; token: string };

async function bought(browser: Browser, { given = 3 } = {}): Promise<Bought> {
  const { id: productId } = await createProduct(shop.app, { magnets: sampleMagnets });
  const photos = await photosOf(browser, given);
  const customDesign = sampleDesign({ paths: photos });
  const id = await shop.ordered(browser, [{ productId, selectedPack: '3', customDesign }]);
  const [mail] = await shop.app.dataSource.query<{ text: string }[]>(`SELECT text FROM outbox_mails WHERE key = $1`, [
    `order-confirmation:${id}`,
  ]);
  const token = /\/track-order\?order=[0-9a-f-]{36}&token=(\S+)/.exec(mail!.text)?.[1] ?? '';
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
const historyOf = async (orderId: string) =>
  (await shop.app.dataSource.getRepository(OrderEvent).find({ where: { orderId }, order: { id: 'ASC' } }))
    .filter(({ kind }) => kind === 'photos' || kind === 'hold')
    .map(({ kind, fromValue, toValue, actorId }) => [kind, fromValue, toValue, actorId]);

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

  it.each([
    ['a photo of somebody else', 'customDesign.slots.1.path'],
    ['a crop outside of its photo', 'customDesign.slots.1.crop'],
    ['a crop of another shape', 'customDesign.slots.1.crop'],
    ['fewer photos than before', 'customDesign.slots'],
  ])('cannot save %s', async (what, field) => {
    const { browser } = await registerCustomer(shop.app);
    const order = await bought(browser);
    const [foreign] = await photosOf((await registerCustomer(shop.app)).browser, 1);
    const design = sampleDesign({ paths: order.photos });
    const second = design.slots[1]!;
    const slots = {
      'a photo of somebody else': [design.slots[0]!, { ...second, path: foreign! }, design.slots[2]!],
      'a crop outside of its photo': [
        design.slots[0]!,
        { ...second, crop: { ...second.crop, cx: 1500 } },
        design.slots[2]!,
      ],
      'a crop of another shape': [design.slots[0]!, { ...second, crop: { ...second.crop, h: 500 } }, design.slots[2]!],
      'fewer photos than before': design.slots.slice(0, 2),
    }[what]!;
    expect(await change(browser, order, { ...design, slots })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: { [field]: expect.any(String) } },
    });
    expect(await historyOf(order.id)).toEqual([]);
  });

  it('cannot save a design of another magnet', async () => {
    const { browser } = await registerCustomer(shop.app);
    const order = await bought(browser);
    const design = sampleDesign({ paths: order.photos });
    const slots = design.slots.map((slot) => ({ ...slot, template: { id: 'round-3', version: 1 } }));
    expect(await change(browser, order, { ...design, slots })).toMatchObject({
      status: 409,
      body: { code: 'design_outdated' },
    });
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
  it.each([
    ['processing', 'printing_begun'],
    ['shipped', 'printing_begun'],
    ['cancelled', 'order_cancelled'],
  ])('a %s order keeps its photos', async (status, code) => {
    const { browser } = await registerCustomer(shop.app);
    const order = await bought(browser);
    await admin.patch(`/api/orders/${order.id}`, { status });
    const paths = order.photos.toReversed();
    expect(await change(browser, order, sampleDesign({ paths }))).toMatchObject({ status: 409, body: { code } });
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
