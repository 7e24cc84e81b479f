import { type Arrival, type BusinessDays, arrivalOf } from 'shared-contracts/shipping/arrival';

export type Promised = {
  /** Null if the shipping option promises no date. */
  businessDays: BusinessDays | null;
  openedAt: Date;
  /** Until when the payment page was open. */
  expiresAt: Date;
  paidAt: Date;
  timeZone: string;
};

/** What the shopper saw before paying; a payment that arrives after its page has ended counts from its own day. */
export function promisedArrival({ businessDays, openedAt, expiresAt, paidAt, timeZone }: Promised): Arrival | null {
  if (!businessDays) return null;
  return arrivalOf({ orderedAt: paidAt <= expiresAt ? openedAt : paidAt, timeZone, businessDays });
}
