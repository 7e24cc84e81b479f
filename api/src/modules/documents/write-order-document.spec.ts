import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { croppedPhotoUrl } from 'shared-contracts/design/cropped-photo';
import { windowOf } from 'shared-contracts/design/margins';
import { paperSizeOf } from 'shared-contracts/orders/paper-size';
import type { Order } from 'shared-contracts/orders/schemas';
import type { CreditNote } from 'shared-contracts/refunds/credit-note';
import { sampleDesign, sampleId, sampleMagnets, sampleOrder, sampleOrderLine } from 'shared-contracts/testing/samples';
import { MARGIN, paperSizes } from '../../shared/pdf/document-pdf.js';
import { pathsIn, picturedRowsOf } from './domain/order-rows.js';
import { type ReadPage, readPdf, textOf } from '../../testing/read-pdf.js';
import type { OrderDocument } from './document-parts.js';
import { sampleShop as shop } from '../../testing/sample-shop.js';
import { writeInvoice, writePackingSlip } from './write-order-document.js';

const id = '5eed0000-0000-4000-8000-00000000da7a';
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2144c7' } })
    .jpeg()
    .toBuffer();
});

const documentOf = (changes: Partial<Order> = {}, more: Partial<OrderDocument> = {}): OrderDocument => {
  const order = sampleOrder({ id, ...changes });
  const pictures = new Map(pathsIn(picturedRowsOf(order)).map((path) => [path, jpeg]));
  return { order, shop, paper: paperSizeOf(order), pictures, ...more };
};
const invoice = async (...of: Parameters<typeof documentOf>) => readPdf(await writeInvoice(documentOf(...of)));
const slip = async (...of: Parameters<typeof documentOf>) => readPdf(await writePackingSlip(documentOf(...of)));

const refundOf = (amount: string): CreditNote => ({
  id: sampleId(),
  number: '5eed0000-C1',
  at: '2026-11-03T01:30:00.000Z',
  amount,
  reason: 'requested',
  items: null,
  withShipping: false,
});

const manyLines = Array.from({ length: 60 }, (_, at) =>
  sampleOrderLine({ productName: `Magnet number ${at + 1}`, quantity: at + 1 }),
);
const paths = ['/objects/photos/a.jpg', '/objects/photos/b.jpg'];
const designed = sampleOrderLine({ selectedPack: '3', customImages: paths, customDesign: sampleDesign({ paths }) });

function expectTidy(pages: readonly ReadPage[]): void {
  for (const { width, height, texts } of pages) {
    for (const { x, y, width: wide, text } of texts) {
      expect([text, x >= MARGIN - 1, x + wide <= width - MARGIN + 1]).toEqual([text, true, true]);
      expect([text, y >= MARGIN, y <= height - MARGIN + 1]).toEqual([text, true, true]);
    }
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        const isSameLine = Math.abs(one.y - other.y) < 4;
        const overlaps = isSameLine && one.x < other.x + other.width - 1 && other.x < one.x + one.width - 1;
        expect([overlaps, one.text, other.text]).toEqual([false, one.text, other.text]);
      }
  }
}

describe('the invoice of a one-line order', () => {
  it('names seller, buyer, item, tax and amounts on one page', async () => {
    const pages = await invoice();
    expect(pages).toHaveLength(1);
    const text = textOf(pages[0]!);
    for (const said of [
      'Fridgewell',
      'Fridgewell Inc.',
      '1 Example Street',
      'GST/HST 00000 0000 RT0001',
      'Invoice',
      'Order #5eed0000',
      'BILL TO',
      'SHIP TO',
      'Ada Lovelace',
      'Toronto, ON M5H 1A1',
      'Classic Square',
      '$10.00 each',
      '$20.00',
      'HST 13%',
      '$2.60',
      'Shipping (Standard)',
      '$5.99',
      '$28.59',
      'USD',
      'Page 1 of 1',
    ])
      expect(text).toContain(said);
    expectTidy(pages);
  });

  it('is on Letter paper in North America and on A4 elsewhere, or as asked', async () => {
    const sizeOf = ([page]: ReadPage[]) => [page!.width, page!.height];
    expect(sizeOf(await invoice())).toEqual([...paperSizes.letter]);
    expect(sizeOf(await invoice({ shippingCountry: 'DE' }))).toEqual([...paperSizes.a4]);
    expect(sizeOf(await invoice({}, { paper: 'a4' }))).toEqual([...paperSizes.a4]);
  });

  it('has the same bytes each time', async () => {
    const order = documentOf({ items: [designed] });
    expect((await writeInvoice(order)).equals(await writeInvoice(order))).toBe(true);
    expect((await writePackingSlip(order)).equals(await writePackingSlip(order))).toBe(true);
  });
});

