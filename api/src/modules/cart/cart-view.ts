import type { CartItem as CartItemOnTheWire } from 'shared-contracts/cart/schemas';
import { unitPriceOf } from 'shared-contracts/cart/totals';
import { add, parseMoney, toDecimal } from 'shared-contracts/money/money';
import { packPriceOf } from 'shared-contracts/packs/packs';
import type { SellableProduct } from '../stock/sellable-products.js';
import type { CartItem } from './cart-item.entity.js';

function variationOf(item: CartItem, product: SellableProduct): CartItemOnTheWire['variation'] {
  const variation = product.variations.find(({ id }) => id === item.variationId);
  if (!variation) return null;
  const { id, name, value, priceAdjustment } = variation;
  return { id, name, value, price: toDecimal(add(parseMoney(product.price), parseMoney(priceAdjustment))) };
}

/** A line of the cart with the prices of now. A pack that is not sold any more has none: the checkout names it. */
export function cartItemView(item: CartItem, product: SellableProduct): CartItemOnTheWire {
  const selectedPack = item.selectedPack === null ? null : Number(item.selectedPack);
  const packPrice = selectedPack === null ? undefined : packPriceOf(product, selectedPack);
  const variation = variationOf(item, product);
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
      id: product.id,
      name: product.name,
      description: product.description,
      price: toDecimal(unitPrice),
      imageUrl: product.imageUrl,
      imageUrls: product.imageUrls,
      shape: product.shape,
      size: product.size,
      category: product.category,
      inStock: product.available,
    },
    variation,
    createdAt: item.createdAt.toISOString(),
  };
}
