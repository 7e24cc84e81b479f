const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)(\.partial.*)?$/;
const DAY_MS = 86_400_000;

export type PlannedBackup = {
  /** The folder of the new backup: the minute when it begins, in UTC. */
  name: string;
  /** The latest complete backup. */
  since: string | undefined;
  /** What may be deleted once the new one is complete. */
  expired: string[];
};

/** `2026-11-23T12-07`: names in their order are backups in theirs. */
const nameAt = (time: Date): string => time.toISOString().slice(0, 16).replace(':', '-');

const isComplete = (name: string): boolean => NAME.exec(name)?.[4] === undefined && NAME.test(name);

/** The latest complete backup among the names of a folder's entries. */
export const latestOf = (names: string[]): string | undefined => names.filter(isComplete).toSorted().at(-1);

/** The next backup of a folder with these entries. Backups are kept for `keepDays`, interrupted ones for a day. */
export function planBackup({ names, now, keepDays }: { names: string[]; now: Date; keepDays: number }): PlannedBackup {
  const isExpired = (name: string) => {
    const [, date, hours, minutes] = NAME.exec(name) ?? [];
    if (date === undefined) return false;
    const days = isComplete(name) ? keepDays : Math.min(keepDays, 1);
    return now.getTime() - Date.parse(`${date}T${hours}:${minutes}Z`) > days * DAY_MS;
  };
  return { name: nameAt(now), since: latestOf(names), expired: names.filter(isExpired) };
}
