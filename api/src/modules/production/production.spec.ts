import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { unzipSync } from 'fflate';
import { inWholePixels } from 'shared-contracts/design/crop';
import type { Design } from 'shared-contracts/design/schemas';
import type { Problem } from 'shared-contracts/api/problem';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { JobTicket } from 'shared-contracts/production/job-ticket';
import type { PrintFile, PrinterSettings } from 'shared-contracts/production/schemas';
import sharp from 'sharp';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import type { Browser } from '../../testing/browser.js';
import { storePhoto } from '../../testing/photos.js';
import { readPdf, textOf as textOfPage } from '../../testing/read-pdf.js';
import { until } from '../../testing/until.js';
import { keyOfObjectPath } from '../media/domain/photo-keys.js';
import { renderCrop } from '../media/render-crop.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { TestShop } from '../../testing/test-shop.js';
import { type PrintShop, gradient, square, startPrintShop, twoWindows } from '../../testing/print-shop.js';
import { CountLowQuality } from './count-low-quality.js';
import { MakePrintFile } from './make-print-file.js';
import { SweepPrintFiles } from './sweep-print-files.js';

let print: PrintShop;
let shop: TestShop;
let admin: Browser;
beforeAll(async () => {
  print = await startPrintShop();
  ({ shop, admin } = print);
});
afterAll(() => shop.close());

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const textOf = (pdf: Buffer) => pdf.toString('latin1');
const forget = (id: string) => shop.app.dataSource.query(`DELETE FROM print_files WHERE id = $1`, [id]);
const keyOf = async ({ id }: PrintFile): Promise<string> =>
  (
    await shop.app.dataSource.query<{ key: string }[]>(`SELECT object_key AS key FROM print_files WHERE id = $1`, [id])
  )[0]!.key;

