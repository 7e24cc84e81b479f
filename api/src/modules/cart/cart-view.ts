import type { CartLine } from 'shared-contracts/cart/schemas';
import { unitPriceOf } from 'shared-contracts/cart/totals';
import { add, parseMoney, toDecimal } from 'shared-contracts/money/money';
import { packPriceOf } from 'shared-contracts/packs/packs';
import type { SellableProduct } from '../stock/sellable-products.js';
import type { CartLineRecord, ProductCopy } from './cart-line.entity.js';
import { whyUnsellable } from './domain/why-unsellable.js';

function variationOf(item: CartLineRecord, product: SellableProduct): CartLine['variation'] {
  const variation = product.variations.find(({ id }) => id === item.variationId);
  if (!variation) return null;
  const { id, name, value, priceAdjustment } = variation;
  return { id, name, value, price: toDecimal(add(parseMoney(product.price), parseMoney(priceAdjustment))) };
}

/** What a line keeps of its product. */
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

/** A line of the cart with the prices of now. Of a product that was deleted it shows what the line has kept. */
export function cartLineView(item: CartLineRecord, product: SellableProduct | undefined): CartLine {
  return product ? viewOf(item, product) : keptView(item);
}

function keptView(item: CartLineRecord): CartLine {
  return {
    id: item.id,
    productId: item.productId,
    quantity: item.quantity,
    customImages: item.customImages,
    customMessage: item.customMessage,
    selectedPack: item.selectedPack,
    selectedPackPrice: null,
    product: { ...item.productCopy, id: item.productId, inStock: 0 },
    variation: null,
    problem: 'product_gone',
    createdAt: item.createdAt.toISOString(),
  };
}

function viewOf(item: CartLineRecord, product: SellableProduct): CartLine {
  const selectedPack = item.selectedPack === null ? null : Number(item.selectedPack);
  const packPrice = selectedPack === null ? undefined : packPriceOf(product, selectedPack);
  const variation = variationOf(item, product);
  const problem = whyUnsellable(item, product);
  const unitPrice = unitPriceOf({ product, selectedPack }) ?? parseMoney(product.price);
  return {
    id: item.id,
    productId: item.productId,
    quantity: item.quantity,
    customImages: item.customImages,
    customMessage: item.customMessage,
    selectedPack: item.selectedPack,
    selectedPackPrice: packPrice === undefined ? null : toDecimal(packPrice),
    product: {
      ...productCopyOf(product),
      id: product.id,
      price: toDecimal(unitPrice),
      inStock: product.available,
    },
    variation,
    ...(problem && { problem }),
    createdAt: item.createdAt.toISOString(),
  };
}
