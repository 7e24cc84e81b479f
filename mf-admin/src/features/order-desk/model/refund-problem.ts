import { type Money, cents, formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { type RefundedBefore, supportLimitProblem } from 'shared-contracts/refunds/support-limit';

/** `limited`: null for who may refund everything. */
type Refundable = { left: Money; limited: RefundedBefore | null };

export const limitedBy = ({ refundedBefore }: Pick<OrderDesk, 'refundedBefore'>): RefundedBefore | null =>
  refundedBefore ? { ofOrder: parseMoney(refundedBefore.ofOrder), today: parseMoney(refundedBefore.today) } : null;

const limitProblem = (sum: Money, limited: RefundedBefore | null) => limited && supportLimitProblem(sum, limited);

/** Why nothing of an order can be refunded; null if something can. */
export function whyNothingToRefund(
  { reprintOf, totalAmount }: Pick<Order, 'reprintOf' | 'totalAmount'>,
  { left, limited, disputed }: Refundable & { disputed: Money },
): string | null {
  if (reprintOf) return 'This reprint was free of charge. Refund the order that was paid.';
  if (parseMoney(totalAmount) === 0) return 'Nothing was paid for this order.';
  if (left > 0) return limitProblem(cents(1), limited);
  return disputed > 0
    ? `${formatMoney(disputed)} is disputed: the bank has that money, and there is nothing else to refund.`
    : 'There is nothing left to refund: everything is refunded, or on its way back.';
}

export const isAmount = (text: string): boolean => /^\d{1,8}(\.\d{1,2})?$/.test(text);

const tooMuch = (left: Money): string => `Only ${formatMoney(left)} can still be refunded.`;

/** What is wrong with a refund of everything that is left; null for nothing. */
export const fullProblem = ({ left, limited }: Refundable): string | null => limitProblem(left, limited);

/** What is wrong with a refund of items that sum up to this; null for nothing. */
export function itemsProblem(sum: Money, { left, limited }: Refundable): string | null {
  if (sum === 0) return 'Choose what to refund';
  return sum > left ? `${tooMuch(left)} Refund an amount instead.` : limitProblem(sum, limited);
}

/** What is wrong with an amount to refund; null for nothing. */
export function amountProblem(text: string, { left, limited }: Refundable): string | null {
  if (text === '') return 'Enter an amount';
  if (!isAmount(text)) return 'Must be an amount like 12.30';
  const amount = parseMoney(text);
  if (amount === 0) return 'Must be more than 0.00';
  return amount > left ? tooMuch(left) : limitProblem(amount, limited);
}
