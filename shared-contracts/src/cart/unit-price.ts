import { type Money, add, parseMoney, roundHalfUp } from '../money/money.js';
import { type PackOption, type PackPriced, packOptionsOf, packPriceOf } from '../packs/packs.js';

type Adjustment = { priceAdjustment: string };

/** The pack that a product is sold in where none is named: none if there is a single magnet, else its smallest pack. */
export function impliedPackOf(product: PackPriced): string | null {
  const size = packOptionsOf(product)[0]?.size ?? 1;
  return size === 1 ? null : String(size);
}

export const withImpliedPack = <Line extends { selectedPack: string | null }>(
  line: Line,
  product: PackPriced,
): Line => ({
  ...line,
  selectedPack: line.selectedPack ?? impliedPackOf(product),
});

/** The adjustment grows with the pack: adjustment x pack price / product price. Undefined beyond what can be computed. */
function adjustmentFor(price: Money, product: PackPriced, variation: Adjustment): Money | undefined {
  const numerator = parseMoney(variation.priceAdjustment) * price;
  return Number.isSafeInteger(numerator) ? roundHalfUp(numerator, parseMoney(product.price)) : undefined;
}

/**
 * What one unit of a line costs: the price of its pack, else of the product, adjusted by its variation. Without a pack, a
 * product that is sold only in packs costs its smallest. Undefined if it isn't sold like that: such a line can't be bought.
 */
export function unitPriceOf(line: {
  product: PackPriced;
  selectedPack: string | null;
  variation?: Adjustment | null;
}): Money | undefined {
  const { product, variation } = line;
  const { selectedPack } = withImpliedPack(line, product);
  const price = selectedPack === null ? parseMoney(product.price) : packPriceOf(product, Number(selectedPack));
  if (price === undefined || !variation) return price;
  const adjustment = adjustmentFor(price, product, variation);
  if (adjustment === undefined) return undefined;
  const adjusted = add(price, adjustment);
  return adjusted > 0 ? adjusted : undefined;
}

/** Of this variation, smallest first. */
export const packPricesOf = (product: PackPriced, variation?: Adjustment | null): PackOption[] =>
  packOptionsOf(product).flatMap(({ size }) => {
    const price = unitPriceOf({ product, selectedPack: String(size), variation });
    return price === undefined ? [] : [{ size, price }];
  });
