import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shopPolicy } from '../policy/shop-policy.js';
import { arrivalOf } from './arrival.js';
import { shipByOf } from './ship-by.js';

const timeZone = 'America/Toronto';
const shipBy = (orderedAt: string) => shipByOf({ orderedAt: new Date(orderedAt), timeZone });

describe('the day by which an order ships', () => {
  it('is two business days after its day', () => {
    // Tue Nov 24 + 2 = Thu Nov 26
    expect(shipBy('2026-11-24T13:59:59-05:00')).toBe('2026-11-26');
    // from the cut-off hour on it counts as Wed Nov 25
    expect(shipBy('2026-11-24T14:00:00-05:00')).toBe('2026-11-27');
  });

  it('leaves out weekends and closed days', () => {
    // Sat Nov 28 counts as Mon Nov 30
    expect(shipBy('2026-11-28T09:00:00-05:00')).toBe('2026-12-02');
    // Thu Dec 24, Mon Dec 28 (Dec 25 closed, then a weekend)
    expect(shipBy('2026-12-23T09:00:00-05:00')).toBe('2026-12-28');
  });

  it('is a day of the shop’s time zone', () => {
    // still Nov 24 in Toronto, after the cut-off
    expect(shipBy('2026-11-25T01:30:00Z')).toBe('2026-11-27');
  });

  it('leaves the parcel all its days to arrive in time', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 20 }), (orderedAt, max) => {
        const shipped = shipByOf({ orderedAt, timeZone });
        const { by } = arrivalOf({ orderedAt, timeZone, businessDays: { min: 1, max } });
        const days = (Date.parse(by) - Date.parse(shipped)) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(max);
        expect(shopPolicy.closedDays.some((closed) => shipped.endsWith(closed))).toBe(false);
      }),
    );
  });
});
