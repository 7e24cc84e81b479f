import { type PackPriced, packPriceOf } from '../packs/packs.js';
import type { CartProblem } from './schemas.js';
import { impliedPackOf, unitPriceOf } from './unit-price.js';

export type OfferedProduct = PackPriced & { variations: readonly { id: string; priceAdjustment: string }[] };
type Chosen = { selectedPack: string | null; variationId: string | null };

const isPackSold = (selectedPack: string | null, product: PackPriced): boolean =>
  selectedPack === null ? impliedPackOf(product) === null : packPriceOf(product, Number(selectedPack)) !== undefined;

/** Undefined if it can be bought. Without a pack it can't, once the product has no single magnet. */
export function lineProblemOf(
  { selectedPack, variationId }: Chosen,
  product: OfferedProduct,
): Extract<CartProblem, 'variation_gone' | 'pack_gone'> | undefined {
  const variation = product.variations.find(({ id }) => id === variationId);
  if (variationId !== null && !variation) return 'variation_gone';
  if (!isPackSold(selectedPack, product)) return 'pack_gone';
  return unitPriceOf({ product, selectedPack, variation }) === undefined ? 'variation_gone' : undefined;
}
