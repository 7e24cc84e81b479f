import { formatMoney, parseMoney, subtract, ZERO } from 'shared-contracts/money/money';
import { nothingToSend, slipNotesOf } from 'shared-contracts/orders/document-rows';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { shipByText, slipShippingOf } from 'shared-contracts/orders/slip-shipping';
import { amountLeftOf } from 'shared-contracts/refunds/refund-parts';
import { taxRowsOf } from 'shared-contracts/tax/tax';
import type { DocumentPdf } from '../../shared/pdf/document-pdf.js';
import {
  BODY,
  GAP,
  LABEL,
  type OrderDocument,
  SMALL,
  addressOf,
  amounts,
  blocks,
  documentDate,
  drawnPicturesOf,
  footerOf,
  keepTogether,
  letterhead,
  openDocument,
  paragraph,
  sayReplaced,
  shownAmount,
} from './document-parts.js';
import { drawTable } from '../../shared/pdf/document-table.js';
import { picturedRowsOf, picturedRowsToSend } from './domain/order-rows.js';

const orderNumber = ({ order }: OrderDocument) => `Order #${shortOrderNumber(order.id)}`;

export function totals(pdf: DocumentPdf, { order, shop }: OrderDocument): void {
  const { creditNotes = [] } = order;
  const paid = {
    rows: [
      ['Subtotal', shownAmount(order.subtotal)],
      ...taxRowsOf(order).map(({ name, amount }) => [name, formatMoney(amount)] as const),
      [order.shippingMethod ? `Shipping (${order.shippingMethod})` : 'Shipping', shownAmount(order.shipping)],
    ] as const,
    sum: ['Total', shownAmount(order.totalAmount)] as const,
  };
  const refunded = {
    rows: creditNotes.map(
      ({ at, number, amount }) =>
        [
          `Refunded ${documentDate(at, shop)}, credit note ${number}`,
          formatMoney(subtract(ZERO, parseMoney(amount))),
        ] as const,
    ),
    sum: ['After refunds', formatMoney(amountLeftOf(order, creditNotes))] as const,
  };
  amounts(pdf, creditNotes.length > 0 ? [paid, refunded] : [paid]);
}

/** The same bytes for the same order and pictures. */
export async function writeInvoice(wanted: OrderDocument): Promise<Buffer> {
  const { order, shop, pictures } = wanted;
  const title = `Invoice ${shortOrderNumber(order.id)}`;
  const pdf = await openDocument([wanted], { title, at: order.createdAt });
  letterhead(pdf, wanted, {
    title: 'Invoice',
    about: [orderNumber(wanted), documentDate(order.createdAt, shop)],
    seller: shop.seller,
  });
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
    picturedRowsOf(order).map((row) => ({
      cells: [row.product, String(row.quantity), row.unitPrice, row.amount],
      pictures: drawnPicturesOf(row, pictures),
      morePictures: row.morePictures,
    })),
  );
  totals(pdf, wanted);
  paragraph(
    pdf,
    `Thank you for your order. Questions? Email ${shop.supportEmail} with your order number. All amounts in ${shop.currency.toUpperCase()}.`,
    BODY,
  );
  sayReplaced(pdf);
  return pdf.end(footerOf(wanted));
}

/** Its QR code holds the order's id. */
export const writePackingSlip = (wanted: OrderDocument): Promise<Buffer> =>
  writePackingSlips([wanted], `Packing Slip ${shortOrderNumber(wanted.order.id)}`);

export async function writePackingSlips(
  [first, ...others]: readonly [OrderDocument, ...OrderDocument[]],
  title = 'Packing Slips',
): Promise<Buffer> {
  const pdf = await openDocument([first, ...others], { title, at: first.order.createdAt });
  let last = first;
  const draw = (wanted: OrderDocument) => pdf.structure.add('Sect', () => drawPackingSlip(pdf, wanted));
  draw(first);
  for (const wanted of others) {
    pdf.newSection(footerOf(last), wanted.paper);
    draw(wanted);
    last = wanted;
  }
  return pdf.end(footerOf(last));
}

function drawPackingSlip(pdf: DocumentPdf, wanted: OrderDocument): void {
  const { order, shop, pictures } = wanted;
  const rows = picturedRowsToSend(order);
  letterhead(pdf, wanted, {
    title: 'PACKING SLIP',
    about: [
      orderNumber(wanted),
      documentDate(order.createdAt, shop),
      ...(order.reprintOf ? [`Reprint of #${shortOrderNumber(order.reprintOf)}`] : []),
    ],
    qrCode: order.id,
  });
  const shipping = slipShippingOf(order, shop.timeZone);
  const shipTo = { title: 'SHIP TO', lines: addressOf(order) };
  if (rows.length === 0) {
    blocks(pdf, [shipTo]);
    paragraph(pdf, nothingToSend, { size: 13, weight: 'bold' });
    return;
  }
  blocks(pdf, [shipTo, { title: 'SHIPPING', lines: [shipping.method, shipByText(shipping)], isLoud: shipping.isRush }]);
  drawTable(
    pdf,
    [
      { title: 'Product', width: 58 },
      { title: 'Quantity', width: 14, align: 'end' },
      { title: 'Notes', width: 28, isTyped: true },
    ],
    rows.map((row) => ({
      cells: [row.product, String(row.quantity), slipNotesOf(row, order)],
      pictures: drawnPicturesOf(row, pictures),
      morePictures: row.morePictures,
    })),
  );
  pdf.y += GAP;
  if (order.message) {
    keepTogether(pdf, 40);
    paragraph(pdf, 'SPECIAL INSTRUCTIONS', LABEL, 'H2');
    paragraph(pdf, order.message, BODY);
    pdf.y += GAP;
  }
  signature(pdf);
  sayReplaced(pdf);
}

function signature(pdf: DocumentPdf): void {
  keepTogether(pdf, 60);
  pdf.y += 36;
  const third = pdf.width / 3;
  for (const [label, x, width] of [
    ['Items packed by', pdf.left, 2 * third - GAP],
    ['Date', pdf.left + 2 * third, third],
  ] as const) {
    pdf.line({ x, y: pdf.y, width });
    pdf.structure.add('P', () => pdf.write([label], { x, y: pdf.y + 4, width }, SMALL));
  }
  pdf.y += 24;
}
