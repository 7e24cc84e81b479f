import { type Money, formatMoney, parseMoney } from 'shared-contracts/money/money';
import { itemsRefund } from 'shared-contracts/order-desk/items-refund';
import type { ItemQuantity, Refunded } from 'shared-contracts/order-desk/schemas';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { type Result, fail, ok } from '../../../shared/result.js';

type PaidLine = {
  id: string;
  productName: string;
  price: string;
  quantity: number;
  refundedQuantity: number;
  returnedQuantity: number;
};
type Refundable = {
  order: { status: OrderStatus; subtotal: string; tax: string; shipping: string };
  items: readonly PaidLine[];
  /** What is left of the payment. */
  left: Money;
  isShippingRefunded: boolean;
};
/** `items`: null if it is for an amount only. `returned`: units that go back into stock. */
export type RefundPlan = {
  amount: Money;
  items: ItemQuantity[] | null;
  withShipping: boolean;
  returned: ItemQuantity[];
};

const refuse = (field: string, message: string) => fail('invalid_input', message, { errors: { [field]: message } });
const tooLarge = (message: string) => fail('refund_too_large', message);

/** The most units that may still be returned, as a cancelled order has returned all of them. */
const returnable = (item: PaidLine, quantity: number) => Math.min(quantity, item.quantity - item.returnedQuantity);

/** The units, price and shipping of what is wanted, as long as nothing is refunded twice and the sum stays within what was paid. */
export function planRefund(
  { order, items, left, isShippingRefunded }: Refundable,
  { what, returnStock }: { what: Refunded; returnStock: boolean },
): Result<RefundPlan> {
  if (left === 0) return tooLarge('There is nothing left to refund.');
  if (returnStock && what.kind === 'amount') return refuse('returnStock', 'Choose the items that go back into stock');
  if (returnStock && order.status === 'cancelled')
    return refuse('returnStock', 'The stock of a cancelled order is back already');
  const units = unitsOf(items, what);
  if (!units.ok) return units;
  const plan = (amount: Money, more: Pick<RefundPlan, 'items' | 'withShipping'>): Result<RefundPlan> => {
    if (amount > left) return tooLarge(`Only ${formatMoney(left)} can still be refunded.`);
    const returned = returnStock
      ? units.value.map(({ item, quantity }) => ({ itemId: item.id, quantity: returnable(item, quantity) }))
      : [];
    return ok({ amount, ...more, returned: returned.filter(({ quantity }) => quantity > 0) });
  };
  if (what.kind === 'amount') return plan(parseMoney(what.amount), { items: null, withShipping: false });
  const chosen = units.value.map(({ item, quantity }) => ({ itemId: item.id, quantity }));
  if (what.kind === 'full') return plan(left, { items: chosen, withShipping: !isShippingRefunded });
  if (what.withShipping && isShippingRefunded) return tooLarge('The shipping is refunded already.');
  const paid = {
    subtotal: parseMoney(order.subtotal),
    tax: parseMoney(order.tax),
    shipping: parseMoney(order.shipping),
  };
  const priced = items.map(({ id, price, refundedQuantity }) => ({
    price: parseMoney(price),
    refunded: refundedQuantity,
    chosen: chosen.find(({ itemId }) => itemId === id)?.quantity ?? 0,
  }));
  const amount = itemsRefund(paid, priced, what);
  if (amount === 0) return refuse('what.items', 'Choose what to refund');
  return plan(amount, { items: chosen, withShipping: what.withShipping });
}

/** The chosen units, or all that are left. */
function unitsOf(items: readonly PaidLine[], what: Refunded): Result<{ item: PaidLine; quantity: number }[]> {
  const leftOf = (item: PaidLine) => item.quantity - item.refundedQuantity;
  if (what.kind === 'amount') return ok([]);
  if (what.kind === 'full')
    return ok(items.flatMap((item) => (leftOf(item) > 0 ? [{ item, quantity: leftOf(item) }] : [])));
  const units: { item: PaidLine; quantity: number }[] = [];
  for (const { itemId, quantity } of what.items) {
    const item = items.find(({ id }) => id === itemId);
    if (!item) return refuse('what.items', 'This item is not in the order');
    if (quantity > leftOf(item))
      return tooLarge(
        leftOf(item) === 0
          ? `${item.productName} is refunded already.`
          : `Only ${leftOf(item)} of ${item.productName} can still be refunded.`,
      );
    units.push({ item, quantity });
  }
  return ok(units);
}
