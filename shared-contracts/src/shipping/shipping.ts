import { type Money, ZERO, add, cents, parseMoney, subtract } from '../money/money.js';

/** The part of a shipping option that its price depends on; money as decimal strings. No threshold: never free. */
export type ShippingRate = { baseRate: string; freeShippingThreshold: string | null };

/** Free when the subtotal is OVER the option's threshold (at exactly the threshold it is still charged), else the base rate. */
export function shippingOn(subtotal: Money, option: ShippingRate): Money {
  const isFree = option.freeShippingThreshold !== null && subtotal > parseMoney(option.freeShippingThreshold);
  return isFree ? ZERO : parseMoney(option.baseRate);
}

/** What still takes the subtotal over the threshold (0.01 at exactly the threshold), or undefined where shipping is free already or never. */
export function missingForFreeShipping(subtotal: Money, option: ShippingRate): Money | undefined {
  if (option.freeShippingThreshold === null) return undefined;
  const threshold = parseMoney(option.freeShippingThreshold);
  return subtotal > threshold ? undefined : add(subtract(threshold, subtotal), cents(1));
}
