import { eachText, lineTitle } from '../cart/line-text.js';
import { formatMoney, parseMoney, times } from '../money/money.js';
import { amountLeftOf } from '../refunds/refund-parts.js';
import type { Order } from './schemas.js';

/** A row of a packing slip, printed or as a PDF. `item` has its pictures. */
export type PackedRow = {
  id: string;
  product: string;
  quantity: number;
  notes: string | null;
  item: Order['items'][number] | null;
};
/** A row of the invoice. Amounts are texts with currency. */
export type DocumentRow = PackedRow & { unitPrice: string; amount: string };

/** The rows of an invoice. An order without items is one row whose unit price is the subtotal. */
export function documentRowsOf(order: Order): DocumentRow[] {
  return packedRowsOf(order).map((row) => {
    if (!row.item) return { ...row, unitPrice: '', amount: formatMoney(parseMoney(order.subtotal)) };
    const price = parseMoney(row.item.price);
    return { ...row, unitPrice: eachText(price, row.item), amount: formatMoney(times(price, row.quantity)) };
  });
}

function packedRowsOf(order: Order): PackedRow[] {
  if (order.items.length === 0)
    return [{ id: order.id, product: order.productType, quantity: order.quantity, notes: null, item: null }];
  return order.items.map((item) => ({
    id: item.id,
    product: lineTitle(item.productName, item),
    quantity: item.quantity,
    notes: item.customMessage,
    item,
  }));
}

const isFullyRefunded = (order: Order): boolean =>
  order.isRefunded ?? (parseMoney(order.totalAmount) > 0 && amountLeftOf(order, order.creditNotes ?? []) === 0);

/**
 * The rows of a packing slip: without refunded units, and none once everything that was paid is refunded. They need no
 * amounts, which some staff do not get.
 */
export function rowsToSend(order: Order): PackedRow[] {
  if (isFullyRefunded(order)) return [];
  return packedRowsOf(order).flatMap((row) => {
    const quantity = row.quantity - (row.item?.refundedQuantity ?? 0);
    return quantity > 0 ? [{ ...row, quantity }] : [];
  });
}

/** What a packing slip says when there is nothing to send. */
export const nothingToSend = 'Nothing to send: this order is refunded.';

/** The notes of a row: the order's own instructions are printed once, below. */
export const slipNotesOf = ({ notes }: Pick<PackedRow, 'notes'>, order: Pick<Order, 'message'>): string =>
  notes ?? (order.message ? 'See special instructions' : 'No special instructions');
