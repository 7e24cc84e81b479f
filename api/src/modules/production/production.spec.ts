import { beforeAll, describe, expect, it } from '@jest/globals';
import { inWholePixels } from 'shared-contracts/design/crop';
import type { Design } from 'shared-contracts/design/schemas';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { JobTicket } from 'shared-contracts/production/job-ticket';
import type { PrinterSettings } from 'shared-contracts/production/schemas';
import sharp from 'sharp';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import type { Browser } from '../../testing/browser.js';
import { pagesIn } from '../../testing/pdf-pictures.js';
import { square, twoWindows } from '../../testing/print-shop.js';
import { readPdf, textOf as textOfPage } from '../../testing/read-pdf.js';
import { TestShop } from '../../testing/test-shop.js';
import { until } from '../../testing/until.js';
import { keyOfObjectPath } from '../media/domain/photo-keys.js';
import { readAll } from '../media/read-all.js';
import { renderCrop } from '../media/render-crop.js';
import { CountLowQuality } from './count-low-quality.js';
import { testPrintShop } from '../../testing/started.js';

const print = testPrintShop();
let shop: TestShop;
let admin: Browser;
beforeAll(async () => {
  ({ shop, admin } = print);
});

const textOf = (pdf: Buffer) => pdf.toString('latin1');
const picturesOf = async (orderId: string) =>
  pagesIn(await print.pdfOf([orderId])).flatMap(({ pictures }) => pictures.map(({ jpeg }) => jpeg));

