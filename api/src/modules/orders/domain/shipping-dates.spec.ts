import { describe, expect, it } from '@jest/globals';
import { shippingDatesOf } from './shipping-dates.js';

const checkout = {
  businessDays: { min: 2, max: 3 },
  // a Tuesday, one minute before the cut-off
  openedAt: new Date('2026-11-24T13:59:00-05:00'),
  expiresAt: new Date('2026-11-24T14:29:00-05:00'),
  timeZone: 'America/Toronto',
};

describe('the arrival that an order promises', () => {
  it('is the one that the shopper saw, even if the cut-off has passed while they paid', () => {
    const paidAt = new Date('2026-11-24T14:05:00-05:00');
    // Tue Nov 24 + 1 + 2 = Fri Nov 27, + 2 + 3 = Tue Dec 1
    expect(shippingDatesOf({ ...checkout, paidAt })).toEqual({
      arrival: { from: '2026-11-27', by: '2026-12-01' },
      shipBy: '2026-11-26',
      shippingDays: 3,
    });
  });

  it('counts from the payment when that took days', () => {
    const paidAt = new Date('2026-11-27T09:00:00-05:00');
    // Fri Nov 27 + 1 + 2 = Wed Dec 2, + 2 + 3 = Fri Dec 4
    expect(shippingDatesOf({ ...checkout, paidAt })).toMatchObject({
      arrival: { from: '2026-12-02', by: '2026-12-04' },
      shipBy: '2026-12-01',
    });
  });

  it('is none for a shipping option without business days, which ships by the same day', () =>
    expect(shippingDatesOf({ ...checkout, businessDays: null, paidAt: checkout.openedAt })).toEqual({
      arrival: null,
      shipBy: '2026-11-26',
      shippingDays: null,
    }));
});
