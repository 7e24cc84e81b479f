import { type Money, parseMoney, roundHalfUp, times } from 'shared-contracts/money/money';
import type { Order } from 'shared-contracts/orders/schemas';

/** An ordered item. `each` is its subtotal divided by its quantity, to the cent. */
export type OrderLineView = {
  id: string;
  name: string;
  pack: string | null;
  note: string | null;
  quantity: number;
  subtotal: Money;
  each: Money;
};

const eachOf = (subtotal: Money, quantity: number): Money => roundHalfUp(subtotal, Math.max(quantity, 1));

/** The order's items; an order without items is one line, made from its summary. */
export function orderLineViewsOf(order: Order): OrderLineView[] {
  if (order.items.length === 0) {
    const subtotal = parseMoney(order.subtotal);
    const { id, productType, quantity } = order;
    return [{ id, name: productType, pack: null, note: null, quantity, subtotal, each: eachOf(subtotal, quantity) }];
  }
  return order.items.map((item) => {
    const subtotal = times(parseMoney(item.price), item.quantity);
    return {
      id: item.id,
      name: item.productName,
      pack: item.selectedPack,
      note: item.customMessage,
      quantity: item.quantity,
      subtotal,
      each: eachOf(subtotal, item.quantity),
    };
  });
}
