const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)(\.partial.*)?$/;
const DAY_MS = 86_400_000;
/** A minute more, since names lack the seconds. */
const EVERY_ONE_MS = 2 * DAY_MS + 60_000;

export type PlannedBackup = {
  name: string;
  since: string | undefined;
  expired: string[];
};

/** `2026-11-23T12-07`: sorted by time. */
const nameAt = (time: Date): string => time.toISOString().slice(0, 16).replace(':', '-');

const isComplete = (name: string): boolean => NAME.exec(name)?.[4] === undefined && NAME.test(name);

export const latestOf = (names: string[]): string | undefined => names.filter(isComplete).toSorted().at(-1);

/** Complete ones are kept for `keepDays`, after two days one per UTC day; interrupted ones for a day. */
export function planBackup({ names, now, keepDays }: { names: string[]; now: Date; keepDays: number }): PlannedBackup {
  const since = latestOf(names);
  const isOf = (date: string) => (name: string) => name.startsWith(date);
  const isExpired = (name: string) => {
    const [, date, hours, minutes] = NAME.exec(name) ?? [];
    if (date === undefined) return false;
    const age = now.getTime() - Date.parse(`${date}T${hours}:${minutes}Z`);
    if (!isComplete(name)) return age > DAY_MS;
    if (name === since) return false;
    return age > keepDays * DAY_MS || (age > EVERY_ONE_MS && name !== latestOf(names.filter(isOf(date))));
  };
  return { name: nameAt(now), since, expired: names.filter(isExpired) };
}
