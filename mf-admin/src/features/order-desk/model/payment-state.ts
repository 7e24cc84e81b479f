import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import type { BadgeTone } from 'shared-ui/badge';

type PaymentState = { text: string; tone: BadgeTone };

/** Names no amount, which some roles may not see. */
export function refundStateOf(
  { isRefunded = false, items }: Pick<Order, 'isRefunded' | 'items'>,
  { refunds }: Pick<OrderDesk, 'refunds'>,
): PaymentState | null {
  if (isRefunded) return { text: 'Refunded in full', tone: 'danger' };
  const isPartly =
    refunds.some(({ status }) => status !== 'failed') || items.some(({ refundedQuantity = 0 }) => refundedQuantity > 0);
  return isPartly ? { text: 'Partly refunded', tone: 'warning' } : null;
}

/** Disputed comes before refunded, refunded before paid. */
export function paymentStateOf(
  order: Pick<Order, 'reprintOf' | 'totalAmount' | 'isRefunded' | 'items'>,
  desk: Pick<OrderDesk, 'payment' | 'refunds'>,
): PaymentState {
  const { payment } = desk;
  if (order.reprintOf) return { text: 'Free of charge', tone: 'neutral' };
  if (payment && parseMoney(payment.disputed) > 0)
    return { text: `${formatMoney(parseMoney(payment.disputed))} disputed`, tone: 'danger' };
  const isPaid = parseMoney(order.totalAmount) > 0;
  return refundStateOf(order, desk) ?? { text: isPaid ? 'Paid' : 'Nothing to pay', tone: 'success' };
}
