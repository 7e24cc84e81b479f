import { type Money, ZERO, parseMoney } from 'shared-contracts/money/money';
import { itemsRefund } from 'shared-contracts/order-desk/items-refund';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';

export const unitsLeft = (item: Order['items'][number], { refundedItems }: Pick<OrderDesk, 'refundedItems'>): number =>
  item.quantity - (refundedItems.find(({ itemId }) => itemId === item.id)?.quantity ?? 0);

/** The same sum as the server's. */
export function amountOf(
  order: Order,
  desk: OrderDesk,
  { units, withShipping }: { units: Readonly<Record<string, number>>; withShipping: boolean },
): Money {
  const paid = {
    subtotal: parseMoney(order.subtotal),
    tax: parseMoney(order.tax),
    shipping: parseMoney(order.shipping),
  };
  const items = order.items.map((item) => ({
    price: parseMoney(item.price),
    refunded: item.quantity - unitsLeft(item, desk),
    chosen: units[item.id] ?? 0,
  }));
  return order.items.length === 0 && !withShipping ? ZERO : itemsRefund(paid, items, { withShipping });
}
