import { type Money, parseMoney, roundHalfUp } from '../money/money.js';
import { shopPolicy } from '../policy/shop-policy.js';

export type PackOption = { size: number; price: Money };
/** The part of a product that pack prices depend on; money as decimal strings, as on the wire. */
export type PackPriced = { price: string; packOptions: readonly { size: number; price: string }[] | null };

/**
 * The packs that a product is sold in, smallest first: its own packOptions, else the default multiples of its price
 * (1 at 1x, 3 at 1.2x, 5 at 1.5x, 6 at 1.6x, 9 at 2x, 12 at 2.4x, 18 at 3.2x, 24 at 4x), rounded half up to the cent.
 */
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

/** The price of one pack of that size, or undefined where the product is not sold in it. */
export const packPriceOf = (product: PackPriced, size: number): Money | undefined =>
  packOptionsOf(product).find((option) => option.size === size)?.price;

/** Pack price divided by pack size, rounded half up to the cent. For display only: nothing is charged by it. */
export const perMagnetPrice = (pack: PackOption): Money => roundHalfUp(pack.price, pack.size);
