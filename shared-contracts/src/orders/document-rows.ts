import { eachText, lineTitle } from '../cart/line-text.js';
import { formatMoney, parseMoney, times } from '../money/money.js';
import { amountLeftOf } from '../refunds/refund-parts.js';
import type { Order } from './schemas.js';

/** A row of the invoice or packing slip, printed or as a PDF. Amounts are texts with currency. `item` has its pictures. */
export type DocumentRow = {
  id: string;
  product: string;
  quantity: number;
  unitPrice: string;
  amount: string;
  notes: string | null;
  item: Order['items'][number] | null;
};

/** The rows of a document. An order without items is one row whose unit price is the subtotal. */
export function documentRowsOf(order: Order): DocumentRow[] {
  if (order.items.length === 0) {
    const amount = formatMoney(parseMoney(order.subtotal));
    const { id, productType, quantity } = order;
    return [{ id, product: productType, quantity, unitPrice: '', amount, notes: null, item: null }];
  }
  return order.items.map((item) => {
    const price = parseMoney(item.price);
    return {
      id: item.id,
      product: lineTitle(item.productName, item),
      quantity: item.quantity,
      unitPrice: eachText(price, item),
      amount: formatMoney(times(price, item.quantity)),
      notes: item.customMessage,
      item,
    };
  });
}

const isFullyRefunded = (order: Order): boolean =>
  order.isRefunded ?? (parseMoney(order.totalAmount) > 0 && amountLeftOf(order, order.creditNotes ?? []) === 0);

/** The rows of a packing slip: without refunded units, and none once everything that was paid is refunded. */
export function rowsToSend(order: Order): DocumentRow[] {
  if (isFullyRefunded(order)) return [];
  return documentRowsOf(order).flatMap((row) => {
    const quantity = row.quantity - (row.item?.refundedQuantity ?? 0);
    return quantity > 0 ? [{ ...row, quantity }] : [];
  });
}

/** What a packing slip says when there is nothing to send. */
export const nothingToSend = 'Nothing to send: this order is refunded.';

/** The notes of a row: the order's own instructions are printed once, below. */
export const slipNotesOf = ({ notes }: Pick<DocumentRow, 'notes'>, order: Pick<Order, 'message'>): string =>
  notes ?? (order.message ? 'See special instructions' : 'No special instructions');
