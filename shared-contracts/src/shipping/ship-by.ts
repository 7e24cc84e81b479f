import { shopPolicy } from '../policy/shop-policy.js';
import { type Ordered, countedDayOf, isoOf, later } from './business-days.js';

/**
 * The last day on which an order leaves the shop if its arrival is to be kept, whatever its shipping option: `YYYY-MM-DD`
 * in the shop's time zone. `orderedAt` is the moment that its arrival was counted from.
 */
export const shipByOf = (order: Ordered): string =>
  isoOf(later(countedDayOf(order), shopPolicy.shipping.processing.max));

/** Whether a shipping option with at most that many business days is packed before the others. */
export const isRush = (shippingDays: number | null): boolean =>
  shippingDays !== null && shippingDays <= shopPolicy.shipping.rushBusinessDays;
