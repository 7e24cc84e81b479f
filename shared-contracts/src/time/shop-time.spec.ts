import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clockText, dateText, dayAt, dayText, daysAfter, daysFrom, momentOf, startOfDay } from './shop-time.js';

const toronto = 'America/Toronto';
/** 20:30 of the day before in Toronto. */
const evening = new Date('2026-11-26T01:30:00Z');

describe('an order at 01:30 UTC', () => {
  it('has the date of the evening before in Toronto, however it is written', () => {
    expect(dayAt(evening, toronto)).toBe('2026-11-25');
    expect(clockText(evening, toronto)).toBe('2026-11-25 20:30:00');
    expect(dateText(evening, toronto)).toBe('Nov 25, 2026');
    expect(dateText(evening, toronto, 'date and time')).toMatch(/^Nov 25, 2026, 8:30\sPM EST$/);
  });

  it('has its own date where clocks are ahead of UTC', () => {
    expect(dateText(evening, 'Asia/Kolkata')).toBe('Nov 26, 2026');
    expect(clockText(evening, 'Asia/Kolkata')).toBe('2026-11-26 07:00:00');
  });
});

it.each([
  ['date', 'Nov 25, 2026'],
  ['short date', 'Nov 25'],
  ['long date', 'November 25, 2026'],
  ['full date', 'Wednesday, November 25, 2026'],
  ['month', 'Nov 2026'],
] as const)('a day without a time reads the same everywhere, as a %s: %s', (format, text) =>
  expect(dayText('2026-11-25', format)).toBe(text),
);

describe('the start of a day', () => {
  it.each([
    ['2026-11-25', toronto, '2026-11-25T05:00:00.000Z'],
    ['2026-07-01', toronto, '2026-07-01T04:00:00.000Z'],
    ['2026-11-25', 'Asia/Kolkata', '2026-11-24T18:30:00.000Z'],
    // the day has 23 hours, or 25
    ['2026-03-08', toronto, '2026-03-08T05:00:00.000Z'],
    ['2026-11-02', toronto, '2026-11-02T05:00:00.000Z'],
    // clocks go from 00:00 to 01:00: the day starts at one
    ['2024-03-10', 'America/Havana', '2024-03-10T05:00:00.000Z'],
    // clocks go from 24:00 back to 23:00: the day starts after the second time
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  ])('%s in %s is %s', (day, timeZone, start) => expect(startOfDay(day, timeZone).toISOString()).toBe(start));

  it('is its first moment, in every time zone', () => {
    const zones = [toronto, 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Kiritimati', 'America/Havana', 'UTC'];
    fc.assert(
      fc.property(fc.nat(15_000), fc.constantFrom(...zones), (days, timeZone) => {
        const day = daysAfter('2000-01-02', days);
        const start = startOfDay(day, timeZone);
        expect(dayAt(start, timeZone)).toBe(day);
        expect(dayAt(new Date(start.getTime() - 1), timeZone)).toBe(daysAfter(day, -1));
      }),
    );
  });
});

it('days are counted with both ends', () => {
  expect(daysFrom('2026-02-28', '2026-02-28')).toBe(1);
  expect(daysFrom('2026-01-01', '2026-12-31')).toBe(365);
  expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01');
});

describe('a time of a day', () => {
  it.each([
    ['2026-11-25', '16:30', toronto, '2026-11-25T21:30:00.000Z'],
    ['2026-07-01', '16:30', toronto, '2026-07-01T20:30:00.000Z'],
    ['2026-11-25', '00:00', 'Asia/Kolkata', '2026-11-24T18:30:00.000Z'],
    // clocks go from 02:00 to 03:00, and back
    ['2026-03-08', '16:30', toronto, '2026-03-08T20:30:00.000Z'],
    ['2026-11-01', '16:30', toronto, '2026-11-01T21:30:00.000Z'],
    // skipped: 03:30
    ['2026-03-08', '02:30', toronto, '2026-03-08T07:30:00.000Z'],
  ])('%s at %s in %s is %s', (day, time, timeZone, moment) => {
    expect(momentOf({ day, time }, timeZone).toISOString()).toBe(moment);
  });
});