describe('the ZIP of an order', () => {
  it('has a picture of 300 dpi in sRGB for each magnet, as the stored design says', async () => {
    const { orderId, photos } = await print.anOrder({ pack: 3 });
    const crop = inWholePixels({ cx: 600, cy: 500, w: 700, h: 700, rotation: 10 }, { width: 1400, height: 1000 });
    const design: Design = {
      version: 1,
      approvedAt: null,
      slots: photos.map((path, magnet) => ({
        magnet,
        template: { id: square.id, version: square.version },
        window: 0,
        path,
        crop: { cx: crop.cx, cy: crop.cy, w: crop.w, h: crop.h },
        rotation: 10,
        quality: 'great',
      })),
    };
    await shop.app.dataSource.query(`UPDATE order_items SET custom_design = $2 WHERE order_id = $1`, [
      orderId,
      JSON.stringify(design),
    ]);
    const file = await print.made([orderId], 'zip');
    expect(file).toMatchObject({ state: 'done', done: 3, total: 3, missing: [], lowQuality: [], sheets: null });
    const entries = unzipSync(await print.bytesOf(file));
    const short = orderId.slice(0, 8);
    const names = [1, 2, 3].map((n) => `${short}/item-001_magnet-00${n}.jpg`);
    expect(Object.keys(entries)).toEqual([...names, 'ticket.pdf', 'manifest.json']);
    const [picture] = Object.values(entries).map((bytes) => Buffer.from(bytes));
    const metadata = await sharp(picture).metadata();
    // (2 + 2 x 3 / 25.4) x 300 = 670.9
    expect(metadata).toMatchObject({
      width: 671,
      height: 671,
      density: 300,
      space: 'srgb',
      chromaSubsampling: '4:4:4',
    });
    expect(metadata.icc?.toString('latin1', 36, 40)).toBe('acsp');
    const stored = await shop.app.nest.get(PhotoStorage).open(keyOfObjectPath(photos[0]!));
    const chunks: Buffer[] = [];
    for await (const chunk of stored!.body) chunks.push(chunk as Buffer);
    const reference = await renderCrop(Buffer.concat(chunks), crop, { width: 671, height: 671 });
    const printed = await sharp(picture).raw().toBuffer();
    let most = 0;
    for (let at = 0; at < printed.length; at++) most = Math.max(most, Math.abs(printed[at]! - reference.data[at]!));
    expect(most).toBeLessThanOrEqual(6);
  });

  it('shows several windows on one magnet, white around them', async () => {
    const { orderId } = await print.anOrder({ template: twoWindows, photos: 2 });
    const entries = unzipSync(await print.bytesOf(await print.made([orderId], 'zip')));
    expect(Object.keys(entries).filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
    const { data, info } = await sharp(Buffer.from(Object.values(entries)[0]!))
      .raw()
      .toBuffer({ resolveWithObject: true });
    // in inches from the edge of the bleed
    const at = (x: number, y: number) => {
      const offset = 3 * (Math.round(y * 300) * info.width + Math.round(x * 300));
      return [...data.subarray(offset, offset + 3)];
    };
    const isWhite = (pixel: number[]) => pixel.every((value) => value > 250);
    const bleed = 3 / 25.4;
    const points = { bleed: [0.05, 1], border: [bleed + 0.1, 1], between: [1, bleed + 1] } as const;
    for (const [x, y] of Object.values(points)) expect(isWhite(at(x, y))).toBe(true);
    for (const y of [bleed + 0.25, bleed + 0.85, bleed + 1.15, bleed + 1.75])
      for (const x of [bleed + 0.25, bleed + 1.75]) expect(isWhite(at(x, y))).toBe(false);
  });

  it('names missing photos, and has a job ticket with copies, sizes and hashes', async () => {
    const { orderId, photos } = await print.anOrder({ pack: 3, photos: 2, quantity: 2 });
    await print.waive(orderId);
    await shop.app.nest.get(PhotoStorage).remove(keyOfObjectPath(photos[1]!));
    const file = await print.made([orderId], 'zip');
    const at = { orderId, line: 1 };
    expect(file.missing).toEqual([
      { ...at, slot: 3, reason: 'absent' },
      { ...at, slot: 2, reason: 'gone' },
    ]);
    const entries = unzipSync(await print.bytesOf(file));
    const short = orderId.slice(0, 8);
    const name = `${short}/item-001_magnet-001.jpg`;
    expect(Object.keys(entries)).toEqual([name, 'missing-photos.txt', 'ticket.pdf', 'manifest.json']);
    expect(Buffer.from(entries['missing-photos.txt']!).toString()).toBe(
      `Order ${short}, item 1, slot 3: no photo was added\nOrder ${short}, item 1, slot 2: the photo is no longer stored\n`,
    );
    const ticket = JobTicket.parse(JSON.parse(Buffer.from(entries['manifest.json']!).toString()));
    expect(ticket.magnets.map(({ copies, picture, isPrinted }) => [copies, picture, isPrinted])).toEqual([
      [2, name, true],
      [2, null, false],
      [2, null, false],
    ]);
    expect(ticket.magnets[0]!.template).toMatchObject({ id: square.id, version: 1, widthInches: 2, heightInches: 2 });
    const hashed = [name, 'ticket.pdf'].map((each) => {
      const bytes = Buffer.from(entries[each]!);
      return { name: each, sizeBytes: bytes.length, sha256: hashOf(bytes) };
    });
    expect(ticket.files).toEqual(hashed);
    const [page] = await readPdf(Buffer.from(entries['ticket.pdf']!));
    for (const part of ['Job ticket', short, 'NOT PRINTED', 'sRGB IEC61966-2.1', hashOf(Buffer.from(entries[name]!))])
      expect(textOfPage(page!).replaceAll('|', '')).toContain(part);
  });

  it('leaves out a photo that is damaged, and tries again the next time', async () => {
    const { orderId, photos } = await print.anOrder({ pack: 3 });
    const key = keyOfObjectPath(photos[2]!);
    await shop.app.nest.get(PhotoStorage).put({ key, body: Buffer.from('no picture'), contentType: 'image/jpeg' });
    expect((await print.made([orderId], 'zip')).missing).toEqual([{ orderId, line: 1, slot: 3, reason: 'unreadable' }]);
    await shop.app.nest.get(PhotoStorage).put({ key, body: await gradient, contentType: 'image/jpeg' });
    expect((await print.made([orderId], 'zip')).missing).toEqual([]);
  });
});

describe('the PDF of an order', () => {
  it('has a page for each copy with its boxes, a profile, cut lines on a layer, and each picture once', async () => {
    const { orderId } = await print.anOrder({ pack: 3, photos: 2, quantity: 2 });
    await print.waive(orderId);
    const pdf = textOf(await print.bytesOf(await print.made([orderId], 'pdf')));
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    // two copies of three magnets, and the list of missing photos
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(7);
    // a page is 3.6 x (2.236 + 1.8) in, the magnet in its middle; 3 mm of bleed are 8.504 points
    const boxes = (name: string) =>
      [...pdf.matchAll(new RegExp(`/${name} \\[([^\\]]+)\\]`, 'g'))].map(([, box]) => box!.split(' ').map(Number));
    expect(boxes('TrimBox')).toHaveLength(7);
    const [trim, bleed] = [boxes('TrimBox')[0]!, boxes('BleedBox')[0]!];
    for (const [index, value] of [57.6, 109.3, 201.6, 253.3].entries()) expect(trim[index]).toBeCloseTo(value, 0);
    for (const [index, sign] of [-1, -1, 1, 1].entries())
      expect(bleed[index]! - trim[index]!).toBeCloseTo(sign * 8.504, 2);
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(pdf.match(/\/ColorSpace \[\/ICCBased \d+ 0 R\]/g)).toHaveLength(2);
    expect(pdf).toContain('/OCProperties');
    expect(pdf).toContain('/Separation /CutContour');
  });

  it('is the same to the byte when it is made again from the stored design', async () => {
    const { orderId } = await print.anOrder({ pack: 3 });
    for (const kind of ['pdf', 'zip', 'gang'] as const) {
      const first = await print.made([orderId], kind);
      const bytes = await print.bytesOf(first);
      const key = await keyOf(first);
      await forget(first.id);
      await shop.app.nest.get(PhotoStorage).remove(key);
      const second = await print.made([orderId], kind);
      expect(await keyOf(second)).toBe(key);
      expect(hashOf(await print.bytesOf(second))).toBe(hashOf(bytes));
    }
  });

  it('is not made again while nothing has changed', async () => {
    const { orderId } = await print.anOrder();
    const first = await print.made([orderId], 'pdf');
    const putFile = jest.spyOn(shop.app.nest.get(PhotoStorage), 'putFile');
    const second = await print.made([orderId], 'pdf');
    expect([second.sizeBytes, second.done, await keyOf(second)]).toEqual([first.sizeBytes, 1, await keyOf(first)]);
    expect(putFile).not.toHaveBeenCalled();
    putFile.mockRestore();
  });
});

describe('gang sheets', () => {
  it('hold every copy of all orders, and say how much of them is used', async () => {
    const orders = [await print.anOrder({ pack: 3, quantity: 2 }), await print.anOrder({ pack: 5 })];
    const sheet = { widthInches: 8, heightInches: 8, marginInches: 0.25, gapInches: 0.125 };
    expect((await admin.put<PrinterSettings>('/api/admin/printer/sheet', sheet)).body).toMatchObject({ sheet });
    const file = await print.made(
      orders.map(({ orderId }) => orderId),
      'gang',
    );
    // 3 x 3 magnets of 2.236 in fit a sheet: 11 of them need two
    expect(file).toMatchObject({ state: 'done', done: 8, total: 8, sheets: 2 });
    expect(file.usedShare).toBeCloseTo((11 * 2.2362 ** 2) / (2 * 64), 3);
    const pdf = textOf(await print.bytesOf(file));
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(8);
    expect(pdf).toContain('/MediaBox [0 0 576 576]');
  });

  it('are refused in words if a magnet does not fit the sheet, as are cut lines', async () => {
    await admin.put('/api/admin/printer/sheet', { widthInches: 4, heightInches: 4, marginInches: 1, gapInches: 0 });
    const orders = [await print.anOrder({ template: twoWindows, photos: 2 }), await print.anOrder()];
    const message = 'A magnet of 2 x 2 in does not fit the sheet.';
    for (const kind of ['gang', 'cut'] as const)
      expect(
        await print.ask(
          orders.map(({ orderId }) => orderId),
          kind,
        ),
      ).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', message, errors: { 'orderIds.0': message, 'orderIds.1': message } },
      });
    expect((await print.ask([orders[0]!.orderId], 'pdf')).status).toBe(202);
  });

  it('fail with the reason if the sheet became too small in the meantime', async () => {
    const sheet = { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0 };
    await admin.put('/api/admin/printer/sheet', sheet);
    const { orderId } = await print.anOrder();
    const { id } = await print.made([orderId], 'gang');
    await admin.put('/api/admin/printer/sheet', { ...sheet, widthInches: 4, heightInches: 4, marginInches: 1 });
    await shop.app.dataSource.query(`UPDATE print_files SET state = 'waiting', object_key = NULL WHERE id = $1`, [id]);
    await shop.app.nest.get(MakePrintFile).make(id);
    expect((await admin.get<PrintFile>(`/api/admin/print-files/${id}`)).body).toMatchObject({
      state: 'failed',
      error: 'A magnet of 2 x 2 in does not fit the sheet.',
    });
  });

  it('refuse a sheet whose margins leave no room', async () => {
    const bad = { widthInches: 5, heightInches: 5, marginInches: 2.5, gapInches: 0 };
    expect(await admin.put('/api/admin/printer/sheet', bad)).toMatchObject({
      status: 400,
      body: { errors: { marginInches: 'The margins must leave room to print' } },
    });
  });
});

