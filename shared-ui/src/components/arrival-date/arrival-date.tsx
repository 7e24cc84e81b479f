import { useSyncExternalStore } from 'react';
import type { ShippingOption } from 'shared-contracts/catalog/schemas';
import { arrivalOf, arrivalText, businessDaysOf, businessDaysText } from 'shared-contracts/shipping/arrival';

const MINUTE_MS = 60_000;

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 2);
  return () => clearInterval(timer);
}
const minuteNow = () => Math.floor(Date.now() / MINUTE_MS);

type ArrivalDateProps = {
  option: Pick<ShippingOption, 'description' | 'minBusinessDays' | 'maxBusinessDays'>;
  timeZone: string;
};

/**
 * When an order placed now arrives by a shipping option. Servers don't say, because their pages are kept for longer than
 * the date is right: until hydration it is how long shipping takes.
 */
export function ArrivalDate({ option, timeZone }: ArrivalDateProps) {
  const minute = useSyncExternalStore(everyMinute, minuteNow, () => null);
  const businessDays = businessDaysOf(option);
  if (!businessDays) return option.description;
  if (minute === null) return `${businessDaysText(businessDays)} after printing`;
  return `Arrives ${arrivalText(arrivalOf({ orderedAt: new Date(minute * MINUTE_MS), timeZone, businessDays }))}`;
}
