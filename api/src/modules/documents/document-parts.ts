import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { addressLinesOf } from 'shared-contracts/orders/address-lines';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { PaperSize } from 'shared-contracts/orders/paper-size';
import type { Order } from 'shared-contracts/orders/schemas';
import { type Seller, sellerLinesOf } from 'shared-contracts/policy/seller';
import { dateText } from 'shared-contracts/time/shop-time';
import { DocumentPdf, SOFT, type TextStyle } from '../../shared/pdf/document-pdf.js';
import type { DrawnPicture } from '../../shared/pdf/document-table.js';
import { type RowPicture, picturedRowsOf } from './domain/order-rows.js';
import { directionOf } from '../../shared/pdf/text-runs.js';

export type DocumentShop = {
  name: string;
  publicUrl: string;
  supportEmail: string;
  currency: string;
  timeZone: string;
  seller: Seller;
};
export type OrderDocument = {
  order: Order;
  shop: DocumentShop;
  paper: PaperSize;
  pictures: ReadonlyMap<string, Buffer>;
};

export const BODY: TextStyle = { size: 9.5 };
export const SMALL: TextStyle = { size: 8.5, color: SOFT };
export const LABEL: TextStyle = { size: 8.5, weight: 'bold' };
const LOUD: TextStyle = { size: 15, weight: 'bold' };
const LOUD_PADDING = 7;
const SUM: TextStyle = { size: 13, weight: 'bold' };
export const GAP = 18;
const QR_SIDE = 62;
const AMOUNTS = { width: 270, ofAmount: 90, row: 16 };

/** `Nov 3, 2026, 8:30 PM EST`, in the shop's time zone. */
export const documentTime = (instant: string, { timeZone }: DocumentShop): string =>
  dateText(new Date(instant), timeZone, 'date and time');

/** `November 3, 2026`, in the shop's time zone. */
export const documentDate = (instant: string, { timeZone }: DocumentShop): string =>
  dateText(new Date(instant), timeZone, 'long date');

export const shownAmount = (amount: string): string => formatMoney(parseMoney(amount));

export const addressOf = (order: Order): string[] => [
  order.customerName,
  ...addressLinesOf(order),
  ...(order.customerPhone ? [order.customerPhone] : []),
];

const textIn = ({ order, shop }: OrderDocument) =>
  [
    shop.name,
    ...sellerLinesOf(shop.seller),
    ...addressOf(order),
    order.customerEmail,
    order.message ?? '',
    order.shippingMethod ?? '',
    ...picturedRowsOf(order).flatMap(({ product, notes }) => [product, notes ?? '']),
  ].join(' ');

export const openDocument = (
  wanted: readonly [OrderDocument, ...OrderDocument[]],
  { title, at, text = '' }: { title: string; at: string; text?: string },
): Promise<DocumentPdf> =>
  DocumentPdf.open({
    paper: wanted[0].paper,
    title,
    at: new Date(at),
    text: [...wanted.map(textIn), text].join(' '),
  });

export const footerOf = ({ order, shop }: OrderDocument): string => `${shop.name} · Order ${order.id}`;

/** `about`: below the title. `qrCode`: for the packing desk. */
export function letterhead(
  pdf: DocumentPdf,
  { order, shop }: OrderDocument,
  { title, about, seller, qrCode }: { title: string; about: readonly string[]; seller?: Seller; qrCode?: string },
): void {
  const { structure } = pdf;
  const top = pdf.y;
  const half = pdf.width / 2 - GAP / 2;
  const rightEdge = {
    x: pdf.left + pdf.width / 2 + GAP / 2,
    width: half - (qrCode ? QR_SIDE + 12 : 0),
    align: 'end' as const,
  };
  const company: TextStyle = { size: 20, weight: 'bold' };
  const shopLines = pdf.linesOf(shop.name, half, company);
  structure.add('P', () => pdf.write(shopLines, { x: pdf.left, y: top, width: half }, company));
  const shopBottom = top + pdf.heightOf(shopLines, company) + 2;
  const contact = [...(seller ? sellerLinesOf(seller) : []), shop.supportEmail, shop.publicUrl].flatMap((line) =>
    pdf.linesOf(line, half, SMALL),
  );
  structure.add('P', () => pdf.write(contact, { x: pdf.left, y: shopBottom, width: half }, SMALL));
  structure.add('H1', () => pdf.write([title], { ...rightEdge, y: top }, { size: 16, weight: 'bold' }));
  const [number, ...more] = about;
  structure.add('P', () => {
    pdf.write([number ?? ''], { ...rightEdge, y: top + 24 }, BODY);
    pdf.write(more, { ...rightEdge, y: top + 38 }, SMALL);
  });
  if (qrCode)
    pdf.qrCode(qrCode, {
      x: pdf.left + pdf.width - QR_SIDE,
      y: top + 2,
      side: QR_SIDE,
      alt: `QR code of order ${shortOrderNumber(order.id)}`,
    });
  const rightBottom = Math.max(qrCode ? QR_SIDE + 4 : 0, 42 + pdf.heightOf(more, SMALL));
  pdf.y = Math.max(shopBottom + pdf.heightOf(contact, SMALL), top + rightBottom) + 10;
  pdf.rule(pdf.y, { thickness: 2 });
  pdf.y += GAP;
}

