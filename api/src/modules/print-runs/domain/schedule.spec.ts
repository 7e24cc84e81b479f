import { describe, expect, it } from '@jest/globals';
import { type StoredSchedule, dueDay, nextRunAt } from './schedule.js';

const timeZone = 'America/Toronto';
const schedule = (over: Partial<StoredSchedule> = {}): StoredSchedule => ({
  isOn: true,
  time: '16:30',
  delivers: false,
  changedAt: new Date('2026-11-01T12:00:00Z'),
  lastDay: null,
  ...over,
});
const due = (now: string, over?: Partial<StoredSchedule>) => dueDay(schedule(over), { now: new Date(now), timeZone });
const next = (now: string, over?: Partial<StoredSchedule>) =>
  nextRunAt(schedule(over), { now: new Date(now), timeZone })?.toISOString() ?? null;

describe('the run of a day', () => {
  // Toronto is five hours behind UTC
  it('is due from its time on until it is made', () => {
    expect(due('2026-11-19T21:29:59Z')).toBeNull();
    expect(due('2026-11-19T21:30:00Z')).toBe('2026-11-19');
    expect(due('2026-11-20T04:59:00Z')).toBe('2026-11-19');
    expect(due('2026-11-19T22:00:00Z', { lastDay: '2026-11-19' })).toBeNull();
    expect(due('2026-11-20T21:30:00Z', { lastDay: '2026-11-19' })).toBe('2026-11-20');
  });

  it('is none on weekends, on closed days and while the schedule is off', () => {
    expect(due('2026-11-21T22:00:00Z')).toBeNull();
    expect(due('2026-11-22T22:00:00Z')).toBeNull();
    expect(due('2026-12-25T22:00:00Z')).toBeNull();
    expect(due('2026-11-19T22:00:00Z', { isOn: false })).toBeNull();
  });

  it('is that of tomorrow if its time had passed when it was set', () => {
    const changedAt = new Date('2026-11-19T22:00:00Z');
    expect(due('2026-11-19T22:01:00Z', { changedAt })).toBeNull();
    expect(due('2026-11-20T21:30:00Z', { changedAt })).toBe('2026-11-20');
  });

  it('is announced for the next working day, at the time of the shop in summer and winter', () => {
    expect(next('2026-11-19T12:00:00Z')).toBe('2026-11-19T21:30:00.000Z');
    expect(next('2026-11-19T21:30:00Z')).toBe('2026-11-20T21:30:00.000Z');
    expect(next('2026-11-20T22:00:00Z')).toBe('2026-11-23T21:30:00.000Z');
    expect(next('2026-11-19T12:00:00Z', { lastDay: '2026-11-19' })).toBe('2026-11-20T21:30:00.000Z');
    expect(next('2026-07-06T12:00:00Z')).toBe('2026-07-06T20:30:00.000Z');
    expect(next('2026-11-19T12:00:00Z', { isOn: false })).toBeNull();
  });
});
