import { formatMoney, parseMoney, times } from 'shared-contracts/money/money';
import type { Order } from 'shared-contracts/orders/schemas';

/** A row of the invoice and the packing slip. */
export type DocumentRow = {
  id: string;
  product: string;
  quantity: number;
  unitPrice: string;
  amount: string;
  notes: string | null;
};

const named = (name: string, pack: string | null): string => (pack ? `${name}, pack of ${pack}` : name);

/** What the documents list. An order without items is told by its own summary, whose unit price nobody knows: it is the subtotal. */
export function documentRowsOf(order: Order): DocumentRow[] {
  if (order.items.length === 0) {
    const amount = formatMoney(parseMoney(order.subtotal));
    const { id, productType, quantity } = order;
    return [{ id, product: productType, quantity, unitPrice: '', amount, notes: null }];
  }
  return order.items.map((item) => {
    const price = parseMoney(item.price);
    return {
      id: item.id,
      product: named(item.productName, item.selectedPack),
      quantity: item.quantity,
      unitPrice: formatMoney(price),
      amount: formatMoney(times(price, item.quantity)),
      notes: item.customMessage,
    };
  });
}
