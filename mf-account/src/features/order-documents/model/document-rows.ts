import { eachText, lineTitle } from 'shared-contracts/cart/line-text';
import { formatMoney, parseMoney, times } from 'shared-contracts/money/money';
import type { Order } from 'shared-contracts/orders/schemas';
import type { PicturedLine } from 'shared-ui/line-picture';

/** A row of the invoice or packing slip. */
export type DocumentRow = {
  id: string;
  product: string;
  quantity: number;
  unitPrice: string;
  amount: string;
  notes: string | null;
  pictured: PicturedLine | null;
};

/** The rows of a document. An order without items is one row whose unit price is the subtotal. */
export function documentRowsOf(order: Order): DocumentRow[] {
  if (order.items.length === 0) {
    const amount = formatMoney(parseMoney(order.subtotal));
    const { id, productType, quantity } = order;
    return [{ id, product: productType, quantity, unitPrice: '', amount, notes: null, pictured: null }];
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
      pictured: item,
    };
  });
}
