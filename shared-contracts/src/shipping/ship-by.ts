import { shopPolicy } from '../policy/shop-policy.js';
import { type Ordered, countedDayOf, isoOf, later } from './business-days.js';

/** The last day to ship by, whatever the option: `YYYY-MM-DD` in the shop's time zone. */
export const shipByOf = (order: Ordered): string =>
  isoOf(later(countedDayOf(order), shopPolicy.shipping.processing.max));

/** Packed before the others. */
export const isRush = (shippingDays: number | null): boolean =>
  shippingDays !== null && shippingDays <= shopPolicy.shipping.rushBusinessDays;
