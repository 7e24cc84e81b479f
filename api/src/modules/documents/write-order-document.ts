import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { addressLinesOf } from 'shared-contracts/orders/address-lines';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { PaperSize } from 'shared-contracts/orders/paper-size';
import type { Order } from 'shared-contracts/orders/schemas';
import { taxRowsOf } from 'shared-contracts/tax/tax';
import { DocumentPdf, SOFT, type TextStyle } from './document-pdf.js';
import { type DrawnPicture, drawTable } from './document-table.js';
import { type PicturedRow, type RowPicture, picturedRowsOf } from './domain/order-rows.js';

export type DocumentShop = { name: string; publicUrl: string; supportEmail: string; currency: string };
export type OrderDocument = {
  order: Order;
  shop: DocumentShop;
  paper: PaperSize;
  pictures: ReadonlyMap<string, Buffer>;
};

const BODY: TextStyle = { size: 9.5 };
const SMALL: TextStyle = { size: 8.5, color: SOFT };
const LABEL: TextStyle = { size: 8.5, weight: 'bold' };
const GAP = 18;
const QR_SIDE = 62;

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dateText = (instant: string) => dates.format(new Date(instant));

const addressOf = (order: Order): string[] => [
  order.customerName,
  ...addressLinesOf(order),
  ...(order.customerPhone ? [order.customerPhone] : []),
];

const textIn = (order: Order, rows: readonly PicturedRow[]) =>
  [
    ...addressOf(order),
    order.customerEmail,
    order.message ?? '',
    order.shippingMethod ?? '',
    ...rows.flatMap(({ product, notes }) => [product, notes ?? '']),
  ].join(' ');

const drawn = (picture: RowPicture, pictures: ReadonlyMap<string, Buffer>): DrawnPicture =>
  'photo' in picture
    ? { photo: pictures.get(picture.photo) ?? null }
    : {
        template: picture.template,
        windows: picture.windows.map((path) => (path === null ? null : (pictures.get(path) ?? null))),
      };

const openDocument = ([first, ...others]: readonly [OrderDocument, ...OrderDocument[]], title: string) =>
  DocumentPdf.open({
    paper: first.paper,
    title,
    at: new Date(first.order.createdAt),
    text: [first, ...others].map(({ order, shop }) => `${shop.name} ${textIn(order, picturedRowsOf(order))}`).join(' '),
  });

/** `qrCode`: for the scanner at the packing desk. */
function letterhead(
  pdf: DocumentPdf,
  { order, shop }: OrderDocument,
  { name, qrCode }: { name: string; qrCode?: string },
): void {
  const top = pdf.y;
  const half = pdf.width / 2 - GAP / 2;
  const rightEdge = {
    x: pdf.left + pdf.width / 2 + GAP / 2,
    width: half - (qrCode ? QR_SIDE + 12 : 0),
    align: 'end' as const,
  };
  const company: TextStyle = { size: 20, weight: 'bold' };
  const shopLines = pdf.linesOf(shop.name, half, company);
  pdf.write(shopLines, { x: pdf.left, y: top, width: half }, company);
  const shopBottom = top + pdf.heightOf(shopLines, company) + 2;
  const contact = [shop.supportEmail, shop.publicUrl].flatMap((line) => pdf.linesOf(line, half, SMALL));
  pdf.write(contact, { x: pdf.left, y: shopBottom, width: half }, SMALL);
  const title: TextStyle = { size: 16, weight: 'bold' };
  pdf.write([name], { ...rightEdge, y: top }, title);
  pdf.write([`Order #${shortOrderNumber(order.id)}`], { ...rightEdge, y: top + 24 }, BODY);
  pdf.write([dateText(order.createdAt)], { ...rightEdge, y: top + 38 }, SMALL);
  if (qrCode) pdf.qrCode(qrCode, { x: pdf.left + pdf.width - QR_SIDE, y: top + 2, side: QR_SIDE });
  pdf.y = Math.max(shopBottom + pdf.heightOf(contact, SMALL), top + (qrCode ? QR_SIDE + 4 : 54)) + 10;
  pdf.rule(pdf.y, { thickness: 2 });
  pdf.y += GAP;
}

function blocks(pdf: DocumentPdf, columns: readonly { title: string; lines: readonly string[] }[]): void {
  const width = pdf.width / 2 - GAP;
  const heights = columns.map(({ title, lines }, index) => {
    const x = pdf.left + index * (pdf.width / 2);
    const wrapped = lines.flatMap((line) => pdf.linesOf(line, width, BODY));
    pdf.write([title], { x, y: pdf.y, width }, LABEL);
    pdf.write(wrapped, { x, y: pdf.y + 14, width }, BODY);
    return 14 + pdf.heightOf(wrapped, BODY);
  });
  pdf.y += Math.max(...heights) + GAP;
}

function paragraph(pdf: DocumentPdf, text: string, style: TextStyle): void {
  for (const line of pdf.linesOf(text, pdf.width, style)) {
    if (pdf.heightOf([line], style) > pdf.room) pdf.newPage();
    pdf.write([line], { x: pdf.left, y: pdf.y, width: pdf.width }, style);
    pdf.y += pdf.heightOf([line], style);
  }
}

function keepTogether(pdf: DocumentPdf, height: number): void {
  if (height > pdf.room) pdf.newPage();
}

