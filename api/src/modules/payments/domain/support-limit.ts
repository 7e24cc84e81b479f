import { type Money, formatMoney, parseMoney } from 'shared-contracts/money/money';
import { support } from 'shared-contracts/policy/orders';
import { type Failure, fail } from '../../../shared/result.js';

const perOrder = parseMoney(support.refundPerOrder);
const perDay = parseMoney(support.refundPerDay);

/** Whoever made them: `ofOrder`. By the same person on this day: `today`. */
type Refunded = { ofOrder: Money; today: Money };

/** Why somebody of the support may not refund that much alone; null if they may. */
export function supportLimitRefusal(amount: Money, { ofOrder, today }: Refunded): Failure | null {
  if (amount + ofOrder > perOrder)
    return fail(
      'refund_over_limit',
      `You can refund at most ${formatMoney(perOrder)} of an order, ${spent(ofOrder)}. An administrator can refund more.`,
    );
  if (amount + today > perDay)
    return fail(
      'refund_over_limit',
      `You can refund at most ${formatMoney(perDay)} a day, ${spent(today)}. An administrator can refund more.`,
    );
  return null;
}

const spent = (refunded: Money) =>
  refunded === 0 ? 'all refunds together' : `and ${formatMoney(refunded)} is refunded already`;
