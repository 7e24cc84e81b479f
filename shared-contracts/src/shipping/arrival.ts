import { shopPolicy } from '../policy/shop-policy.js';
import { dayText } from '../time/shop-time.js';
import { type Ordered, countedDayOf, dayOf, isoOf, later } from './business-days.js';

export type BusinessDays = { min: number; max: number };

/** `YYYY-MM-DD`, in the shop's time zone. */
export type Arrival = { from: string; by: string };

type TimedOption = { minBusinessDays?: number | null | undefined; maxBusinessDays?: number | null | undefined };

const { processing } = shopPolicy.shipping;

/** From the counted day: the shop's processing and the option's days, in business days. */
export function arrivalOf({ businessDays, ...order }: Ordered & { businessDays: BusinessDays }): Arrival {
  const start = countedDayOf(order);
  return {
    from: isoOf(later(start, processing.min + businessDays.min)),
    by: isoOf(later(start, processing.max + businessDays.max)),
  };
}

export const businessDaysOf = ({ minBusinessDays, maxBusinessDays }: TimedOption): BusinessDays | null =>
  typeof minBusinessDays === 'number' && typeof maxBusinessDays === 'number'
    ? { min: minBusinessDays, max: maxBusinessDays }
    : null;

/** `5-7`, `1`. */
export const spanText = ({ min, max }: BusinessDays): string => (min === max ? `${min}` : `${min}-${max}`);

/** `5-7 business days`, `1 business day`. */
export const businessDaysText = (days: BusinessDays): string =>
  `${spanText(days)} business ${days.max === 1 ? 'day' : 'days'}`;

/** `Dec 3-5`, `Nov 30 - Dec 2`, `Dec 3`. */
export function arrivalText({ from, by }: Arrival): string {
  const first = dayText(from, 'short date');
  if (from === by) return first;
  const isSameMonth = from.slice(0, 'YYYY-MM'.length) === by.slice(0, 'YYYY-MM'.length);
  return isSameMonth ? `${first}-${new Date(dayOf(by)).getUTCDate()}` : `${first} - ${dayText(by, 'short date')}`;
}