/** `isLoud`: its first line stands out. */
type Block = { title: string; lines: readonly string[]; isLoud?: boolean };

export function blocks(pdf: DocumentPdf, columns: readonly Block[]): void {
  const width = pdf.width / 2 - GAP;
  const heights = columns.map(({ title, lines: [first = '', ...others], isLoud }, index) => {
    const x = pdf.left + index * (pdf.width / 2);
    const style = isLoud ? LOUD : BODY;
    const opening = pdf.linesOf(first, width - (isLoud ? 2 * LOUD_PADDING : 0), style);
    const rest = others.flatMap((line) => pdf.linesOf(line, width, BODY));
    const top = pdf.y + 14;
    const high = pdf.heightOf(opening, style) + (isLoud ? 2 * LOUD_PADDING : 0);
    pdf.structure.add('H2', () => pdf.write([title], { x, y: pdf.y, width }, LABEL));
    pdf.structure.add('P', () => {
      const inset = isLoud ? LOUD_PADDING : 0;
      if (isLoud) pdf.frame({ x, y: top + 3, width, height: high - inset });
      pdf.write(opening, { x: x + inset, y: isLoud ? top + inset - 1 : top, width }, style);
      pdf.write(rest, { x, y: top + high, width }, BODY);
    });
    return 14 + high + pdf.heightOf(rest, BODY);
  });
  pdf.y += Math.max(...heights) + GAP;
}

/** Continues on further pages. */
export function paragraph(pdf: DocumentPdf, text: string, style: TextStyle, tag: 'P' | 'H2' = 'P'): void {
  const base = directionOf(text);
  pdf.structure.add(tag, () => {
    for (const line of pdf.linesOf(text, pdf.width, style)) {
      if (pdf.heightOf([line], style) > pdf.room) pdf.newPage();
      pdf.write([line], { x: pdf.left, y: pdf.y, width: pdf.width }, { ...style, base });
      pdf.y += pdf.heightOf([line], style);
    }
  });
}

export function keepTogether(pdf: DocumentPdf, height: number): void {
  if (height > pdf.room) pdf.newPage();
}

type AmountRow = readonly [label: string, amount: string];

export function amounts(pdf: DocumentPdf, groups: readonly { rows: readonly AmountRow[]; sum: AmountRow }[]): void {
  const { width, ofAmount, row } = AMOUNTS;
  const place = { x: pdf.left + pdf.width - width, width: width - 6 };
  const linesOf = (label: string) => pdf.linesOf(label, place.width - ofAmount, BODY);
  const write = ([label, amount]: AmountRow, style: TextStyle) =>
    pdf.structure.add('TR', () => {
      const lines = style === SUM ? [label] : linesOf(label);
      pdf.structure.add('TH', () => pdf.write(lines, { ...place, y: pdf.y }, style), { scope: 'Row' });
      pdf.structure.add('TD', () => pdf.write([amount], { ...place, y: pdf.y, align: 'end' }, style));
      pdf.y += Math.max(row, pdf.heightOf(lines, style) + 3);
    });
  const rowsHigh = (rows: readonly AmountRow[]) =>
    rows.reduce((sum, [label]) => sum + Math.max(row, pdf.heightOf(linesOf(label), BODY) + 3), 0);
  pdf.y += 12;
  pdf.structure.add('Table', () => {
    for (const { rows, sum } of groups) {
      keepTogether(pdf, rowsHigh(rows) + 2 * row + GAP);
      for (const each of rows) write(each, BODY);
      pdf.line({ x: place.x, y: pdf.y + 1, width });
      pdf.y += 6;
      write(sum, SUM);
      pdf.y += 4;
    }
  });
  pdf.y += GAP;
}

export function sayReplaced(pdf: DocumentPdf): void {
  if (pdf.hasReplaced) paragraph(pdf, '\ufffd stands for a character that this document cannot show.', SMALL);
}

const imageOf = (picture: RowPicture, pictures: OrderDocument['pictures']) =>
  'photo' in picture
    ? { photo: pictures.get(picture.photo) ?? null }
    : {
        template: picture.template,
        windows: picture.windows.map((path) => (path === null ? null : (pictures.get(path) ?? null))),
      };

export const drawnPicturesOf = (
  { product, pictures }: { product: string; pictures: readonly RowPicture[] },
  stored: OrderDocument['pictures'],
): DrawnPicture[] =>
  pictures.map((picture, index) => ({
    ...imageOf(picture, stored),
    alt: 'photo' in picture ? `Photo ${index + 1} of ${product}` : `Magnet ${index + 1} of ${product}`,
  }));