describe.each([
  ['invoice', invoice, ['Item', 'Quantity', 'Unit price', 'Amount']],
  ['packing slip', slip, ['Product', 'Quantity', 'Notes']],
] as const)('the %s of a 60-line order', (_name, read, heads) => {
  it.each(['letter', 'a4'] as const)('repeats its head on each page of %s paper and splits no row', async (paper) => {
    const pages = await read({ items: manyLines }, { paper });
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      const text = textOf(page);
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      const lacking = heads.filter((head) => !text.includes(head));
      expect(text.includes('Magnet number') ? lacking : []).toEqual([]);
    }
    const rows = pages
      .flatMap(({ texts }) => texts.map(({ text }) => text))
      .filter((text) => text.startsWith('Magnet number'));
    expect(rows).toEqual(manyLines.map(({ productName }) => productName));
    expectTidy(pages);
  });
});

describe('an order with designed magnets', () => {
  it('shows each as a picture on both documents', async () => {
    expect((await invoice({ items: [designed] }))[0]!.pictures).toBe(2);
    expect((await slip({ items: [designed] }))[0]!.pictures).toBe(2);
  });

  it('leaves out pictures that are no longer stored', async () => {
    expect((await invoice({ items: [designed] }, { pictures: new Map() }))[0]!.pictures).toBe(0);
  });

  it('shows 12 of a row and says how many more there are', async () => {
    const photos = Array.from({ length: 20 }, (_, at) => `/objects/photos/${at}.jpg`);
    const [page] = await slip({ items: [sampleOrderLine({ selectedPack: '20', customImages: photos })] });
    expect(page!.pictures).toBe(12);
    expect(textOf(page!)).toContain('and 8 more');
  });

  it('requests the printed part of each photo', () => {
    const window = windowOf({ template: sampleMagnets[0]!.template, window: 0 });
    const { slots } = sampleDesign({ paths });
    expect(pathsIn(picturedRowsOf(sampleOrder({ items: [designed] })))).toEqual(
      slots.map((slot) => croppedPhotoUrl(slot, window)),
    );
  });
});

