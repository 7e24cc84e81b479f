import { expect } from '@jest/globals';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import type { Order } from 'shared-contracts/orders/schemas';
import type { PrintFile } from 'shared-contracts/production/schemas';
import sharp from 'sharp';
import type { Browser } from './browser.js';
import { registerCustomer, createProduct, signInAdmin } from './factories.js';
import { storePhoto } from './photos.js';
import { until } from './until.js';
import { TestShop } from './test-shop.js';

/** One photo, 2 x 2 in. */
export const square = magnetsFrom({ dimensions: '2 x 2 in', shape: 'square' })[0]!.template;
/** Two windows in a white border, 0.2 in wide. */
export const twoWindows: MagnetTemplate = {
  ...square,
  id: 'two-windows',
  windows: [0.2, 1.1].map((y) => ({ shape: 'rectangle', x: 0.2, y, width: 1.6, height: 0.7 })),
};

/** A photo whose colors change from left to right and from top to bottom. */
export const gradient: Promise<Buffer> = sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1000"><defs>
    <linearGradient id="a"><stop stop-color="#d02"/><stop offset="1" stop-color="#0a6"/></linearGradient>
    <linearGradient id="b" x2="0" y2="1"><stop stop-color="#04f" stop-opacity="0"/><stop offset="1" stop-color="#04f" stop-opacity=".6"/></linearGradient>
  </defs><rect width="1400" height="1000" fill="url(#a)"/><rect width="1400" height="1000" fill="url(#b)"/></svg>`),
)
  .jpeg({ quality: 95 })
  .toBuffer();

type Ordered = { customer: Browser; orderId: string; photos: string[] };

/** Close `shop` after use. */
export async function startPrintShop(variables: Record<string, string> = {}) {
  const shop = await TestShop.start(variables);
  const admin = await signInAdmin(shop.app);

  async function anOrder({
    template = square,
    pack = 1,
    photos: count = pack,
    quantity = 1,
    photo = gradient,
  }: {
    template?: MagnetTemplate;
    pack?: number;
    photos?: number;
    quantity?: number;
    photo?: Promise<Buffer>;
  } = {}): Promise<Ordered> {
    const { browser: customer } = await registerCustomer(shop.app);
    const photos: string[] = [];
    while (photos.length < count) photos.push((await storePhoto(customer, await photo)).objectPath);
    const { id: productId } = await createProduct(shop.app, { magnets: [{ template, count: 1 }] });
    const selectedPack = pack === 1 ? undefined : String(pack);
    const orderId = await shop.ordered(customer, [{ productId, quantity, selectedPack, customImages: photos }]);
    return { customer, orderId, photos };
  }

  const ask = (orderIds: string[], kind: PrintFile['kind']) =>
    admin.post<PrintFile>('/api/admin/print-files', { orderIds, kind });

  async function made(orderIds: string[], kind: PrintFile['kind']): Promise<PrintFile> {
    const { status, body } = await ask(orderIds, kind);
    expect([status, body.state]).toEqual([202, 'waiting']);
    let file = body;
    await until(async () => {
      file = (await admin.get<PrintFile>(`/api/admin/print-files/${body.id}`)).body;
      return file.state === 'done' || file.state === 'failed';
    }, 60_000);
    return file;
  }

  const downloadOf = ({ id }: PrintFile, by = admin) => by.get<Buffer>(`/api/admin/print-files/${id}/download`);
  async function bytesOf(file: PrintFile): Promise<Buffer> {
    const { status, body } = await downloadOf(file);
    expect(status).toBe(200);
    return body;
  }

  const waive = (orderId: string) => admin.post<Order>(`/api/admin/orders/${orderId}/waive-photos`, {});

  return { shop, admin, anOrder, waive, ask, made, downloadOf, bytesOf };
}
export type PrintShop = Awaited<ReturnType<typeof startPrintShop>>;
