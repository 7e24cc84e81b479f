import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import type { Design } from 'shared-contracts/design/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { dayAt } from 'shared-contracts/time/shop-time';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { RunLayout } from 'shared-contracts/production/runs';
import sharp from 'sharp';
import { createProduct, registerCustomer } from '../../testing/factories.js';
import { mailTo, tellStatusNow } from '../../testing/mails.js';
import { pagesIn } from '../../testing/pdf-pictures.js';
import { storePhoto } from '../../testing/photos.js';
import { outwait } from '../../testing/print-shop.js';
import { readPdf } from '../../testing/read-pdf.js';
import { shippingInfo } from '../../testing/test-shop.js';
import { until } from '../../testing/until.js';
import { testPrintShop } from '../../testing/started.js';

const { maximumPacksPerCheckout: PACKS } = shopPolicy.stock;
const { maximumPhotosAtOnce: PHOTOS } = shopPolicy.cart;
const { maximumSize: LARGEST_PACK } = shopPolicy.packs;

const shop = testPrintShop();

/** Gmail hides the rest of a larger mail. */
const CLIPPED_BYTES = 102_000;
const SIDE = 400;
const [small] = magnetsFrom({ dimensions: '1 x 1 in', shape: 'square' });

const designOf = (photos: readonly string[], shift: number): Design => ({
  version: 1,
  slots: photos.map((path, magnet) => ({
    magnet,
    template: { id: small!.template.id, version: small!.template.version },
    window: 0,
    path,
    crop: { cx: SIDE / 2 + shift, cy: SIDE / 2, w: 200, h: 200 },
    rotation: 0,
    quality: 'fine',
  })),
  approvedAt: null,
});

const soldIn = (sizes: readonly number[]) =>
  createProduct(shop.shop.app, {
    magnets: [{ template: small!.template, count: 1 }],
    packOptions: sizes.map((size) => ({ size, price: '20.00' })),
    inStock: 3 * PACKS,
  });

const orderOf = async (id: string) => (await shop.admin.get<Order>(`/api/orders/${id}`)).body;
async function textOfPdf(path: string): Promise<string> {
  const { status, body } = await shop.admin.get<Buffer>(path);
  expect([path, status]).toEqual([path, 200]);
  return (await readPdf(body)).flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
}

/** A count alone, because the pictures of the largest order fill the memory. */
const picturesPrintedIn = async (runId: string, name: string) =>
  pagesIn((await shop.file(runId, name)).body).reduce((sum, { pictures }) => sum + pictures.length, 0);

const shown = (amount: string) => formatMoney(parseMoney(amount));

type Wanted = { lines: number; packSize: number; quantity: number; layout: RunLayout };

