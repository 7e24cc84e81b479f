import type { PrintSchedule } from 'shared-contracts/production/runs';
import { dayOf, isBusinessDay } from 'shared-contracts/shipping/business-days';
import { dayAt, daysAfter, momentOf } from 'shared-contracts/time/shop-time';

/** `lastDay`: on which it was done. */
export type StoredSchedule = PrintSchedule & { changedAt: Date; lastDay: string | null };

const isDone = ({ lastDay }: StoredSchedule, day: string) => lastDay !== null && lastDay >= day;

/** The day whose run is to be made now. A time that had passed when it was set counts from the next day. */
export function dueDay(schedule: StoredSchedule, { now, timeZone }: { now: Date; timeZone: string }): string | null {
  const day = dayAt(now, timeZone);
  if (!schedule.isOn || isDone(schedule, day) || !isBusinessDay(dayOf(day))) return null;
  const at = momentOf({ day, time: schedule.time }, timeZone);
  return at <= now && schedule.changedAt <= at ? day : null;
}

export function nextRunAt(schedule: StoredSchedule, { now, timeZone }: { now: Date; timeZone: string }): Date | null {
  if (!schedule.isOn) return null;
  for (let day = dayAt(now, timeZone); ; day = daysAfter(day, 1)) {
    if (isDone(schedule, day) || !isBusinessDay(dayOf(day))) continue;
    const at = momentOf({ day, time: schedule.time }, timeZone);
    if (at > now) return at;
  }
}
