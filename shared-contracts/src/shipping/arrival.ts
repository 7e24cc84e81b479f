import { shopPolicy } from '../policy/shop-policy.js';
import { dayText } from '../time/shop-time.js';
import { type Ordered, countedDayOf, dayOf, isoOf, later } from './business-days.js';

/** How many business days something takes. */
export type BusinessDays = { min: number; max: number };

/** The first and the last day on which a package should arrive: `YYYY-MM-DD`, in the shop's time zone. */
export type Arrival = { from: string; by: string };

type TimedOption = { minBusinessDays?: number | null | undefined; maxBusinessDays?: number | null | undefined };

const { processing } = shopPolicy.shipping;

/**
 * When an order arrives: its day, then the shop's processing and the shipping option's days, counted in business days.
 * After the cut-off hour, on weekends and on closed days it counts as the next business day's.
 */
export function arrivalOf({ businessDays, ...order }: Ordered & { businessDays: BusinessDays }): Arrival {
  const start = countedDayOf(order);
  return {
    from: isoOf(later(start, processing.min + businessDays.min)),
    by: isoOf(later(start, processing.max + businessDays.max)),
  };
}

/** Null if the option promises nothing but its description. */
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
