import { eachText, lineTitle } from '../cart/line-text.js';
import { formatMoney, parseMoney, times } from '../money/money.js';
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
