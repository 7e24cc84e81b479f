import { describe, expect, it } from '@jest/globals';
import { latestOf, planBackup } from './backup-series.js';

const now = new Date('2026-11-23T12:07:30Z');
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
});
