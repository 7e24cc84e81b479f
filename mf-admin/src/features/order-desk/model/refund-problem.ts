import { type Money, ZERO, cents, formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { type RefundedBefore, supportLimitProblem } from 'shared-contracts/refunds/support-limit';

/** `promised`: in claims, not part of `left`. `limited`: null without a limit. */
type Refundable = { left: Money; promised?: Money; limited: RefundedBefore | null };

export const owedOf = ({ refundable, refundableInFull, promisedRefunds = [] }: OrderDesk) => ({
  money: parseMoney(refundableInFull ?? refundable),
  promises: promisedRefunds.map(({ claimId, amount }) => ({ claimId, left: parseMoney(amount) })),
});

export const limitedBy = ({ refundedBefore }: Pick<OrderDesk, 'refundedBefore'>): RefundedBefore | null =>
  refundedBefore ? { ofOrder: parseMoney(refundedBefore.ofOrder), today: parseMoney(refundedBefore.today) } : null;

const limitProblem = (sum: Money, limited: RefundedBefore | null) => limited && supportLimitProblem(sum, limited);

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

const tooMuch = ({ left, promised = ZERO }: Refundable): string =>
  `Only ${formatMoney(left)} can still be refunded${promised > 0 ? `: ${formatMoney(promised)} is promised in a claim` : ''}.`;

export const fullProblem = ({ left, limited }: Refundable): string | null => limitProblem(left, limited);

export function itemsProblem(sum: Money, refundable: Refundable): string | null {
  const { left, limited } = refundable;
  if (sum === 0) return 'Choose what to refund';
  return sum > left ? `${tooMuch(refundable)} Refund an amount instead.` : limitProblem(sum, limited);
}

export function amountProblem(text: string, refundable: Refundable): string | null {
  const { left, limited } = refundable;
  if (text === '') return 'Enter an amount';
  if (!isAmount(text)) return 'Must be an amount like 12.30';
  const amount = parseMoney(text);
  if (amount === 0) return 'Must be more than 0.00';
  return amount > left ? tooMuch(refundable) : limitProblem(amount, limited);
}
