import { type Money, add, parseMoney } from '../money/money.js';
import { type PackPriced, packPriceOf } from '../packs/packs.js';

type Adjustment = { priceAdjustment: string };

/** What a product costs where no pack is chosen: its price, adjusted by the variation. */
export function singlePriceOf(product: { price: string }, variation?: Adjustment | null): Money {
  const price = parseMoney(product.price);
  return variation ? add(price, parseMoney(variation.priceAdjustment)) : price;
}

/**
 * What one unit of a line costs: the pack's price, else the variation's, else the product's.
 * Undefined if the product isn't sold in the selected pack: such a line can't be bought.
 */
export const unitPriceOf = (line: {
  product: PackPriced;
  selectedPack: string | null;
  variation?: Adjustment | null;
}): Money | undefined =>
  line.selectedPack === null
    ? singlePriceOf(line.product, line.variation)
    : packPriceOf(line.product, Number(line.selectedPack));
