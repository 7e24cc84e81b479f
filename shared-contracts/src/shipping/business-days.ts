import { shopPolicy } from '../policy/shop-policy.js';

const DAY_MS = 86_400_000;
const { cutOffHour, closedDays } = shopPolicy.shipping;
const closed: ReadonlySet<string> = new Set(closedDays);

/** A day without a time zone, as the milliseconds of its midnight in UTC. */
export type Day = number;
/** `YYYY-MM-DD` */
export const isoOf = (day: Day): string => new Date(day).toISOString().slice(0, 10);
export const dayOf = (iso: string): Day => Date.parse(`${iso}T00:00:00Z`);

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

export function later(day: Day, businessDays: number): Day {
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

export type Ordered = { orderedAt: Date; timeZone: string };

/** The business day that an order counts as: after the cut-off hour, on weekends and on closed days the next one. */
export function countedDayOf({ orderedAt, timeZone }: Ordered): Day {
  const { day, hour } = shopTimeAt(orderedAt, timeZone);
  return businessDayFrom(hour >= cutOffHour ? day + DAY_MS : day);
}
