import type { Product } from 'shared-contracts/catalog/schemas';
import { singlePriceOf } from 'shared-contracts/cart/unit-price';
import type { Money } from 'shared-contracts/money/money';

type ProductWithVariations = Pick<Product, 'price' | 'variations'>;

/** What the variations vary, if it is one thing: "Finish". */
export function variationLabelOf({ variations }: ProductWithVariations): string {
  const names = new Set(variations.map(({ name }) => name));
  return names.size === 1 ? (variations[0]?.name ?? 'Option') : 'Option';
}

/** The variations with labels that tell them apart. */
export function variationOptionsOf(product: ProductWithVariations): { value: string; label: string }[] {
  const hasOneLabel = variationLabelOf(product) !== 'Option';
  return product.variations.map(({ id, name, value }) => ({
    value: id,
    label: hasOneLabel ? value : `${name}: ${value}`,
  }));
}

/** The price of a single magnet in that variation. */
export const variationPriceOf = (product: ProductWithVariations, variationId: string | null): Money =>
  singlePriceOf(
    product,
    product.variations.find(({ id }) => id === variationId),
  );
