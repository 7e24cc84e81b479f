import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { latestOf, planBackup } from './backup-series.js';

const now = new Date('2026-11-23T12:07:30Z');
const HOUR_MS = 3_600_000;
const nameBefore = (milliseconds: number) =>
  new Date(Math.floor(now.getTime() / 60_000) * 60_000 - milliseconds).toISOString().slice(0, 16).replace(':', '-');
const dayOf = (name: string) => name.slice(0, 10);
const plan = (names: string[], keepDays = 30) => planBackup({ names, now, keepDays });

describe('the next backup of a folder', () => {
  it('is named after its minute in UTC, and has nothing to link to in an empty folder', () => {
    expect(plan([])).toEqual({ name: '2026-11-23T12-07', since: undefined, expired: [] });
  });

  it('links to the latest complete one, never to an interrupted one', () => {
    const names = ['2026-11-23T11-07.partial', '2026-11-23T10-07', '2026-11-23T09-07', 'lost+found'];
    expect(plan(names).since).toBe('2026-11-23T10-07');
    expect(latestOf(names)).toBe('2026-11-23T10-07');
    expect(latestOf(['lost+found', '2026-11-23T11-07.partial'])).toBeUndefined();
  });

  it('lets go of backups after 30 days, of interrupted ones after a day, and of nothing that is no backup', () => {
    const names = [
      '2026-10-24T12-07',
      '2026-10-24T12-08',
      '2026-11-22T12-07.partial',
      '2026-11-22T12-07.partial-0a1b',
      '2026-11-22T12-08.partial',
      '2025-01-01',
      'before-the-move',
    ];
    expect(plan(names).expired).toEqual([
      '2026-10-24T12-07',
      '2026-11-22T12-07.partial',
      '2026-11-22T12-07.partial-0a1b',
    ]);
    expect(plan(['2026-11-21T12-07', '2026-11-22T12-08'], 1).expired).toEqual(['2026-11-21T12-07']);
  });

  it('keeps one for each hour of two days, and then one for each day', () => {
    const hourly = Array.from({ length: 30 * 24 }, (_, hours) => nameBefore(hours * HOUR_MS));
    // 49 of the last 48 hours, and one of each of the 28 days before
    expect(hourly.length - plan(hourly).expired.length).toBe(49 + 28);
  });

  it('never lets go of the latest complete one, however old it is', () => {
    const names = ['2025-01-01T00-07', '2025-01-02T00-07', '2025-01-02T01-07.partial'];
    expect(plan(names).expired).toEqual(['2025-01-01T00-07', '2025-01-02T01-07.partial']);
  });
});

describe('whatever a folder contains', () => {
  const anyNames = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 40 * 24 * 60 }), fc.constantFrom('', '', '', '.partial', '.partial-0a1b')),
    { selector: ([minutes, suffix]) => `${minutes}${suffix}`, maxLength: 120 },
  );
  const always = (fact: (seen: { complete: string[]; kept: Set<string>; expired: string[] }) => void) =>
    fc.assert(
      fc.property(anyNames, (ages) => {
        const names = ages.map(([minutes, suffix]) => `${nameBefore(minutes * 60_000)}${suffix}`);
        const { expired } = plan(names);
        const complete = names.filter((name) => !name.includes('.partial'));
        fact({ complete, kept: new Set(complete.filter((name) => !expired.includes(name))), expired });
      }),
    );

  it('keeps the latest complete one', () =>
    always(({ complete, kept }) => expect(complete.length === 0 || kept.has(latestOf(complete)!)).toBe(true)));

  it('keeps all of the last 48 hours', () =>
    always(({ complete, kept }) => {
      const recent = complete.filter((name) => name >= nameBefore(48 * HOUR_MS));
      expect(recent.filter((name) => !kept.has(name))).toEqual([]);
    }));

  it('keeps one of every day within the 30 days that has any', () =>
    always(({ complete, kept }) => {
      const within = complete.filter((name) => name > nameBefore(30 * 24 * HOUR_MS));
      expect(new Set([...kept].filter((name) => within.includes(name)).map(dayOf))).toEqual(new Set(within.map(dayOf)));
    }));

  it('keeps at most one of a day that is over for more than 48 hours, and plans the same when it is asked again', () =>
    always(({ complete, kept, expired }) => {
      const old = [...kept].filter((name) => dayOf(name) < dayOf(nameBefore(48 * HOUR_MS)));
      expect(new Set(old.map(dayOf)).size).toBe(old.length);
      expect(plan([...kept, ...expired.slice(1)]).expired.toSorted()).toEqual(expired.slice(1).toSorted());
      expect(complete).toEqual(expect.arrayContaining([...kept]));
    }));
});
