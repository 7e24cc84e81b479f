import { type Money, formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { Order } from 'shared-contracts/orders/schemas';

/** Why nothing of an order can be refunded; null if something can. */
export function whyNothingToRefund(
  { reprintOf, totalAmount }: Pick<Order, 'reprintOf' | 'totalAmount'>,
  { left, disputed }: { left: Money; disputed: Money },
): string | null {
  if (reprintOf) return 'This reprint was free of charge. Refund the order that was paid.';
  if (parseMoney(totalAmount) === 0) return 'Nothing was paid for this order.';
  if (left > 0) return null;
  return disputed > 0
    ? `${formatMoney(disputed)} is disputed: the bank has that money, and there is nothing else to refund.`
    : 'There is nothing left to refund: everything is refunded, or on its way back.';
}

export const isAmount = (text: string): boolean => /^\d{1,8}(\.\d{1,2})?$/.test(text);

const tooMuch = (left: Money): string => `Only ${formatMoney(left)} can still be refunded.`;

/** What is wrong with a refund of items that sum up to this; null for nothing. */
export function itemsProblem(sum: Money, left: Money): string | null {
  if (sum === 0) return 'Choose what to refund';
  return sum > left ? `${tooMuch(left)} Refund an amount instead.` : null;
}

/** What is wrong with an amount to refund; null for nothing. */
export function amountProblem(text: string, left: Money): string | null {
  if (text === '') return 'Enter an amount';
  if (!isAmount(text)) return 'Must be an amount like 12.30';
  const amount = parseMoney(text);
  if (amount === 0) return 'Must be more than 0.00';
  return amount > left ? tooMuch(left) : null;
}
