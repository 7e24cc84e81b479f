import { describe, expect, it } from '@jest/globals';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { croppedPhotoUrl } from 'shared-contracts/design/cropped-photo';
import { designedMagnetsOf } from 'shared-contracts/design/designed-magnets';
import { windowOf } from 'shared-contracts/design/margins';
import type { ProductMagnets } from 'shared-contracts/design/template';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { pictureUrl } from 'shared-contracts/media/picture-url';
import { documentRowsOf } from 'shared-contracts/orders/document-rows';
import type { Order, OrderSummary } from 'shared-contracts/orders/schemas';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct, signInAdmin } from '../../testing/factories.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { ProductVariation } from '../catalog/product-variation.entity.js';
import { OrderLineRecord } from './order-line.entity.js';
import { testShop } from '../../testing/started.js';

const PRODUCT = 'Gift magnet';
const VARIATION = { name: 'Finish', value: 'Glossy' };
const PACK = '3';

const shop = testShop();

async function viewsOfBoughtLine() {
  const admin = await signInAdmin(shop.app);
  const { browser } = await registerCustomer(shop.app);
  const { id: productId } = await createProduct(shop.app, { name: PRODUCT });
  const { id: variationId } = await shop.app.dataSource
    .getRepository(ProductVariation)
    .save({ ...VARIATION, productId, priceAdjustment: '1.50', stockQuantity: 10 });
  const line = { productId, selectedPack: PACK, variationId };
  await browser.post('/api/cart', line);
  const { body: cart } = await browser.get<CartLine[]>('/api/cart');
  const opened = await shop.opened(browser, [line]);
  const checkout = await shop.checkout(opened.checkoutId);
  await shop.payments.pay(opened.url);
  const { body: verified } = await shop.verify<{ orderId: string; order: Order }>(browser, opened.sessionId);
  const { orderId } = verified;
  const [record] = await shop.app.dataSource.getRepository(OrderLineRecord).findBy({ orderId });
  const onPaymentPage = await shop.payments.stripe.checkout.sessions.listLineItems(opened.sessionId);
  const { body: own } = await browser.get<Order>(`/api/orders/${orderId}`);
  const { body: admins } = await admin.get<Order>(`/api/orders/${orderId}`);
  await admin.patch(`/api/orders/${orderId}`, { status: 'shipped' });
  const mails = await shop.app.dataSource.query<{ key: string; text: string; html: string }[]>(
    `SELECT key, text, html FROM outbox_mails WHERE text LIKE '%' || $1 || '%'`,
    [PRODUCT],
  );
  const { order } = verified;
  return { cart, checkout, record, onPaymentPage: onPaymentPage.data, orders: { verified: order, own, admins }, mails };
}

describe('a bought line of photo strips', () => {
  it('has a place for each window in the cart, in the order and in what is missing', async () => {
    const [{ template }] = sampleMagnets as [ProductMagnets[number]];
    const frames = [0, 1, 2].map((y) => ({ shape: 'rectangle' as const, x: 0, y, width: 1, height: 1 }));
    const { browser } = await registerCustomer(shop.app);
    const magnets = [{ count: 1, template: { ...template, windows: frames } }];
    const { id: productId } = await createProduct(shop.app, { magnets });
    const line = { productId, selectedPack: '3' };
    expect(await browser.post('/api/cart', line)).toMatchObject({ body: { photoPlaces: 9 } });
    const orderId = await shop.ordered(browser, [line]);
    expect(await browser.get(`/api/orders/${orderId}`)).toMatchObject({
      body: { missingPhotos: 9, items: [{ photoPlaces: 9 }] },
    });
    expect(await browser.get(`/api/orders/${orderId}/photos`)).toMatchObject({ body: { missingPhotos: 9 } });
    await shop.app.dataSource.query(`UPDATE order_items SET photo_places = NULL WHERE order_id = $1`, [orderId]);
    expect(await browser.get(`/api/orders/${orderId}`)).toMatchObject({ body: { items: [{ photoPlaces: 3 }] } });
  });
});