function totals(pdf: DocumentPdf, order: Order): void {
  const shown = (amount: string) => formatMoney(parseMoney(amount));
  const rows: [label: string, amount: string][] = [
    ['Subtotal', shown(order.subtotal)],
    ...taxRowsOf(order).map(({ name, amount }): [string, string] => [name, formatMoney(amount)]),
    [order.shippingMethod ? `Shipping (${order.shippingMethod})` : 'Shipping', shown(order.shipping)],
  ];
  const sum: TextStyle = { size: 13, weight: 'bold' };
  const row = 16;
  keepTogether(pdf, (rows.length + 2) * row + GAP);
  pdf.y += 12;
  const width = 230;
  const place = { x: pdf.left + pdf.width - width, width: width - 6 };
  for (const [label, amount] of rows) {
    pdf.write([label], { ...place, y: pdf.y }, BODY);
    pdf.write([amount], { ...place, y: pdf.y, align: 'end' }, BODY);
    pdf.y += row;
  }
  pdf.lineAcross({ x: place.x, y: pdf.y + 1, width });
  pdf.write(['Total'], { ...place, y: pdf.y + 6 }, sum);
  pdf.write([shown(order.totalAmount)], { ...place, y: pdf.y + 6, align: 'end' }, sum);
  pdf.y += 6 + 18 + GAP;
}

function sayReplaced(pdf: DocumentPdf): void {
  if (pdf.hasReplaced) paragraph(pdf, '\ufffd stands for a character that this document cannot show.', SMALL);
}

const footerOf = ({ order, shop }: OrderDocument) => `${shop.name} · Order ${order.id}`;

/** The same bytes for the same order and pictures. */
export async function writeInvoice(wanted: OrderDocument): Promise<Buffer> {
  const { order, shop, pictures } = wanted;
  const rows = picturedRowsOf(order);
  const pdf = await openDocument([wanted], `Invoice ${shortOrderNumber(order.id)}`);
  letterhead(pdf, wanted, { name: 'Invoice' });
  const { customerName, customerEmail, customerPhone } = order;
  blocks(pdf, [
    { title: 'BILL TO', lines: [customerName, customerEmail, ...(customerPhone ? [customerPhone] : [])] },
    { title: 'SHIP TO', lines: addressOf(order) },
  ]);
  drawTable(
    pdf,
    [
      { title: 'Item', width: 50 },
      { title: 'Quantity', width: 12, align: 'end' },
      { title: 'Unit price', width: 22, align: 'end' },
      { title: 'Amount', width: 16, align: 'end' },
    ],
    rows.map(({ product, quantity, unitPrice, amount, morePictures, ...row }) => ({
      cells: [product, String(quantity), unitPrice, amount],
      pictures: row.pictures.map((picture) => drawn(picture, pictures)),
      morePictures,
    })),
  );
  totals(pdf, order);
  paragraph(
    pdf,
    `Thank you for your order. Questions? Email ${shop.supportEmail} with your order number. All amounts in ${shop.currency.toUpperCase()}.`,
    BODY,
  );
  sayReplaced(pdf);
  return pdf.end(footerOf(wanted));
}

/** Without prices. Its QR code holds the order's id. */
export const writePackingSlip = (wanted: OrderDocument): Promise<Buffer> =>
  writePackingSlips([wanted], `Packing Slip ${shortOrderNumber(wanted.order.id)}`);

/** Each begins on a page of its own and counts its pages. */
export async function writePackingSlips(
  [first, ...others]: readonly [OrderDocument, ...OrderDocument[]],
  title = 'Packing Slips',
): Promise<Buffer> {
  const pdf = await openDocument([first, ...others], title);
  let last = first;
  drawPackingSlip(pdf, first);
  for (const wanted of others) {
    pdf.newSection(footerOf(last), wanted.paper);
    drawPackingSlip(pdf, wanted);
    last = wanted;
  }
  return pdf.end(footerOf(last));
}

function drawPackingSlip(pdf: DocumentPdf, wanted: OrderDocument): void {
  const { order, pictures } = wanted;
  const rows = picturedRowsOf(order);
  letterhead(pdf, wanted, { name: 'PACKING SLIP', qrCode: order.id });
  blocks(pdf, [{ title: 'SHIP TO', lines: addressOf(order) }]);
  drawTable(
    pdf,
    [
      { title: 'Product', width: 58 },
      { title: 'Quantity', width: 14, align: 'end' },
      { title: 'Notes', width: 28 },
    ],
    rows.map(({ product, quantity, notes, morePictures, ...row }) => ({
      cells: [product, String(quantity), notes ?? order.message ?? 'No special instructions'],
      pictures: row.pictures.map((picture) => drawn(picture, pictures)),
      morePictures,
    })),
  );
  pdf.y += GAP;
  if (order.message) {
    keepTogether(pdf, 40);
    paragraph(pdf, 'SPECIAL INSTRUCTIONS', LABEL);
    paragraph(pdf, order.message, BODY);
    pdf.y += GAP;
  }
  keepTogether(pdf, 60);
  pdf.y += 36;
  const third = pdf.width / 3;
  for (const [label, x, width] of [
    ['Items packed by', pdf.left, 2 * third - GAP],
    ['Date', pdf.left + 2 * third, third],
  ] as const) {
    pdf.lineAcross({ x, y: pdf.y, width });
    pdf.write([label], { x, y: pdf.y + 4, width }, SMALL);
  }
  pdf.y += 24;
  sayReplaced(pdf);
}
