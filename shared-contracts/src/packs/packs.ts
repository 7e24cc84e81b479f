import { type Money, parseMoney, roundHalfUp } from '../money/money.js';
import { shopPolicy } from '../policy/shop-policy.js';

export type PackOption = { size: number; price: Money };
/** Money as decimal strings. */
export type PackPriced = { price: string; packOptions: readonly { size: number; price: string }[] | null };

/** Its own packOptions, else the policy's multiples of its price; smallest first. */
export function packOptionsOf(product: PackPriced): PackOption[] {
  if (product.packOptions?.length) {
    return product.packOptions
      .map(({ size, price }) => ({ size, price: parseMoney(price) }))
      .toSorted((a, b) => a.size - b.size);
  }
  const base = parseMoney(product.price);
  return Object.entries(shopPolicy.packs.defaultMultipliersInTenths).map(([size, tenths]) => ({
    size: Number(size),
    price: roundHalfUp(base * tenths, 10),
  }));
}

export const packPriceOf = (product: PackPriced, size: number): Money | undefined =>
  packOptionsOf(product).find((option) => option.size === size)?.price;

/** Rounded to the cent. For display only, never charged. */
export const perMagnetPrice = (pack: PackOption): Money => roundHalfUp(pack.price, pack.size);