describe('a picture that is printed', () => {
  it('has 300 dpi in sRGB, as the stored design says', async () => {
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
    const pictures = await picturesOf(orderId);
    expect(pictures).toHaveLength(3);
    const [picture] = pictures;
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
    const original = (await readAll(stored!.body, 10_000_000))!;
    const reference = await renderCrop(original, crop, { width: 671, height: 671 });
    const printed = await sharp(picture).raw().toBuffer();
    let most = 0;
    for (let at = 0; at < printed.length; at++) most = Math.max(most, Math.abs(printed[at]! - reference.data[at]!));
    expect(most).toBeLessThanOrEqual(6);
  });

  it('shows several windows on one magnet, white around them', async () => {
    const { orderId } = await print.anOrder({ template: twoWindows, photos: 2 });
    const pictures = await picturesOf(orderId);
    expect(pictures).toHaveLength(1);
    const { data, info } = await sharp(pictures[0]).raw().toBuffer({ resolveWithObject: true });
    // inches from the edge of the bleed
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
});

describe('a run of pages', () => {
  it('has one for each copy with its boxes, a profile, cut lines on a layer, and each picture once', async () => {
    const { orderId } = await print.anOrder({ pack: 3, photos: 2, quantity: 2 });
    await print.waive(orderId);
    const pdf = textOf(await print.pdfOf([orderId]));
    expect(pdf.startsWith('%PDF-1.6')).toBe(true);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(4);
    // a page is 3.6 x (2.236 + 1.8) in; 3 mm of bleed are 8.504 points
    const boxes = (name: string) =>
      [...pdf.matchAll(new RegExp(`/${name} \\[([^\\]]+)\\]`, 'g'))].map(([, box]) => box!.split(' ').map(Number));
    expect(boxes('TrimBox')).toHaveLength(4);
    const [trim, bleed] = [boxes('TrimBox')[0]!, boxes('BleedBox')[0]!];
    for (const [index, value] of [57.6, 109.3, 201.6, 253.3].entries()) expect(trim[index]).toBeCloseTo(value, 0);
    for (const [index, sign] of [-1, -1, 1, 1].entries())
      expect(bleed[index]! - trim[index]!).toBeCloseTo(sign * 8.504, 2);
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(pdf.match(/\/ColorSpace \[\/ICCBased \d+ 0 R\]/g)).toHaveLength(2);
    expect(pdf).toContain('/OCProperties');
    expect(pdf).toContain('/Separation /CutContour');
  });

  it('has its codes on the pages, in the job ticket and at the packing desk', async () => {
    const { orderId } = await print.anOrder({ pack: 3 });
    const detail = await print.made([orderId], { layout: 'pages', reason: 'rush' });
    const { run, sheets, pieces, files } = detail;
    expect(run).toMatchObject({ layout: 'pages', reason: 'rush', sheets: 3, magnets: 3, done: 3, total: 3 });
    const code = (page: number) => `R${run.number}-${page}`;
    expect(sheets).toEqual(
      [1, 2, 3].map((number) => ({
        number,
        code: code(number),
        inches: { width: 3.6, height: expect.closeTo(2.2362 + 1.8, 3) },
      })),
    );
    expect(pieces.map(({ sheet }) => sheet)).toEqual([1, 2, 3]);
    const name = `run-${String(run.number).padStart(4, '0')}`;
    expect(files.map((file) => file.name)).toEqual([
      `${name}-pages.pdf`,
      `${name}-ticket.pdf`,
      `${name}-manifest.json`,
      `${name}.zip`,
    ]);
    const { body: manifest } = await print.file(run.id, `${name}-manifest.json`);
    const ticket = JobTicket.parse(manifest);
    expect(ticket.magnets.flatMap(({ places }) => places.map(({ sheet }) => sheet))).toEqual(
      sheets.map((page) => page.code),
    );
    expect(ticket.printer.sheet).toBeNull();
    const pages = await readPdf((await print.file(run.id, `${name}-pages.pdf`)).body);
    for (const [at, page] of pages.entries()) expect(textOfPage(page)).toContain(code(at + 1));
    expect((await print.sheet(code(2))).body).toMatchObject({
      layout: 'pages',
      reason: 'rush',
      parcels: [{ orderId, here: 1, magnets: 3, otherSheets: [1, 3].map(code) }],
    });
  });
});

describe('a run of sheets', () => {
  it('holds every copy of all orders, and says how much of them is used', async () => {
    const orders = [await print.aReadyOrder({ pack: 3, quantity: 2 }), await print.aReadyOrder({ pack: 5 })];
    const sheet = { widthInches: 8, heightInches: 8, marginInches: 0.25, gapInches: 0.125 };
    expect((await admin.put<PrinterSettings>('/api/admin/printer/sheet', sheet)).body).toMatchObject({ sheet });
    const detail = await print.made(orders.map(({ orderId }) => orderId));
    // 3 x 3 magnets fit a sheet: 11 need two
    expect(detail.run).toMatchObject({ state: 'done', done: 8, total: 8, sheets: 2, layout: 'sheets', reason: null });
    expect(detail.run.usedShare).toBeCloseTo((11 * 2.2362 ** 2) / (2 * 64), 3);
    const pdf = textOf((await print.file(detail.run.id, detail.files[0]!.name)).body);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(8);
    expect(pdf).toContain('/MediaBox [0 0 576 576]');
  });

  it('refuses a sheet whose margins leave no room', async () => {
    const bad = { widthInches: 5, heightInches: 5, marginInches: 2.5, gapInches: 0 };
    expect(await admin.put('/api/admin/printer/sheet', bad)).toMatchObject({
      status: 400,
      body: { errors: { marginInches: 'The margins must leave room to print' } },
    });
  });
});

describe('a photo below 150 dpi', () => {
  it('is counted on the order and named on its desk', async () => {
    // 260 pixels for 2.236 in are 116 dpi
    const small = sharp({ create: { width: 300, height: 260, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const { orderId } = await print.anOrder({ photo: small });
    const { customImages } = (await admin.get<Order>(`/api/orders/${orderId}`)).body;
    const lowOf = async (id: string) =>
      (await admin.get<OrderDesk>(`/api/admin/orders/${id}/desk`)).body.lowQualityPhotos;
    expect(await lowOf(orderId)).toEqual([{ photo: customImages[0], dpi: 116 }]);
    await shop.app.nest.get(CountLowQuality).count();
    expect((await admin.get<Order>(`/api/orders/${orderId}`)).body.lowQualityPhotos).toBe(1);
    const good = await print.anOrder();
    expect(await lowOf(good.orderId)).toEqual([]);
    await shop.app.nest.get(CountLowQuality).count();
    expect((await admin.get<Order>(`/api/orders/${good.orderId}`)).body.lowQualityPhotos).toBe(0);
  });
});

it('a run that is asked for while the storage is down is made once the storage is back', async () => {
  const { orderId } = await print.anOrder();
  await shop.app.storage.stop();
  const { body } = await print.ask({ orderIds: [orderId], reason: 'rush', layout: 'pages' });
  await until(
    async () => (await shop.count('print_runs', `id = $1 AND attempts > 0 AND state = 'waiting'`, [body.id])) === 1,
    30_000,
  );
  await shop.app.storage.start();
  expect((await print.finished(body.id)).run.state).toBe('done');
}, 120_000);