const statusOf = async (id: string) => (await admin.get<Order>(`/api/orders/${id}`)).body.status;
const historyOf = async (orderId: string) =>
  (await shop.app.dataSource.getRepository(OrderEvent).findBy({ orderId, kind: 'status' })).map(
    ({ fromValue, toValue }) => [fromValue, toValue],
  );

describe('downloading', () => {
  it('takes pending orders to processing once, however many download at once', async () => {
    const { orderId } = await print.anOrder();
    const file = await print.made([orderId], 'pdf');
    expect(await statusOf(orderId)).toBe('pending');
    const answers = await Promise.all(Array.from({ length: 5 }, () => print.downloadOf(file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect([await statusOf(orderId), await historyOf(orderId)]).toEqual(['processing', [['pending', 'processing']]]);
    const mails = await shop.app.dataSource.query<{ text: string }[]>(`SELECT text FROM outbox_mails WHERE key = $1`, [
      `order-in-production:${orderId}`,
    ]);
    expect(mails).toEqual([{ text: expect.stringContaining('Your magnets are being printed') }]);
    expect(answers[0]!.headers.get('content-disposition')).toBe(
      `attachment; filename="print-order-${orderId.slice(0, 8)}.pdf"`,
    );
    expect(answers[0]!.headers.get('cache-control')).toBe('private, no-store');
  });

  it('leaves other statuses alone', async () => {
    const { orderId } = await print.anOrder();
    const file = await print.made([orderId], 'zip');
    await admin.patch(`/api/orders/${orderId}`, { status: 'shipped' });
    await print.bytesOf(file);
    expect(await statusOf(orderId)).toBe('shipped');
  });

  it('refuses a file that lacks a photo which was added since, and begins nothing', async () => {
    const { customer, orderId } = await print.anOrder({ pack: 3, photos: 2 });
    await print.waive(orderId);
    const file = await print.made([orderId], 'pdf');
    const { body: order } = await customer.get<Order>(`/api/orders/${orderId}`);
    const { objectPath } = await storePhoto(customer);
    const added = { itemId: order.items[0]!.id, photos: [objectPath] };
    expect((await customer.post(`/api/orders/${orderId}/photos`, added)).status).toBe(200);
    expect(await print.downloadOf(file)).toMatchObject({ status: 409 });
    expect(await statusOf(orderId)).toBe('pending');
    await print.bytesOf(await print.made([orderId], 'pdf'));
    expect(await statusOf(orderId)).toBe('processing');
  });

  it('refuses cancelled orders', async () => {
    const { orderId } = await print.anOrder();
    const file = await print.made([orderId], 'pdf');
    await admin.patch(`/api/orders/${orderId}`, { status: 'cancelled' });
    expect((await print.downloadOf(file)).status).toBe(409);
    expect(await print.ask([orderId], 'pdf')).toMatchObject({ status: 409, body: { code: 'order_cancelled' } });
    expect(await statusOf(orderId)).toBe('cancelled');
  });

  it('refuses pending orders that were refunded in full, until an admin goes on with them', async () => {
    const { orderId } = await print.anOrder();
    const file = await print.made([orderId], 'pdf');
    const refund = { key: randomUUID(), what: { kind: 'full' }, returnStock: false };
    expect((await admin.post(`/api/admin/orders/${orderId}/refunds`, refund)).status).toBe(202);
    expect(await print.downloadOf(file)).toMatchObject({ status: 409 });
    expect(await print.ask([orderId], 'pdf')).toMatchObject({ status: 409, body: { code: 'order_refunded' } });
    expect(await statusOf(orderId)).toBe('pending');
    await admin.patch(`/api/orders/${orderId}`, { status: 'processing' });
    expect((await print.downloadOf(await print.made([orderId], 'pdf'))).status).toBe(200);
  });

  it('is answered with 404 once the file was swept', async () => {
    const { orderId } = await print.anOrder();
    const file = await print.made([orderId], 'pdf');
    const later = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
    const key = await keyOf(file);
    expect(await shop.app.nest.get(PhotoStorage).head(key)).not.toBeNull();
    expect(await shop.app.nest.get(SweepPrintFiles).sweep(later)).toBeGreaterThan(0);
    expect(await shop.app.nest.get(PhotoStorage).head(key)).toBeNull();
    expect((await print.downloadOf(file)).status).toBe(404);
  });
});

describe('print files', () => {
  it('are for admins only', async () => {
    const { customer, orderId } = await print.anOrder();
    const file = await print.made([orderId], 'pdf');
    const guest = shop.app.browser();
    for (const [browser, status] of [
      [guest, 401],
      [customer, 403],
    ] as const) {
      expect((await browser.post('/api/admin/print-files', { orderIds: [orderId], kind: 'pdf' })).status).toBe(status);
      for (const path of [`print-files/${file.id}`, `print-files/${file.id}/download`, 'printer'])
        expect((await browser.get(`/api/admin/${path}`)).status).toBe(status);
      expect((await browser.put('/api/admin/printer/profile?name=a.icc', {})).status).toBe(status);
      expect((await browser.delete('/api/admin/printer/profile')).status).toBe(status);
    }
    expect(await statusOf(orderId)).toBe('pending');
  });

  it('of unknown orders, of none, of one twice and of too many are refused', async () => {
    const unknown = randomUUID();
    const { status, body } = await admin.post<Problem>('/api/admin/print-files', { orderIds: [unknown], kind: 'pdf' });
    expect([status, body.errors]).toEqual([404, { 'orderIds.0': 'This order does not exist' }]);
    for (const orderIds of [[], [unknown, unknown], Array.from({ length: 101 }, () => randomUUID()), ['x']])
      expect((await admin.post('/api/admin/print-files', { orderIds, kind: 'pdf' })).status).toBe(400);
    for (const id of [randomUUID(), 'x']) {
      expect((await admin.get(`/api/admin/print-files/${id}/download`)).status).toBe(404);
      expect((await admin.get(`/api/admin/print-files/${id}`)).status).toBe(id === 'x' ? 400 : 404);
    }
  });
});

describe('a photo below 150 dpi', () => {
  it('is flagged on the file, counted on the order and named on its desk', async () => {
    // 260 pixels for 2.236 in are 116 dpi
    const small = sharp({ create: { width: 300, height: 260, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const { orderId } = await print.anOrder({ photo: small });
    const { customImages } = (await admin.get<Order>(`/api/orders/${orderId}`)).body;
    const lowOf = async (id: string) =>
      (await admin.get<OrderDesk>(`/api/admin/orders/${id}/desk`)).body.lowQualityPhotos;
    expect(await lowOf(orderId)).toEqual([{ photo: customImages[0], dpi: 116 }]);
    expect((await print.made([orderId], 'zip')).lowQuality).toEqual([{ orderId, line: 1, slot: 1, dpi: 116 }]);
    await shop.app.nest.get(CountLowQuality).count();
    expect((await admin.get<Order>(`/api/orders/${orderId}`)).body.lowQualityPhotos).toBe(1);
    const good = await print.anOrder();
    expect(await lowOf(good.orderId)).toEqual([]);
    await shop.app.nest.get(CountLowQuality).count();
    expect((await admin.get<Order>(`/api/orders/${good.orderId}`)).body.lowQualityPhotos).toBe(0);
  });
});

describe('a print file that is requested while the storage is down', () => {
  it('is made once the storage is back', async () => {
    const { orderId } = await print.anOrder();
    await shop.app.storage.stop();
    const { body } = await print.ask([orderId], 'zip');
    await until(
      async () => (await shop.count('print_files', `id = $1 AND attempts > 0 AND state = 'waiting'`, [body.id])) === 1,
      30_000,
    );
    expect((await admin.get(`/api/admin/print-files/${body.id}/download`)).status).toBe(404);
    await shop.app.storage.start();
    await until(
      async () => (await admin.get<PrintFile>(`/api/admin/print-files/${body.id}`)).body.state === 'done',
      60_000,
    );
  });
});
