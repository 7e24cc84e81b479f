import { type Money, formatMoney, parseMoney, subtract } from '../money/money.js';
import { support } from '../policy/orders.js';

const perOrder = parseMoney(support.refundPerOrder);
const perDay = parseMoney(support.refundPerDay);

/** `ofOrder`: by anybody. `today`: by the same person on this day of the shop. */
export type RefundedBefore = { ofOrder: Money; today: Money };

const spent = (refunded: Money) =>
  refunded === 0 ? 'all refunds together' : `and ${formatMoney(refunded)} is refunded already`;

export function supportLimitProblem(amount: Money, { ofOrder, today }: RefundedBefore): string | null {
  if (amount + ofOrder > perOrder)
    return `You can refund at most ${formatMoney(perOrder)} of an order, ${spent(ofOrder)}. An administrator can refund more.`;
  if (amount + today > perDay)
    return `You can refund at most ${formatMoney(perDay)} a day, ${spent(today)}. An administrator can refund more.`;
  return null;
}

export const supportLimitText = ({ ofOrder, today }: RefundedBefore): string =>
  `You can refund up to ${formatMoney(subtract(perOrder, ofOrder))} of this order, and ${formatMoney(subtract(perDay, today))} today. An administrator can refund more.`;