describe('the packing slip', () => {
  it('says which order a reprint prints again', async () => {
    const [page] = await slip({ reprintOf: '5eed0000-0000-4000-8000-000000000001' });
    expect(textOf(page!)).toContain('Reprint of #5eed0000');
  });

  it('has notes, instructions and a line to sign, and no prices', async () => {
    const pages = await slip({
      message: 'Ring twice',
      customerPhone: '416 555 0100',
      items: [sampleOrderLine({ customMessage: 'For Grandma' }), sampleOrderLine()],
    });
    const text = pages.map(textOf).join('|');
    for (const said of [
      'PACKING SLIP',
      'For Grandma',
      'SPECIAL INSTRUCTIONS',
      'Ring twice',
      '416 555 0100',
      'Items packed by',
      'Date',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('$');
    expectTidy(pages);
  });

  it('prints an order’s instructions once, and says so in the rows where there are none', async () => {
    const items = [sampleOrderLine({ customMessage: 'For Grandma' }), sampleOrderLine()];
    const notesOf = async (message: string | null) => {
      const [page] = await slip({ message, items });
      const { x } = page!.texts.find(({ text }) => text === 'Notes')!;
      return page!.texts.filter((one) => one.x === x && one.text !== 'Notes').map(({ text }) => text);
    };
    expect(await notesOf('Ring twice')).toEqual(['For Grandma', 'See special instructions']);
    expect(await notesOf(null)).toEqual(['For Grandma', 'No special instructions']);
  });

  it.each([
    ['invoice', invoice],
    ['packing slip', slip],
  ])('has the %s’s date in the shop’s time zone', async (_name, read) => {
    const order = { createdAt: '2026-11-03T01:30:00.000Z' };
    expect(textOf((await read(order))[0]!)).toContain('November 2, 2026');
    expect(textOf((await read(order, { shop: { ...shop, timeZone: 'UTC' } }))[0]!)).toContain('November 3, 2026');
  });

  it('names the shipping method, larger when it is a rush, and the day by which it ships', async () => {
    const order = { createdAt: '2026-11-02T15:00:00.000Z', shippingMethod: 'Express' };
    const heightOf = async (arrival: Order['arrival']) => {
      const [page] = await slip({ ...order, arrival });
      expect(textOf(page!)).toContain('Ship by Wednesday, November 4, 2026');
      const [method, shipBy] = ['Express', 'Ship by Wednesday, November 4, 2026'].map((text) =>
        page!.texts.find((one) => one.text === text)!,
      );
      return shipBy!.y - method!.y;
    };
    const rush = await heightOf({ from: '2026-11-05', by: '2026-11-09' });
    expect(rush).toBeGreaterThan((await heightOf({ from: '2026-11-09', by: '2026-11-10' })) + 5);
  });

  it('leaves out refunded units, and says so when nothing is left to send', async () => {
    const [gone, partly, whole] = [
      sampleOrderLine({ productName: 'Gone', quantity: 2, refundedQuantity: 2 }),
      sampleOrderLine({ productName: 'Partly', quantity: 3, refundedQuantity: 1 }),
      sampleOrderLine({ productName: 'Whole' }),
    ];
    const [page] = await slip({ items: [gone, partly, whole] });
    expect(textOf(page!)).not.toContain('Gone');
    const placeOf = (text: string) => page!.texts.find((one) => one.text === text)!;
    expect(placeOf('2').y).toBeCloseTo(placeOf('Partly').y);
    const refunds = [{ items: [gone] }, { isRefunded: true }, { creditNotes: [refundOf('20.00'), refundOf('8.59')] }];
    for (const refunded of refunds) {
      const text = textOf((await slip({ ...refunded, message: 'Ring twice' }))[0]!);
      expect(text).toContain('Nothing to send: this order is refunded.');
      for (const absent of ['Quantity', 'Ring twice', 'Ship by']) expect(text).not.toContain(absent);
    }
    expect(textOf((await slip({ creditNotes: [refundOf('20.00')] }))[0]!)).toContain('Classic Square');
  });

  it('takes 5 pages at most for 40 lines and the longest instructions', async () => {
    const message = 'Please leave it at the back door. '.repeat(60).slice(0, 2000);
    const pages = await slip({ items: manyLines.slice(0, 40), message });
    expect(pages.length).toBeLessThanOrEqual(5);
    expect(
      pages
        .map(textOf)
        .join('|')
        .match(/back door/g),
    ).toHaveLength(message.match(/back door/g)!.length);
  });

  it('continues on further pages when the instructions are long', async () => {
    const pages = await slip({ message: 'Please leave it at the back door. '.repeat(400) });
    expect(pages.length).toBeGreaterThan(2);
    expect(textOf(pages.at(-1)!)).toContain('Items packed by');
    expectTidy(pages);
  });
});

describe('what people typed', () => {
  const lettersOf = (text: string) => Array.from(text.normalize('NFKC').replaceAll(/[\s|]/g, '')).toSorted().join('');
  const nameOnInvoice = async (customerName: string) => {
    const pages = await invoice({ customerName });
    expectTidy(pages);
    const [page] = pages;
    const top = page!.texts.find(({ text }) => text === 'BILL TO')!;
    const email = page!.texts.find(({ text }) => text === 'ada@example.com')!;
    const inBlock = page!.texts.filter(({ x, y }) => x < page!.width / 2 && y > top.y + 1 && y < email.y - 1);
    return inBlock.map(({ text }) => text).join('');
  };

  it.each([
    ['markup', '<b>Ada</b> & "Co" \\(x\\) %s'],
    ['accents', 'Zoë Ångström Łukasz Nguyễn Thị Đặng'],
    ['Cyrillic', 'Анна Ґудзь'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Hebrew', 'דוד כהן'],
    ['Arabic', 'محمد علي'],
    ['Chinese', '陈大文'],
    ['Japanese', '山田さくら'],
    ['Korean', '김민수'],
    ['Devanagari', 'अमन'],
    ['Thai', 'สมชาย ใจดี'],
    ['Burmese', 'မောင်မောင်'],
    ['Khmer', 'សុខ ភក្ដី'],
    ['rare Han characters', '𠮷田 㛃 䶮'],
    ['both directions', 'Anna דוד 12'],
  ])('stays text: a name with %s', async (_what, name) => {
    expect(lettersOf(await nameOnInvoice(name))).toBe(lettersOf(name));
  });

  it('reads from right to left where its script does', async () => {
    const pages = await invoice({ customerName: 'דוד כהן' });
    const placeOf = (word: string) => pages[0]!.texts.find(({ text }) => text === word)!.x;
    expect(placeOf('דוד')).toBeGreaterThan(placeOf('כהן'));
  });

  it('says so when no font has a character', async () => {
    const text = textOf((await invoice({ customerName: 'Ada 𐎠' }))[0]!);
    expect(text).toContain('stands for a character that this document cannot show');
  });

  it.each(['Ada 🦄', '👩🏽‍🚀Ada', 'Ada 🇨🇦🇨🇦', '❤️ Ada'])('drops emoji without a mark: %s', async (name) => {
    expect(await nameOnInvoice(name)).toBe('Ada');
    expect(textOf((await invoice({ customerName: name }))[0]!)).not.toContain('cannot show');
  });

  it('is wrapped when it is long, even without spaces', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6);
    const pages = await invoice({ customerName: name, items: [sampleOrderLine({ productName: name })] });
    expectTidy(pages);
    expect(pages.map(textOf).join('').replaceAll('|', '')).toContain(name);
  });

  it('cannot turn the line around it', async () => {
    expect(lettersOf(await nameOnInvoice('Ada\u202e Lovelace\u2067'))).toBe(lettersOf('Ada Lovelace'));
  });
});
