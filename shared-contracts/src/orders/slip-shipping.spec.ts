import { describe, expect, it } from '@jest/globals';
import { shopPolicy } from '../policy/shop-policy.js';
import { arrivalOf, businessDaysOf } from '../shipping/arrival.js';
import { shipByText, slipShippingOf } from './slip-shipping.js';

const timeZone = 'America/Toronto';
const [standard, express, overnight] = shopPolicy.shippingOptions;

describe('the shipping on a packing slip', () => {
  it.each([
    { option: standard, isRush: false },
    { option: express, isRush: true },
    { option: overnight, isRush: true },
  ])('is a rush or not by what was promised, on any day: $option.name', ({ option, isRush }) => {
    const { name: shippingMethod } = option;
    const businessDays = businessDaysOf(option)!;
    for (let day = 1; day <= 28; day += 1) {
      const orderedAt = new Date(Date.UTC(2026, 11, day, 18));
      const arrival = arrivalOf({ orderedAt, timeZone, businessDays });
      const shipping = slipShippingOf({ createdAt: orderedAt.toISOString(), shippingMethod, arrival }, timeZone);
      expect([orderedAt, shipping.method, shipping.isRush]).toEqual([orderedAt, shippingMethod, isRush]);
    }
  });

  it('names the last day of processing, in the shop’s time zone', () => {
    expect(shopPolicy.shipping.processing.max).toBe(2);
    // Monday evening in Toronto, after the cut-off hour
    const shipping = slipShippingOf({ createdAt: '2026-11-03T01:30:00.000Z', shippingMethod: null }, timeZone);
    expect(shipping).toEqual({ method: 'Standard', shipBy: '2026-11-05', isRush: false });
    expect(shipByText(shipping)).toBe('Ship by Thursday, November 5, 2026');
  });
});
