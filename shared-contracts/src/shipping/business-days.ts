import { shopPolicy } from '../policy/shop-policy.js';
import { clockAt } from '../time/shop-time.js';

const DAY_MS = 86_400_000;
const { cutOffHour } = shopPolicy.shipping;
const closed: ReadonlySet<string> = new Set(shopPolicy.closedDays);

/** Without a time zone, as milliseconds of its midnight in UTC. */
export type Day = number;
/** `YYYY-MM-DD` */
export const isoOf = (day: Day): string => new Date(day).toISOString().slice(0, 10);
export const dayOf = (iso: string): Day => Date.parse(`${iso}T00:00:00Z`);

export function isBusinessDay(day: Day): boolean {
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

export type Ordered = { orderedAt: Date; timeZone: string };

/** Or the next one: after the cut-off hour, on weekends and on closed days. */
export function countedDayOf({ orderedAt, timeZone }: Ordered): Day {
  const clock = clockAt(orderedAt, timeZone);
  const day = Math.floor(clock.getTime() / DAY_MS) * DAY_MS;
  return businessDayFrom(clock.getUTCHours() >= cutOffHour ? day + DAY_MS : day);
}