async function viewsOfDesignedLine() {
  const admin = await signInAdmin(shop.app);
  const { browser } = await registerCustomer(shop.app);
  const { id: productId } = await createProduct(shop.app, { magnets: sampleMagnets });
  const photo = await photoBytes({ width: 1600, height: 1200 });
  const paths = [(await storePhoto(browser, photo)).objectPath, (await storePhoto(browser, photo)).objectPath];
  const customDesign = { ...sampleDesign({ paths }), approvedAt: '2026-11-21T12:00:00Z' };
  const line = { productId, selectedPack: '3', customDesign };
  await browser.post('/api/cart', line);
  const { body: cart } = await browser.get<CartLine[]>('/api/cart');
  const opened = await shop.opened(browser, [line]);
  const checkout = await shop.checkout(opened.checkoutId);
  await shop.payments.pay(opened.url);
  const verified = await shop.verify<{ orderId: string; order: Order }>(browser, opened.sessionId);
  const { orderId } = verified.body;
  const order = (reader: Browser) => reader.get<Order>(`/api/orders/${orderId}`).then(({ body }) => body);
  const { body: listed } = await browser.get<OrderSummary[]>('/api/user/orders');
  const [mail] = await shop.mailsOf(`order-confirmation:${orderId}`);
  const [own, admins] = [await order(browser), await order(admin)];
  const lines = {
    cart: cart[0]!,
    checkout: { ...checkout.lines[0]!, magnets: checkout.lines[0]!.magnets ?? null },
    'success page': verified.body.order.items[0]!,
    order: own.items[0]!,
    "admin's order": admins.items[0]!,
  };
  return { lines, mail, customDesign, previews: listed[0]!.previews };
}

describe('a bought line with a design', () => {
  it('is drawn alike in cart, checkout, success page, order, list of orders and mail', async () => {
    const { lines, mail, previews, customDesign } = await viewsOfDesignedLine();
    const drawn = Object.entries(lines).map(([view, { customDesign: design = null, magnets, selectedPack }]) => [
      view,
      designedMagnetsOf({ customDesign: design, magnets, selectedPack }),
    ]);
    const [{ template }] = sampleMagnets as [ProductMagnets[number]];
    const magnets = customDesign.slots.map((slot, place) => ({ place, template, photos: [slot] }));
    expect(drawn).toEqual(Object.keys(lines).map((view) => [view, magnets]));
    for (const { approvedAt } of Object.values(lines).map(({ customDesign: design }) => design!))
      expect(approvedAt).toBe(customDesign.approvedAt);

    const links = [...mail!.html.matchAll(/<img src="http:\/\/shop\.test([^"]*)"/g)].map(([, link]) =>
      link!.replaceAll('&amp;', '&'),
    );
    const window = windowOf({ template, window: 0 });
    const seen = customDesign.slots.map((slot) => croppedPhotoUrl(slot, window));
    expect(previews).toEqual(seen);
    const [first, second] = seen.map((picture) => pictureUrl(picture, 160));
    expect(links.map((link) => link.replace(/&order=.*/, ''))).toEqual([first, first, second]);
    for (const link of links) expect((await shop.app.browser().get(link)).status).toBe(200);
  });
});

describe('a bought line with a variation and a pack', () => {
  it('says so in cart, checkout, payment page, success page, order, documents and every mail that names the product', async () => {
    const { cart, checkout, record, onPaymentPage, orders, mails } = await viewsOfBoughtLine();
    expect(cart).toMatchObject([{ selectedPack: PACK, variation: VARIATION }]);
    expect(checkout.lines).toMatchObject([
      { productName: PRODUCT, selectedPack: PACK, variationName: 'Finish: Glossy', unitPrice: record!.price },
    ]);
    expect(record).toMatchObject({ selectedPack: PACK, variationName: 'Finish: Glossy' });
    expect(onPaymentPage.map(({ description }) => description)).toContain('Gift magnet, Finish: Glossy, pack of 3');
    for (const order of Object.values(orders)) {
      expect(order.items).toMatchObject([
        { productName: PRODUCT, selectedPack: PACK, variationName: 'Finish: Glossy', price: record!.price },
      ]);
      const row = { product: 'Gift magnet, Finish: Glossy, pack of 3', quantity: 1 };
      const each = `${formatMoney(parseMoney(record!.price))} each, pack of 3`;
      expect(documentRowsOf(order)).toMatchObject([{ ...row, unitPrice: each }]);
    }
    expect(mails.map(({ key }) => key.split(':')[0])).toEqual(
      expect.arrayContaining(['order-confirmation', 'order-shipped']),
    );
    for (const { key, text, html } of mails)
      for (const body of [text, html]) {
        expect([key, body]).toEqual([key, expect.stringContaining('Finish: Glossy')]);
        expect([key, body]).toEqual([key, expect.stringContaining('pack of 3')]);
      }
  });
});
