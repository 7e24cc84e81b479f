import type { Product } from 'shared-contracts/catalog/schemas';
import { singlePriceOf } from 'shared-contracts/cart/unit-price';
import type { Money } from 'shared-contracts/money/money';

type Varied = Pick<Product, 'price' | 'variations'>;

/** What the variations of a product vary, where it is one thing: "Finish". */
export function variedThingOf({ variations }: Varied): string {
  const names = new Set(variations.map(({ name }) => name));
  return names.size === 1 ? (variations[0]?.name ?? 'Option') : 'Option';
}

/** The variations to choose from, each with what tells it from the others. */
export function variationOptionsOf(product: Varied): { value: string; label: string }[] {
  const isOneThing = variedThingOf(product) !== 'Option';
  return product.variations.map(({ id, name, value }) => ({
    value: id,
    label: isOneThing ? value : `${name}: ${value}`,
  }));
}

/** The price of a single magnet in that variation. */
export const variationPriceOf = (product: Varied, variationId: string | null): Money =>
  singlePriceOf(
    product,
    product.variations.find(({ id }) => id === variationId),
  );
