import { type Money, ZERO, add, cents, parseMoney, subtract } from '../money/money.js';
import { shopPolicy } from '../policy/shop-policy.js';

/** Money as decimal strings. Without a threshold, shipping is never free. */
export type ShippingRate = { baseRate: string; freeShippingThreshold: string | null };

/** Free OVER the threshold: at exactly the threshold it is still charged. */
export function shippingOn(subtotal: Money, option: ShippingRate): Money {
  const isFree = option.freeShippingThreshold !== null && subtotal > parseMoney(option.freeShippingThreshold);
  return isFree ? ZERO : parseMoney(option.baseRate);
}

/** 0.01 at the threshold; undefined if shipping is free already or never. */
export function missingForFreeShipping(subtotal: Money, option: ShippingRate): Money | undefined {
  if (option.freeShippingThreshold === null) return undefined;
  const threshold = parseMoney(option.freeShippingThreshold);
  return subtotal > threshold ? undefined : add(subtract(threshold, subtotal), cents(1));
}

/** `CA` -> `Canada`; other countries keep their code. */
export const countryNameOf = (code: string): string =>
  shopPolicy.shipping.countries.find((country) => country.code === code)?.name ?? code;
