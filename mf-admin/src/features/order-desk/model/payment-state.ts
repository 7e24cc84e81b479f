import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import type { BadgeTone } from 'shared-ui/badge';

type PaymentState = { text: string; tone: BadgeTone };

/** How the payment of an order stands: disputed before refunded, refunded before paid. */
export function paymentStateOf(
  { reprintOf, totalAmount, isRefunded = false }: Pick<Order, 'reprintOf' | 'totalAmount' | 'isRefunded'>,
  { payment, refunds }: Pick<OrderDesk, 'payment' | 'refunds'>,
): PaymentState {
  if (reprintOf) return { text: 'Free of charge', tone: 'neutral' };
  if (payment && parseMoney(payment.disputed) > 0)
    return { text: `${formatMoney(parseMoney(payment.disputed))} disputed`, tone: 'danger' };
  if (isRefunded) return { text: 'Refunded in full', tone: 'danger' };
  if (refunds.some(({ status }) => status !== 'failed')) return { text: 'Partly refunded', tone: 'warning' };
  return { text: parseMoney(totalAmount) > 0 ? 'Paid' : 'Nothing to pay', tone: 'success' };
}
