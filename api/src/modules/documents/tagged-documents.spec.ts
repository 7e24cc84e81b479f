import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { paperSizeOf } from 'shared-contracts/orders/paper-size';
import type { Order } from 'shared-contracts/orders/schemas';
import type { CreditNote } from 'shared-contracts/refunds/credit-note';
import { sampleDesign, sampleOrder, sampleOrderLine } from 'shared-contracts/testing/samples';
import { type PdfElement, readPdfStructure } from '../../testing/read-pdf.js';
import { sampleShop as shop } from '../../testing/sample-shop.js';
import type { OrderDocument } from './document-parts.js';
import { pathsIn, picturedRowsOf } from './domain/order-rows.js';
import { writeCreditNote } from './write-credit-note.js';
import { writeInvoice, writePackingSlip, writePackingSlips } from './write-order-document.js';

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2144c7' } })
    .jpeg()
    .toBuffer();
});

const paths = ['/objects/photos/a.jpg'];
const designed = sampleOrderLine({ customImages: paths, customDesign: sampleDesign({ paths }), selectedPack: '1' });
const note: CreditNote = {
  id: '5eed0000-0000-4000-8000-00000000c0de',
  number: '5eed0000-C1',
  at: '2026-11-03T01:30:00.000Z',
  amount: '5.00',
  reason: 'requested',
  items: null,
  withShipping: false,
};
const documentOf = (changes: Partial<Order> = {}): OrderDocument => {
  const order = sampleOrder({ id: '5eed0000-0000-4000-8000-00000000da7a', items: [designed], ...changes });
  const pictures = new Map(pathsIn(picturedRowsOf(order)).map((path) => [path, jpeg]));
  return { order, shop, paper: paperSizeOf(order), pictures };
};

const contentOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('\n');

const all = (element: PdfElement): PdfElement[] => [element, ...element.children.flatMap(all)];
const ofRole = (pages: readonly PdfElement[], role: string) => pages.flatMap(all).filter((each) => each.role === role);
const textsOf = (pages: readonly PdfElement[], role: string) => ofRole(pages, role).map(({ text }) => text);

describe.each([
  ['invoice', 'Invoice 5eed0000', 'Invoice', () => writeInvoice(documentOf({ creditNotes: [note] }))],
  ['packing slip', 'Packing Slip 5eed0000', 'PACKING SLIP', () => writePackingSlip(documentOf({ message: 'Ring' }))],
  [
    'credit note',
    'Credit Note 5eed0000-C1',
    'Credit Note',
    () => writeCreditNote(documentOf({ creditNotes: [note] }), note),
  ],
])('a tagged %s', (_name, title, heading, write) => {
  it('has a title, a language and one main heading, and tags all its text', async () => {
    const { pages, untagged, ...read } = await readPdfStructure(await write());
    expect(read).toEqual({ title, language: 'en', isTagged: true });
    expect(textsOf(pages, 'H1')).toEqual([heading]);
    expect(untagged).toEqual([]);
  });

  it('reads from the top to the bottom', async () => {
    const { pages } = await readPdfStructure(await write());
    const roles = pages.flatMap(({ children }) => children.flatMap(all)).map(({ role }) => role);
    expect(roles.indexOf('H1')).toBeLessThan(roles.indexOf('H2'));
    expect(roles.indexOf('H2')).toBeLessThan(roles.indexOf('Table'));
  });
});

describe('the tags of an order’s documents', () => {
  it('make a table of the items, whose pictures are told, and one of the amounts', async () => {
    const { pages } = await readPdfStructure(await writeInvoice(documentOf()));
    const [items, sums] = ofRole(pages, 'Table');
    const [head, row] = items!.children;
    expect(head!.children.map(({ role, text }) => [role, text])).toEqual([
      ['TH', 'Item'],
      ['TH', 'Quantity'],
      ['TH', 'Unit price'],
      ['TH', 'Amount'],
    ]);
    expect(row!.children.map(({ role }) => role)).toEqual(['TD', 'TD', 'TD', 'TD']);
    expect(row!.children[0]!.children).toEqual([
      { role: 'Figure', alt: 'Magnet 1 of Classic Square, pack of 1', text: '', children: [] },
    ]);
    expect(sums!.children.map(({ children }) => children.map(({ text }) => text).join(': '))).toEqual([
      'Subtotal: $20.00',
      'Tax (HST 13%): $2.60',
      'Shipping (Standard): $5.99',
      'Total: $28.59',
    ]);
  });

  it('tell the head of a table and the foot of a page once', async () => {
    const items = Array.from({ length: 60 }, (_, at) => sampleOrderLine({ productName: `Magnet ${at + 1}` }));
    const { pages, untagged } = await readPdfStructure(await writePackingSlip(documentOf({ items })));
    expect(pages.length).toBeGreaterThan(1);
    expect(textsOf(pages, 'TH')).toEqual(['Product', 'Quantity', 'Notes']);
    expect(textsOf(pages, 'P').join('|')).not.toContain('Page 1');
    expect(untagged).toEqual([]);
  });

  it('name the QR code, and keep the slips of several orders apart', async () => {
    const { pages } = await readPdfStructure(await writePackingSlips([documentOf(), documentOf()]));
    expect(ofRole(pages, 'Sect')).toHaveLength(2);
    expect(textsOf(pages, 'H1')).toEqual(['PACKING SLIP', 'PACKING SLIP']);
    expect(ofRole(pages, 'Figure').filter(({ alt }) => alt === 'QR code of order 5eed0000')).toHaveLength(2);
  });

  it('keep the order of letters in words that are drawn otherwise', async () => {
    const bytes = await writePackingSlip(documentOf({ customerName: 'မောင် דוד' }));
    // pdf.js does not read ActualText
    const told = Buffer.from('\ufeffမောင် דוד', 'utf16le').swap16().toString('latin1');
    expect(contentOf(bytes)).toContain(`/ActualText (${told})`);
  });
});
