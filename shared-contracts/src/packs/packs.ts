import { type Money, parseMoney, roundHalfUp } from '../money/money.js';
import { shopPolicy } from '../policy/shop-policy.js';

export type PackOption = { size: number; price: Money };
/** The part of a product that pack prices depend on; money as decimal strings. */
export type PackPriced = { price: string; packOptions: readonly { size: number; price: string }[] | null };

/** The packs of a product, smallest first: its own packOptions, else the shop policy's multiples of its price. */
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

/** The price of a pack, or undefined if the product isn't sold in that size. */
export const packPriceOf = (product: PackPriced, size: number): Money | undefined =>
  packOptionsOf(product).find((option) => option.size === size)?.price;

/** Pack price / pack size, rounded to the cent. For display only, never charged. */
export const perMagnetPrice = (pack: PackOption): Money => roundHalfUp(pack.price, pack.size);