/** Returns its status. */
async function toTheDoor({ lines, packSize, quantity, layout }: Wanted): Promise<string> {
  const { app } = shop.shop;
  const magnets = lines * packSize * quantity;
  const { browser: customer, email } = await registerCustomer(app);
  const jpeg = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#c63' } }).jpeg();
  const { objectPath } = await storePhoto(customer, await jpeg.toBuffer());
  const { id: productId } = await soldIn([1, packSize]);
  const photos = Array.from({ length: packSize }, () => objectPath);
  const items = Array.from({ length: lines }, (_, place) => ({
    productId,
    quantity,
    selectedPack: String(packSize),
    customDesign: designOf(photos, place),
  }));

  const guestLines = items.map((item) => ({ ...item, id: randomUUID() }));
  const merged = await customer.post('/api/cart/merge', { items: guestLines });
  expect(merged).toMatchObject({ status: 200, body: { problems: [] } });
  expect((await customer.get<CartLine[]>('/api/cart')).body).toHaveLength(lines);

  const opened = await shop.shop.opened(customer, items, { shippingInfo: { ...shippingInfo, email } });
  await shop.shop.payments.pay(opened.url);
  const { orderId } = (await shop.shop.verify(customer, opened.sessionId)).body;
  const { items: sold, totalAmount } = await orderOf(orderId);
  expect(sold).toHaveLength(lines);
  const total = shown(totalAmount);
  const confirmation = await mailTo(app, email, /^Your Fridgewell order/);
  expect(confirmation.text).toContain(total);
  expect(Buffer.byteLength(confirmation.html!)).toBeLessThan(CLIPPED_BYTES);
  expect(await textOfPdf(`/api/orders/${orderId}/invoice.pdf`)).toContain(total);
  await outwait(shop.shop, [orderId]);

  expect((await shop.ready(`?layout=${layout}`)).orders).toMatchObject([{ orderId, magnets }]);
  const made = await shop.made([orderId], { layout });
  expect(made.run).toMatchObject({ state: 'done', error: null, magnets });
  const file = made.files.find(({ kind }) => kind === layout)!;
  expect(await picturesPrintedIn(made.run.id, file.name)).toBe(magnets);
  expect((await shop.file(made.run.id, made.files.find(({ kind }) => kind === 'zip')!.name)).status).toBe(200);

  const [first] = made.sheets;
  const ofFirst = made.pieces.filter(({ sheet }) => sheet === first!.number);
  const others = made.sheets.slice(1).map(({ code }) => code);
  expect((await shop.sheet(first!.code)).body.parcels).toMatchObject([
    { orderId, here: ofFirst.length, magnets, otherSheets: others },
  ]);
  expect(await textOfPdf(`/api/admin/packing-slips.pdf?orders=${orderId}`)).toContain(orderId.slice(0, 8));

  const spoiled = ofFirst.map(({ id }) => id);
  expect((await shop.spoil(made.run.id, spoiled, 'Torn')).status).toBe(200);
  const { body: again } = await shop.ask({ pieceIds: spoiled, layout });
  expect((await shop.finished(again.id)).run).toMatchObject({ state: 'done', magnets: spoiled.length });

  for (const status of ['shipped', 'delivered'])
    expect((await shop.admin.patch(`/api/orders/${orderId}`, { status })).status).toBe(200);
  await tellStatusNow(app, orderId);
  expect((await mailTo(app, email, /has arrived/)).text).toContain(orderId.slice(0, 8));

  const units = sold.map(({ id: itemId }) => ({ itemId, quantity: 1 }));
  const refund = { key: randomUUID(), what: { kind: 'items', items: units, withShipping: false }, returnStock: false };
  expect((await shop.admin.post(`/api/admin/orders/${orderId}/refunds`, refund)).status).toBe(202);
  await until(async () => Number((await orderOf(orderId)).refundedAmount) > 0);
  expect((await mailTo(app, email, /^We refunded/)).text).toContain(shown((await orderOf(orderId)).refundedAmount));
  const dayOf = (at: string) => dayAt(new Date(at), 'America/Toronto');
  const { createdAt, updatedAt } = await orderOf(orderId);
  const days = new URLSearchParams({ from: dayOf(createdAt), to: dayOf(updatedAt) }).toString();
  const csv = (await shop.admin.get<Buffer>(`/api/admin/reports/order-lines.csv?${days}`)).body.toString();
  expect(csv.split('\n').filter((row) => row.includes(orderId)).length).toBeGreaterThanOrEqual(lines);
  const wanted = { key: randomUUID(), items: units, reason: 'lost', message: '' };
  const reprint = await shop.admin.post<{ orderId: string }>(`/api/admin/orders/${orderId}/reprint`, wanted);
  expect([reprint.status, (await orderOf(reprint.body.orderId)).items.length]).toEqual([201, lines]);
  expect((await customer.post(`/api/orders/${orderId}/order-again`, {})).status).toBe(200);
  return (await orderOf(orderId)).status;
}

describe('the largest order that is sold', () => {
  it('with the most magnets goes from the cart to the door', async () => {
    const most: Wanted = { lines: 1, packSize: LARGEST_PACK, quantity: PACKS, layout: 'sheets' };
    expect(await toTheDoor(most)).toBe('delivered');
  }, 300_000);

  it('with the most lines and photos goes from the cart to the door', async () => {
    const most: Wanted = { lines: PACKS, packSize: PHOTOS / PACKS, quantity: 1, layout: 'pages' };
    expect(await toTheDoor(most)).toBe('delivered');
  }, 300_000);

  it('with more photos than that is a bulk order', async () => {
    const { browser } = await registerCustomer(shop.shop.app);
    const { id: productId } = await soldIn([LARGEST_PACK]);
    const { objectPath } = await storePhoto(browser);
    const line = { productId, selectedPack: String(LARGEST_PACK) };
    const items = Array.from({ length: PHOTOS / LARGEST_PACK + 1 }, () => ({
      ...line,
      customImages: Array.from({ length: LARGEST_PACK }, () => objectPath),
    }));
    expect(await shop.shop.checkOut(browser, items)).toMatchObject({
      status: 409,
      body: { code: 'bulk_order', message: expect.stringContaining('1,200 photos') },
    });
  });
});
