export const defaults = {
  material: 'Premium magnetic material',
  currency: 'usd',
  timeZone: 'America/Toronto',
  shopName: 'Fridgewell',
  supportEmail: 'hello@fridgewell.example',
} as const;

export const returnsWithinDays = 30;

export const refundBusinessDays = '3-5';

export const cancellationWithinHours = 2;

export const contactReplyWithinHours = 24;

export const supportHours = 'Monday-Friday 9-6 EST';

/** `ageOfBuyers`: without a parent's consent. */
export const legal = { changedOn: '2026-11-26', ageOfBuyers: 18 } as const;
