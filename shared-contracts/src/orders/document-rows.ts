import { eachText, lineTitle } from '../cart/line-text.js';
import { formatMoney, parseMoney, times } from '../money/money.js';
import type { Order } from './schemas.js';

/** A row of the packing slip, printed or as a PDF. `item` has its pictures. */
export type PackedRow = {
  id: string;
  product: string;
  quantity: number;
  notes: string | null;
  item: Order['items'][number] | null;
};
/** A row of the invoice. Amounts are texts with currency. */
export type DocumentRow = PackedRow & { unitPrice: string; amount: string };

/** An order without items is one row. */
export function packedRowsOf(order: Order): PackedRow[] {
  const { id, productType, quantity } = order;
  if (order.items.length === 0) return [{ id, product: productType, quantity, notes: null, item: null }];
  return order.items.map((item) => ({
    id: item.id,
    product: lineTitle(item.productName, item),
    quantity: item.quantity,
    notes: item.customMessage,
    item,
  }));
}

/** The unit price of an order without items is its subtotal. */
export const documentRowsOf = (order: Order): DocumentRow[] =>
  packedRowsOf(order).map((row) => {
    const { item, quantity } = row;
    if (!item) return { ...row, unitPrice: '', amount: formatMoney(parseMoney(order.subtotal)) };
    const price = parseMoney(item.price);
    return { ...row, unitPrice: eachText(price, item), amount: formatMoney(times(price, quantity)) };
  });
