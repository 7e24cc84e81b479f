import type { CartLine, LineRequest } from 'shared-contracts/cart/schemas';
import { singlePriceOf } from 'shared-contracts/cart/unit-price';
import { toDecimal } from 'shared-contracts/money/money';
import { packPriceOf } from 'shared-contracts/packs/packs';
import type { SellableProduct } from '../stock/sellable-products.js';
import type { CartLineRecord, ProductCopy } from './cart-line.entity.js';
import { whyUnsellable } from './domain/why-unsellable.js';

function variationOf(record: CartLineRecord, product: SellableProduct): CartLine['variation'] {
  const variation = product.variations.find(({ id }) => id === record.variationId);
  if (!variation) return null;
  const { id, name, value } = variation;
  return { id, name, value, price: toDecimal(singlePriceOf(product, variation)) };
}

/** The copy of its product that a line keeps. */
export const productCopyOf = (product: SellableProduct): ProductCopy => ({
  name: product.name,
  description: product.description,
  price: product.price,
  imageUrl: product.imageUrl,
  imageUrls: product.imageUrls,
  shape: product.shape,
  size: product.size,
  category: product.category,
});

/** What the line's pack costs now, as a decimal string; null if none is selected or it isn't sold. */
export function selectedPackPriceOf(line: Pick<LineRequest, 'selectedPack'>, product: SellableProduct): string | null {
  const price = line.selectedPack === null ? undefined : packPriceOf(product, Number(line.selectedPack));
  return price === undefined ? null : toDecimal(price);
}

/** A line with today's prices; of a deleted product it shows the copy that it kept. */
export function cartLineView(record: CartLineRecord, product: SellableProduct | undefined): CartLine {
  const line = {
    id: record.id,
    productId: record.productId,
    quantity: record.quantity,
    customImages: record.customImages,
    customMessage: record.customMessage,
    selectedPack: record.selectedPack,
    createdAt: record.createdAt.toISOString(),
  };
  if (!product)
    return {
      ...line,
      selectedPackPrice: null,
      product: { ...record.productCopy, id: record.productId, inStock: 0 },
      variation: null,
      problem: 'product_gone',
    };
  const problem = whyUnsellable(record, product);
  const selectedPackPrice = selectedPackPriceOf(record, product);
  return {
    ...line,
    selectedPackPrice,
    product: {
      ...productCopyOf(product),
      id: product.id,
      price: selectedPackPrice ?? product.price,
      inStock: product.available,
    },
    variation: variationOf(record, product),
    ...(problem && { problem }),
  };
}
