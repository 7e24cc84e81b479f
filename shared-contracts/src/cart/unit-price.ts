import { type Money, add, parseMoney, roundHalfUp } from '../money/money.js';
import { type PackOption, type PackPriced, packOptionsOf, packPriceOf } from '../packs/packs.js';

type Adjustment = { priceAdjustment: string };

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

/** adjustment x pack price / product price; undefined beyond safe numbers. */
function adjustmentFor(price: Money, product: PackPriced, variation: Adjustment): Money | undefined {
  const numerator = parseMoney(variation.priceAdjustment) * price;
  return Number.isSafeInteger(numerator) ? roundHalfUp(numerator, parseMoney(product.price)) : undefined;
}

/**
 * The price of its pack, else of the product (if sold only in packs: its smallest), with the variation's adjustment; undefined if it
 * isn't sold like that.
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

/** Smallest first. */
export const packPricesOf = (product: PackPriced, variation?: Adjustment | null): PackOption[] =>
  packOptionsOf(product).flatMap(({ size }) => {
    const price = unitPriceOf({ product, selectedPack: String(size), variation });
    return price === undefined ? [] : [{ size, price }];
  });
