import { type PackPriced, packPriceOf } from 'shared-contracts/packs/packs';

/** What makes a cart line that line. */
export type LineContent = {
  productId: string;
  variationId: string | null;
  selectedPack: string | null;
  customImages: readonly string[];
  customMessage: string | null;
};

/** What a line of the cart wants, as the shopper sends it. */
export type WantedCartLine = LineContent & { quantity: number };

/** The part of a product that decides whether a line of it can stand in a cart. */
export type CartableProduct = PackPriced & {
  id: string;
  name: string;
  isActive: boolean;
  available: number;
  variations: readonly { id: string }[];
};

/**
 * The same for two lines that are one and the same thing to print and to charge: product, variation, pack, photos in their
 * order, and message. Lines with the same identity add up.
 */
export const identityOf = (line: LineContent): string =>
  JSON.stringify([line.productId, line.variationId, line.selectedPack, line.customImages, line.customMessage || null]);

export type Unsellable = 'product_gone' | 'pack_gone' | 'variation_gone';

/** Why this line cannot be bought (any more), whatever its quantity; undefined where it can. */
export function unsellable(line: LineContent, product: CartableProduct | undefined): Unsellable | undefined {
  if (!product?.isActive) return 'product_gone';
  if (line.variationId !== null && !product.variations.some(({ id }) => id === line.variationId))
    return 'variation_gone';
  if (line.selectedPack !== null && packPriceOf(product, Number(line.selectedPack)) === undefined) return 'pack_gone';
  return undefined;
}
