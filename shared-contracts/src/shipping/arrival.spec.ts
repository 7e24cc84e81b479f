import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shopPolicy } from '../policy/shop-policy.js';
import { arrivalOf, arrivalText, businessDaysOf, businessDaysText } from './arrival.js';

const timeZone = 'America/Toronto';
const standard = { min: 5, max: 7 };
const express = { min: 2, max: 3 };
const overnight = { min: 1, max: 1 };
const arrivesAt = (orderedAt: string, businessDays = standard) =>
  arrivalOf({ orderedAt: new Date(orderedAt), timeZone, businessDays });
const textAt = (orderedAt: string, businessDays?: typeof standard) => arrivalText(arrivesAt(orderedAt, businessDays));

describe('the arrival of an order', () => {
  it('is its day, processing and shipping in business days', () => {
    // Tue Nov 24 + 1 + 5 = Wed Dec 2, + 2 + 7 = Mon Dec 7
    expect(textAt('2026-11-24T10:00:00-05:00')).toBe('Dec 2-7');
    // + 1 + 2 = Fri Nov 27, + 2 + 3 = Tue Dec 1
    expect(textAt('2026-11-24T10:00:00-05:00', express)).toBe('Nov 27 - Dec 1');
    // + 1 + 1 = Thu Nov 26, + 2 + 1 = Fri Nov 27
    expect(textAt('2026-11-24T10:00:00-05:00', overnight)).toBe('Nov 26-27');
  });

  it('counts from the next business day from the cut-off hour on', () => {
    expect(textAt('2026-11-24T13:59:59-05:00', overnight)).toBe('Nov 26-27');
    // counts as Wed Nov 25
    expect(textAt('2026-11-24T14:00:00-05:00', overnight)).toBe('Nov 27-30');
    // Friday afternoon counts as Monday, Nov 30
    expect(textAt('2026-11-27T14:00:00-05:00', overnight)).toBe('Dec 2-3');
  });

  it('counts a weekend as the Monday after it', () => {
    const monday = textAt('2026-11-30T09:00:00-05:00');
    expect(textAt('2026-11-28T09:00:00-05:00')).toBe(monday);
    expect(textAt('2026-11-29T23:30:00-05:00')).toBe(monday);
  });

  it('leaves out closed days, in every year and once', () => {
    // Thu Dec 24, Mon Dec 28 (Dec 25 closed, then a weekend), Tue Dec 29
    expect(textAt('2026-12-23T09:00:00-05:00', overnight)).toBe('Dec 28-29');
    // Mon Apr 6 (Good Friday, then a weekend), Tue Apr 7
    expect(textAt('2026-04-02T09:00:00-04:00', overnight)).toBe('Apr 7-8');
  });

  it('goes on in the next year', () => {
    // Dec 31, Mon Jan 4 (Jan 1 closed), Tue Jan 5
    expect(textAt('2026-12-30T09:00:00-05:00', overnight)).toBe('Jan 4-5');
    expect(textAt('2026-12-28T09:00:00-05:00', overnight)).toBe('Dec 30-31');
    expect(textAt('2026-12-29T09:00:00-05:00', overnight)).toBe('Dec 31 - Jan 4');
  });

  it('depends on the day and hour in the shop’s time zone, on the nights when its clocks change too', () => {
    // 13:00 in Toronto, before the cut-off
    const orderedAt = new Date('2026-11-26T18:00:00Z');
    expect(arrivalOf({ orderedAt, timeZone, businessDays: overnight })).toEqual({
      from: '2026-11-30',
      by: '2026-12-01',
    });
    expect(arrivalOf({ orderedAt, timeZone: 'UTC', businessDays: overnight }).from).toBe('2026-12-01');
    // clocks go back on Sun Nov 1 and forward on Sun Mar 14
    expect(textAt('2026-10-30T13:59:00-04:00', overnight)).toBe('Nov 3-4');
    expect(textAt('2026-11-02T13:59:00-05:00', overnight)).toBe('Nov 4-5');
    expect(textAt('2027-03-14T03:30:00-04:00', overnight)).toBe('Mar 17-18');
    expect(textAt('2027-03-15T13:59:00-04:00', overnight)).toBe('Mar 17-18');
  });

  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
  const days = fc.tuple(fc.nat(20), fc.nat(20)).map(([min, more]) => ({ min, max: min + more }));
  const zone = fc.constantFrom('America/Toronto', 'America/Vancouver', 'UTC', 'Pacific/Kiritimati', 'Asia/Kolkata');

  it('is never earlier for a later order', () => {
    fc.assert(
      fc.property(moment, fc.nat(30 * 86_400_000), days, zone, (orderedAt, wait, businessDays, place) => {
        const first = arrivalOf({ orderedAt, timeZone: place, businessDays });
        const second = arrivalOf({ orderedAt: new Date(+orderedAt + wait), timeZone: place, businessDays });
        expect(second.from >= first.from && second.by >= first.by).toBe(true);
      }),
    );
  });

  it('is never on a weekend or a closed day, never turned around, and never earlier with a slower option', () => {
    const isWorked = (day: string) =>
      ![0, 6].includes(new Date(day).getUTCDay()) && !shopPolicy.closedDays.some((closed) => day.endsWith(closed));
    fc.assert(
      fc.property(moment, days, zone, (orderedAt, businessDays, place) => {
        const { from, by } = arrivalOf({ orderedAt, timeZone: place, businessDays });
        expect([isWorked(from), isWorked(by), from <= by]).toEqual([true, true, true]);
        const slower = { min: businessDays.min + 1, max: businessDays.max + 1 };
        const late = arrivalOf({ orderedAt, timeZone: place, businessDays: slower });
        expect(late.from > from && late.by > by).toBe(true);
      }),
    );
  });
});

it('one day is written once', () => expect(arrivalText({ from: '2026-12-03', by: '2026-12-03' })).toBe('Dec 3'));

describe('the business days of a shipping option', () => {
  it.each([
    [{ min: 5, max: 7 }, '5-7 business days'],
    [{ min: 2, max: 2 }, '2 business days'],
    [{ min: 1, max: 1 }, '1 business day'],
  ])('%j are written as %s', (days, text) => expect(businessDaysText(days)).toBe(text));

  it('are none when an admin gave none, or an earlier version wrote the option', () => {
    expect(businessDaysOf({ minBusinessDays: null, maxBusinessDays: null })).toBeNull();
    expect(businessDaysOf({})).toBeNull();
    expect(businessDaysOf({ minBusinessDays: 1, maxBusinessDays: 1 })).toEqual({ min: 1, max: 1 });
  });

  it('of the seeded ones are what their descriptions say', () => {
    for (const option of shopPolicy.shippingOptions)
      expect(businessDaysText(businessDaysOf(option)!)).toBe(option.description);
  });
});
