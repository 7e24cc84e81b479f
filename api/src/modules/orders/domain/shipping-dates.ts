import { type Arrival, type BusinessDays, arrivalOf } from 'shared-contracts/shipping/arrival';
import { shipByOf } from 'shared-contracts/shipping/ship-by';

export type Promised = {
  /** Null if no date is promised. */
  businessDays: BusinessDays | null;
  openedAt: Date;
  expiresAt: Date;
  paidAt: Date;
  timeZone: string;
};

export type ShippingDates = { arrival: Arrival | null; shipBy: string; shippingDays: number | null };

/** What the shopper saw; a payment after its page has ended counts from its own day. */
export function shippingDatesOf({ businessDays, openedAt, expiresAt, paidAt, timeZone }: Promised): ShippingDates {
  const ordered = { orderedAt: paidAt <= expiresAt ? openedAt : paidAt, timeZone };
  return {
    arrival: businessDays && arrivalOf({ ...ordered, businessDays }),
    shipBy: shipByOf(ordered),
    shippingDays: businessDays && businessDays.max,
  };
}
