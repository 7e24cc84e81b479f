import { type Money, formatMoney, parseMoney } from 'shared-contracts/money/money';
import { itemsRefund } from 'shared-contracts/order-desk/items-refund';
import type { ItemQuantity, Refunded } from 'shared-contracts/order-desk/schemas';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { type Failure, type Result, fail, ok } from '../../../shared/result.js';

type PaidLine = {
  id: string;
  productName: string;
  price: string;
  quantity: number;
  refundedQuantity: number;
  returnedQuantity: number;
};
type Refundable = {
  order: { status: OrderStatus; subtotal: string; tax: string; shipping: string; disputedAmount: string };
  lines: readonly PaidLine[];
  left: Money;
  promised: Money;
  isShippingRefunded: boolean;
};
/** `items`: null for an amount only. `returned`: to stock. */
export type RefundPlan = {
  amount: Money;
  items: ItemQuantity[] | null;
  withShipping: boolean;
  returned: ItemQuantity[];
};

const refuse = (field: string, message: string) => fail('invalid_input', message, { errors: { [field]: message } });
const tooLarge = (message: string) => fail('refund_too_large', message);

/** Names the dispute, if that is why less is left. */
export function moreThanIsLeft({ disputedAmount }: { disputedAmount: string }, message: string): Failure {
  const disputed = parseMoney(disputedAmount);
  if (disputed === 0) return tooLarge(message);
  return fail(
    'payment_disputed',
    `${formatMoney(disputed)} of this payment is disputed: the bank has that money, so it can’t be refunded too. ${message}`,
  );
}

/** A cancelled order has returned all of them. */
const returnable = (line: PaidLine, quantity: number) => Math.min(quantity, line.quantity - line.returnedQuantity);

/** Nothing is refunded twice, and the sum stays within what was paid. */
export function planRefund(
  { order, lines, left, promised, isShippingRefunded }: Refundable,
  { what, returnStock }: { what: Refunded; returnStock: boolean },
): Result<RefundPlan> {
  const reserved = promised > 0 ? `: ${formatMoney(promised)} is promised in a claim` : '';
  if (left === 0) return moreThanIsLeft(order, `There is nothing left to refund${reserved}.`);
  if (returnStock && what.kind === 'amount') return refuse('returnStock', 'Choose the items that go back into stock');
  if (returnStock && order.status === 'cancelled')
    return refuse('returnStock', 'The stock of a cancelled order is back already');
  const units = unitsOf(lines, what);
  if (!units.ok) return units;
  const plan = (amount: Money, more: Pick<RefundPlan, 'items' | 'withShipping'>): Result<RefundPlan> => {
    if (amount > left) return moreThanIsLeft(order, `Only ${formatMoney(left)} can still be refunded${reserved}.`);
    const returned = returnStock
      ? units.value.map(({ line, quantity }) => ({ itemId: line.id, quantity: returnable(line, quantity) }))
      : [];
    return ok({ amount, ...more, returned: returned.filter(({ quantity }) => quantity > 0) });
  };
  if (what.kind === 'amount') return plan(parseMoney(what.amount), { items: null, withShipping: false });
  const chosen = units.value.map(({ line, quantity }) => ({ itemId: line.id, quantity }));
  if (what.kind === 'full') return plan(left, { items: chosen, withShipping: !isShippingRefunded });
  if (what.withShipping && isShippingRefunded) return tooLarge('The shipping is refunded already.');
  const paid = {
    subtotal: parseMoney(order.subtotal),
    tax: parseMoney(order.tax),
    shipping: parseMoney(order.shipping),
  };
  const priced = lines.map(({ id, price, refundedQuantity }) => ({
    price: parseMoney(price),
    refunded: refundedQuantity,
    chosen: chosen.find(({ itemId }) => itemId === id)?.quantity ?? 0,
  }));
  const amount = itemsRefund(paid, priced, what);
  if (amount === 0) return refuse('what.items', 'Choose what to refund');
  return plan(amount, { items: chosen, withShipping: what.withShipping });
}

function unitsOf(lines: readonly PaidLine[], what: Refunded): Result<{ line: PaidLine; quantity: number }[]> {
  const leftOf = (line: PaidLine) => line.quantity - line.refundedQuantity;
  if (what.kind === 'amount') return ok([]);
  if (what.kind === 'full')
    return ok(lines.flatMap((line) => (leftOf(line) > 0 ? [{ line, quantity: leftOf(line) }] : [])));
  const units: { line: PaidLine; quantity: number }[] = [];
  for (const { itemId, quantity } of what.items) {
    const line = lines.find(({ id }) => id === itemId);
    if (!line) return refuse('what.items', 'This item is not in the order');
    if (quantity > leftOf(line))
      return tooLarge(
        leftOf(line) === 0
          ? `${line.productName} is refunded already.`
          : `Only ${leftOf(line)} of ${line.productName} can still be refunded.`,
      );
    units.push({ line, quantity });
  }
  return ok(units);
}
