import { eachText, lineTitle } from '../cart/line-text.js';
import { formatMoney, parseMoney, times } from '../money/money.js';
import { amountLeftOf } from '../refunds/refund-parts.js';
import type { Order } from './schemas.js';

/** Of a packing slip. */
export type PackedRow = {
  id: string;
  product: string;
  quantity: number;
  notes: string | null;
  item: Order['items'][number] | null;
};
/** Of an invoice; amounts are texts with currency. */
export type DocumentRow = PackedRow & { unitPrice: string; amount: string };

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

/** Without refunded units. Works without amounts, which some staff do not get. */
export function rowsToSend(order: Order): PackedRow[] {
  if (isFullyRefunded(order)) return [];
  return packedRowsOf(order).flatMap((row) => {
    const quantity = row.quantity - (row.item?.refundedQuantity ?? 0);
    return quantity > 0 ? [{ ...row, quantity }] : [];
  });
}

export const nothingToSend = 'Nothing to send: this order is refunded.';

/** The order's own instructions are printed once, below. */
export const slipNotesOf = ({ notes }: Pick<PackedRow, 'notes'>, order: Pick<Order, 'message'>): string =>
  notes ?? (order.message ? 'See special instructions' : 'No special instructions');
