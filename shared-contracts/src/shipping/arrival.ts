import { shopPolicy } from '../policy/shop-policy.js';

/** How many business days something takes. */
export type BusinessDays = { min: number; max: number };

/** The first and the last day on which a package should arrive: `YYYY-MM-DD`, in the shop's time zone. */
export type Arrival = { from: string; by: string };

type TimedOption = { minBusinessDays?: number | null | undefined; maxBusinessDays?: number | null | undefined };

const DAY_MS = 86_400_000;
const { cutOffHour, closedDays, processing } = shopPolicy.shipping;
const closed: ReadonlySet<string> = new Set(closedDays);

/** A day without a time zone, as the milliseconds of its midnight in UTC. */
type Day = number;
const isoOf = (day: Day): string => new Date(day).toISOString().slice(0, 10);
const dayOf = (iso: string): Day => Date.parse(`${iso}T00:00:00Z`);

function isBusinessDay(day: Day): boolean {
  const weekday = new Date(day).getUTCDay();
  const iso = isoOf(day);
  return weekday !== 0 && weekday !== 6 && !closed.has(iso) && !closed.has(iso.slice('YYYY-'.length));
}

function businessDayFrom(day: Day): Day {
  let found = day;
  while (!isBusinessDay(found)) found += DAY_MS;
  return found;
}

function later(day: Day, businessDays: number): Day {
  let found = day;
  for (let left = businessDays; left > 0; left--) found = businessDayFrom(found + DAY_MS);
  return found;
}

/** The shop's day and hour at a moment. */
function shopTimeAt(moment: Date, timeZone: string): { day: Day; hour: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return { day: Date.UTC(numberOf('year'), numberOf('month') - 1, numberOf('day')), hour: numberOf('hour') };
}

/**
 * When an order arrives: its day, then the shop's processing and the shipping option's days, counted in business days.
 * After the cut-off hour, on weekends and on closed days it counts as the next business day's.
 */
export function arrivalOf(order: { orderedAt: Date; timeZone: string; businessDays: BusinessDays }): Arrival {
  const { day, hour } = shopTimeAt(order.orderedAt, order.timeZone);
  const start = businessDayFrom(hour >= cutOffHour ? day + DAY_MS : day);
  return {
    from: isoOf(later(start, processing.min + order.businessDays.min)),
    by: isoOf(later(start, processing.max + order.businessDays.max)),
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

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Dec 3-5`, `Nov 30 - Dec 2`, `Dec 3`. */
export function arrivalText({ from, by }: Arrival): string {
  const first = monthAndDay.format(dayOf(from));
  if (from === by) return first;
  const isSameMonth = from.slice(0, 'YYYY-MM'.length) === by.slice(0, 'YYYY-MM'.length);
  return isSameMonth ? `${first}-${new Date(dayOf(by)).getUTCDate()}` : `${first} - ${monthAndDay.format(dayOf(by))}`;
}
