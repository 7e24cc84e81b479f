import type { CartProblem } from 'shared-contracts/cart/schemas';
import { type PackPriced, packPriceOf } from 'shared-contracts/packs/packs';
import type { LineContent } from './line-identity.js';

/** The part of a product that decides whether it can be put into a cart. */
export type CartableProduct = PackPriced & {
  id: string;
  name: string;
  isActive: boolean;
  available: number;
  variations: readonly { id: string }[];
};

export type Unsellable = Extract<CartProblem, 'product_gone' | 'pack_gone' | 'variation_gone'>;

/** Why this line can't be bought in any quantity; undefined if it can. */
export function whyUnsellable(line: LineContent, product: CartableProduct | undefined): Unsellable | undefined {
  if (!product?.isActive) return 'product_gone';
  if (line.variationId !== null && !product.variations.some(({ id }) => id === line.variationId))
    return 'variation_gone';
  if (line.selectedPack !== null && packPriceOf(product, Number(line.selectedPack)) === undefined) return 'pack_gone';
  return undefined;
}
