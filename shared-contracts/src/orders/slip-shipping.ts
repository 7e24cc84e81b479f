import { shopPolicy } from '../policy/shop-policy.js';
import { dayOf, isoOf, later } from '../shipping/business-days.js';
import { shipByOf } from '../shipping/ship-by.js';
import { dayText } from '../time/shop-time.js';
import type { Order } from './schemas.js';

/** As stored, if known. */
type Shipped = Pick<Order, 'createdAt' | 'shippingMethod'> &
  Partial<Pick<Order, 'arrival'>> & { shipBy?: string | null; isRush?: boolean };
type SlipShipping = { method: string; shipBy: string; isRush: boolean };

const { rushBusinessDays } = shopPolicy.shipping;

/** `shipBy` is `YYYY-MM-DD`; express and overnight are a rush. */
export function slipShippingOf(order: Shipped, timeZone: string): SlipShipping {
  const { createdAt, shippingMethod, arrival } = order;
  const shipBy = order.shipBy ?? shipByOf({ orderedAt: new Date(createdAt), timeZone });
  const isPromisedSoon = Boolean(arrival && arrival.by <= isoOf(later(dayOf(shipBy), rushBusinessDays)));
  return { method: shippingMethod ?? 'Standard', shipBy, isRush: order.isRush ?? isPromisedSoon };
}

/** `Ship by Monday, November 30, 2026`. */
export const shipByText = ({ shipBy }: Pick<SlipShipping, 'shipBy'>): string =>
  `Ship by ${dayText(shipBy, 'full date')}`;
