import { packPricesOf } from 'shared-contracts/cart/unit-price';
import type { Product } from 'shared-contracts/catalog/schemas';

type Variations = Product['variations'];

/** Without those whose adjustment leaves nothing of the price. */
export const variationsOf = (product: Pick<Product, 'price' | 'packOptions' | 'variations'>): Variations =>
  product.variations.filter((variation) => packPricesOf(product, variation).length > 0);

/** What they all vary: "Finish". */
export function variationLabelOf(variations: Variations): string {
  const names = new Set(variations.map(({ name }) => name));
  return names.size === 1 ? (variations[0]?.name ?? 'Option') : 'Option';
}

export function variationOptionsOf(variations: Variations): { value: string; label: string }[] {
  const hasOneLabel = variationLabelOf(variations) !== 'Option';
  return variations.map(({ id, name, value }) => ({
    value: id,
    label: hasOneLabel ? value : `${name}: ${value}`,
  }));
}
