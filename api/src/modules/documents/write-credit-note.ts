import { ZERO, add, formatMoney, parseMoney, subtract, times } from 'shared-contracts/money/money';
import { documentRowsOf } from 'shared-contracts/orders/document-rows';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { CreditNote } from 'shared-contracts/refunds/credit-note';
import { type RefundParts, amountLeftOf, refundPartsOf } from 'shared-contracts/refunds/refund-parts';
import type { RefundReason } from 'shared-contracts/refunds/schemas';
import {
  BODY,
  type OrderDocument,
  amounts,
  blocks,
  documentDate,
  footerOf,
  letterhead,
  openDocument,
  paragraph,
  sayReplaced,
  shownAmount,
} from './document-parts.js';
import { drawTable } from '../../shared/pdf/document-table.js';

const reasons: Record<RefundReason, string> = {
  cancelled: 'The order was cancelled.',
  requested: 'Refunded by the shop.',
  out_of_stock: 'The order was out of stock.',
  paid_twice: 'The order was paid twice.',
  wrong_amount: 'The payment was not the total of the order.',
  wrong_currency: 'The payment was in another currency than the order.',
};

/** Without prices if less was refunded. */
function rowsOf({ order }: OrderDocument, { items }: CreditNote, { goods }: RefundParts) {
  const quantityOf = new Map((items ?? []).map(({ itemId, quantity }) => [itemId, quantity]));
  const lines = order.items.flatMap((item) => {
    const quantity = quantityOf.get(item.id);
    return quantity ? [{ ...item, quantity }] : [];
  });
  if (lines.length === 0) return goods > 0 ? [['Part of the items', '', '', formatMoney(goods)]] : [];
  const rows = documentRowsOf({ ...order, items: lines });
  const sum = add(ZERO, ...lines.map(({ price, quantity }) => times(parseMoney(price), quantity)));
  const isWhole = sum === goods;
  return rows.map(({ product, quantity, unitPrice, amount }) => [
    product,
    String(quantity),
    isWhole ? unitPrice : '',
    isWhole ? amount : '',
  ]);
}

/** The same bytes for the same order. */
export async function writeCreditNote(wanted: OrderDocument, note: CreditNote): Promise<Buffer> {
  const { order, shop } = wanted;
  const notes = order.creditNotes ?? [];
  const place = notes.findIndex(({ id }) => id === note.id);
  const parts = refundPartsOf(order, notes)[place];
  if (!parts) throw new RangeError(`order ${order.id} has no credit note ${note.number}`);
  const pdf = await openDocument([wanted], { title: `Credit Note ${note.number}`, at: note.at });
  letterhead(pdf, wanted, {
    title: 'Credit Note',
    about: [`No. ${note.number}`, documentDate(note.at, shop)],
    seller: shop.seller,
  });
  const { customerName, customerEmail, customerPhone } = order;
  blocks(pdf, [
    { title: 'CREDIT TO', lines: [customerName, customerEmail, ...(customerPhone ? [customerPhone] : [])] },
    {
      title: 'FOR',
      lines: [
        `Invoice of order #${shortOrderNumber(order.id)}`,
        documentDate(order.createdAt, shop),
        `Total ${shownAmount(order.totalAmount)}`,
        reasons[note.reason],
      ],
    },
  ]);
  const rows = rowsOf(wanted, note, parts);
  if (rows.length > 0)
    drawTable(
      pdf,
      [
        { title: 'Item', width: 50 },
        { title: 'Quantity', width: 12, align: 'end' },
        { title: 'Unit price', width: 22, align: 'end' },
        { title: 'Amount', width: 16, align: 'end' },
      ],
      rows.map((cells) => ({ cells, pictures: [], morePictures: 0 })),
    );
  const credit = parseMoney(note.amount);
  const left = amountLeftOf(order, notes.slice(0, place + 1));
  const earlier = subtract(subtract(parseMoney(order.totalAmount), left), credit);
  amounts(pdf, [
    {
      rows: [
        ['Subtotal', formatMoney(parts.goods)],
        ...parts.taxes.map(({ name, amount }) => [name, formatMoney(amount)] as const),
        ['Shipping', formatMoney(parts.shipping)],
      ],
      sum: ['Credit', formatMoney(credit)],
    },
    {
      rows: [
        ['Invoice', shownAmount(order.totalAmount)],
        ...(earlier > 0 ? [['Earlier credit notes', formatMoney(subtract(ZERO, earlier))] as const] : []),
        ['This credit note', formatMoney(subtract(ZERO, credit))],
      ],
      sum: ['After refunds', formatMoney(left)],
    },
  ]);
  paragraph(
    pdf,
    `Refunded to the card that paid. Questions? Email ${shop.supportEmail} with your order number. All amounts in ${shop.currency.toUpperCase()}.`,
    BODY,
  );
  sayReplaced(pdf);
  return pdf.end(footerOf(wanted));
}
