import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { OpenedOrder, Order } from 'shared-contracts/orders/schemas';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import type { Answer, Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { times } from '../../testing/test-shop.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);
const pixels = await photoBytes({ width: 1600, height: 1200 });

type Bought = { id: string; itemId: string; photos: string[] };

async function bought(browser: Browser): Promise<Bought> {
  const { id: productId } = await createProduct(shop.app, { magnets: sampleMagnets });
  const photos = [(await storePhoto(browser, pixels)).objectPath, (await storePhoto(browser, pixels)).objectPath];
  const customDesign = sampleDesign({ paths: [photos[0]!, photos[1]!, photos[1]!] });
  const id = await shop.ordered(browser, [{ productId, selectedPack: '3', customDesign }]);
  return { id, photos, itemId: (await orderOf(id)).items[0]!.id };
}
const orderOf = async (id: string) => (await admin.get<Order>(`/api/orders/${id}`)).body;
const deskOf = async (id: string) => (await admin.get<OrderDesk>(`/api/admin/orders/${id}/desk`)).body;
const ask = (id: string, photos: string[], headers: Record<string, string> = {}): Promise<Answer<OrderDesk>> =>
  admin.send('POST', `/api/admin/orders/${id}/photo-request`, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ photos, message: 'It is <b>blurry</b>.' }),
  });
const mailsAbout = (id: string) => shop.mailsOf(`photo-request:${id}:%`);
const change = (
  browser: Browser,
  { id, itemId }: Bought,
  paths: string[],
  token: string,
): Promise<Answer<OpenedOrder>> =>
  browser.put(`/api/orders/${id}/items/${itemId}/design`, { customDesign: sampleDesign({ paths }), token });

describe('asking for a better photo', () => {
  it('holds the order and mails a link with which the photo is replaced, which releases it', async () => {
    const guest = shop.app.browser();
    const order = await bought(guest);
    const [first, second] = order.photos as [string, string];
    expect(await ask(order.id, [second])).toMatchObject({
      status: 202,
      body: {
        photoRequest: { photos: [second], message: 'It is <b>blurry</b>.', actor: { email: 'admin@example.com' } },
      },
    });
    expect(await orderOf(order.id)).toMatchObject({
      heldSince: expect.any(String),
      holdReason: 'Waiting for a better photo',
    });
    const [mail] = await mailsAbout(order.id);
    expect(mail!.text).toContain('Photo 2');
    await admin.patch(`/api/orders/${order.id}`, { status: 'pending', holdReason: 'Waiting for a better photo' });
    const { mails } = await deskOf(order.id);
    expect(mails.map(({ key }) => key.split(':')[0])).toEqual(
      expect.arrayContaining(['photo-request', 'order-confirmation']),
    );
    expect(mails).toHaveLength(2);
    expect(mail!.html).toContain('&lt;b&gt;blurry');
    const [, token = ''] = /\/track-order\?order=[0-9a-f-]{36}&token=(\S+)/.exec(mail!.text)!;
    const anywhere = shop.app.browser();
    expect(await anywhere.post(`/api/orders/${order.id}/open`, { token })).toMatchObject({ status: 200 });
    const { objectPath: other } = await storePhoto(anywhere, pixels);
    await change(anywhere, order, [other, second, second], token);
    expect(await orderOf(order.id)).toMatchObject({ holdReason: 'Waiting for a better photo' });
    await change(anywhere, order, [first, other, second], token);
    expect(await orderOf(order.id)).toMatchObject({ holdReason: 'Waiting for a better photo' });
    await change(anywhere, order, [first, other, other], token);
    expect(await orderOf(order.id)).toMatchObject({ heldSince: null, holdReason: null });
    const desk = await deskOf(order.id);
    expect(desk.photoRequest).toBeNull();
    expect(desk.history.map(({ kind, to }) => [kind, to]).toReversed()).toEqual([
      ['placed', 'pending'],
      ['hold', 'Waiting for a better photo'],
      ['photo_request', 'Photo 2'],
      ['photos', '3'],
      ['photos', '3'],
      ['photos', '3'],
      ['hold', null],
    ]);
  });

  it('mails a link to the owner of an account, too, that works wherever the mail is read', async () => {
    const { browser, email } = await registerCustomer(shop.app);
    const order = await bought(browser);
    await shop.app.dataSource.query(`UPDATE orders SET customer_email = $2 WHERE id = $1`, [order.id, email]);
    await ask(order.id, order.photos);
    const [mail] = await mailsAbout(order.id);
    expect(mail!.recipient).toBe(email);
    const [, token] = /\/track-order\?order=[0-9a-f-]{36}&token=(\S+)/.exec(mail!.text)!;
    expect(await shop.app.browser().post(`/api/orders/${order.id}/open`, { token })).toMatchObject({ status: 200 });
    expect((await browser.get<Order>(`/api/orders/${order.id}`)).body.holdReason).toBe('Waiting for 2 better photos');
  });

  it('ends when an admin releases the order, and the days go on when it is asked again', async () => {
    const order = await bought(shop.app.browser());
    await ask(order.id, [order.photos[0]!]);
    const { heldSince } = await orderOf(order.id);
    await ask(order.id, order.photos);
    expect(await orderOf(order.id)).toMatchObject({ heldSince, holdReason: 'Waiting for 2 better photos' });
    expect((await deskOf(order.id)).photoRequest).toMatchObject({ photos: order.photos });
    await admin.patch(`/api/orders/${order.id}`, { status: 'pending', holdReason: null });
    expect((await deskOf(order.id)).photoRequest).toBeNull();
  });

  it('of two admins who saw the same order reaches the customer once', async () => {
    const order = await bought(shop.app.browser());
    const { version } = await orderOf(order.id);
    const answers = await times(3, () => ask(order.id, [order.photos[0]!], { 'if-match': `"${version}"` }));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['202', '409', '409']);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'order_changed',
      details: { version: version + 1, status: 'pending', holdReason: 'Waiting for a better photo' },
    });
    expect(await mailsAbout(order.id)).toHaveLength(1);
  });

  it('is refused for photos of other orders, and once printing has begun', async () => {
    const order = await bought(shop.app.browser());
    expect(await ask(order.id, ['/objects/photos/other.jpg'])).toMatchObject({
      status: 400,
      body: { errors: { photos: 'Choose photos of the order' } },
    });
    expect(await ask(order.id, [])).toMatchObject({ status: 400, body: { errors: { photos: 'Choose a photo' } } });
    expect(await ask(randomUUID(), order.photos)).toMatchObject({ status: 404 });
    await admin.patch(`/api/orders/${order.id}`, { status: 'processing' });
    expect(await ask(order.id, order.photos)).toMatchObject({ status: 409, body: { code: 'printing_begun' } });
    expect(await mailsAbout(order.id)).toEqual([]);
  });
});
