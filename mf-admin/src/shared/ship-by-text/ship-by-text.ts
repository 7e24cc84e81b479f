import type { OrderSummary } from 'shared-contracts/orders/schemas';
import { dayAt, dayText } from 'shared-contracts/time/shop-time';

type DueOrder = Pick<OrderSummary, 'heldSince' | 'refundState'> & { shipBy: string };

/** As in the server's filter, orders on hold or refunded in full are never late. */
const canBeLate = ({ heldSince, refundState }: DueOrder): boolean => heldSince === null && refundState !== 'fully';

/** `Nov 26`, or `Today`. `shipBy`: YYYY-MM-DD in the shop's time zone. */
export function shipByText(order: DueOrder, timeZone: string, now = new Date()): { text: string; isLate: boolean } {
  const { shipBy } = order;
  const today = dayAt(now, timeZone);
  if (shipBy === today) return { text: 'Today', isLate: false };
  return { text: dayText(shipBy, 'short date'), isLate: shipBy < today && canBeLate(order) };
}
