import { shopPolicy } from '../policy/shop-policy.js';
import { dayOf, isoOf, later } from '../shipping/business-days.js';
import { shipByOf } from '../shipping/ship-by.js';
import type { Order } from './schemas.js';

type Shipped = Pick<Order, 'createdAt' | 'shippingMethod'> & Partial<Pick<Order, 'arrival'>>;
type SlipShipping = { method: string; shipBy: string; isRush: boolean };

const { rushBusinessDays } = shopPolicy.shipping;

/**
 * What a packing slip says about shipping: `shipBy` is `YYYY-MM-DD`, and an express or overnight promise is a rush.
 */
export function slipShippingOf({ createdAt, shippingMethod, arrival }: Shipped, timeZone: string): SlipShipping {
  const shipBy = shipByOf({ orderedAt: new Date(createdAt), timeZone });
  return {
    method: shippingMethod ?? 'Standard',
    shipBy,
    isRush: arrival ? arrival.by <= isoOf(later(dayOf(shipBy), rushBusinessDays)) : false,
  };
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** `Ship by Monday, November 30, 2026`. */
export const shipByText = ({ shipBy }: Pick<SlipShipping, 'shipBy'>): string => `Ship by ${days.format(dayOf(shipBy))}`;
