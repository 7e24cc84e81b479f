const DAY_MS = 86_400_000;

const dateFormats = {
  date: { dateStyle: 'medium' },
  'date and time': {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  'short date and time': { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  'short date': { month: 'short', day: 'numeric' },
  'long date': { dateStyle: 'long' },
  'full date': { dateStyle: 'full' },
  month: { month: 'short', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * `Nov 25, 2026`, `Nov 25, 2026, 8:30 PM EST`, `Nov 25, 8:30 PM EST`, `Nov 25`, `November 25, 2026`, `Wednesday, November 25, 2026`,
 * `Nov 2026` and `8:30 PM`.
 */
export type DateFormat = keyof typeof dateFormats;

const formatters = new Map<string, Intl.DateTimeFormat>();
/** Making one takes longer than formatting a page of dates. */
function formatterOf(name: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formatters.set(key, known);
  return known;
}

/** The same on the server and in every browser. */
export const dateText = (at: Date, timeZone: string, format: DateFormat = 'date'): string =>
  formatterOf(format, timeZone, dateFormats[format]).format(at);

/** `day`: `2026-11-25`, the shop's. */
export const dayText = (day: string, format: DateFormat = 'date'): string =>
  dateText(new Date(`${day}T00:00:00Z`), 'UTC', format);

/** What the clock shows there, as if it were UTC's. */
export function clockAt(at: Date, timeZone: string): Date {
  const parts = formatterOf('clock', timeZone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [numberOf('year'), numberOf('month') - 1, numberOf('day')];
  return new Date(Date.UTC(year, month, day, numberOf('hour'), numberOf('minute'), numberOf('second')));
}

/** `2026-11-25`. */
export const dayAt = (at: Date, timeZone: string): string => clockAt(at, timeZone).toISOString().slice(0, 10);

/** For spreadsheets: `2026-11-25 20:30:00`. */
export const clockText = (at: Date, timeZone: string): string =>
  clockAt(at, timeZone).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');

/** Also where clocks change at midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (time: number) => clockAt(new Date(time), timeZone).getTime() - time;
  const candidates = [midnight - DAY_MS, midnight + DAY_MS].map((near) => new Date(midnight - offsetAt(near)));
  const ofThisDay = candidates.filter((at) => dayAt(at, timeZone) === day);
  return new Date(Math.min(...(ofThisDay.length > 0 ? ofThisDay : candidates).map(Number)));
}

/** When the clock shows `16:30`; where clocks skip it, that long after midnight. */
export function momentOf({ day, time }: { day: string; time: string }, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const guess = new Date(startOfDay(day, timeZone).getTime() + (shown - Date.parse(`${day}T00:00:00Z`)));
  const shift = shown - clockAt(guess, timeZone).getTime();
  const shifted = new Date(guess.getTime() + shift);
  return clockAt(shifted, timeZone).getTime() === shown ? shifted : guess;
}

/** `2026-03-01` is one after `2026-02-28`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Both included. */
export const daysFrom = (first: string, last: string): number =>
  (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS + 1;
