import type { Product } from '../catalog/schemas.js';
import { toDecimal } from '../money/money.js';
import type { CartLine, LineRequest } from './schemas.js';
import { singlePriceOf } from './unit-price.js';

export type GuestCart = CartLine[];

/**
 * Adds a line: the same product with the same pack (and variation) adds up and takes the new photos if there are any,
 * else it becomes a line of its own. Source: product specification, section 4, "Guest cart".
 */
export function addToGuestCart(lines: GuestCart, added: CartLine): GuestCart {
  const isSame = (line: CartLine) =>
    line.problem === undefined &&
    line.productId === added.productId &&
    line.selectedPack === added.selectedPack &&
    (line.variation?.id ?? null) === (added.variation?.id ?? null);
  const place = lines.findIndex(isSame);
  const line = lines[place];
  if (!line) return [...lines, added];
  return lines.with(place, {
    ...line,
    quantity: line.quantity + added.quantity,
    customImages: added.customImages.length ? added.customImages : line.customImages,
  });
}

/**
 * Puts what a line was changed to in its place. It stays a line of its own, even beside one with the same pack: that one has photos of
 * its own. A line that was taken out meanwhile comes back as a new one.
 */
export const changeGuestLine = (lines: GuestCart, changed: CartLine): GuestCart =>
  lines.some(({ id }) => id === changed.id)
    ? lines.map((line) => (line.id === changed.id ? changed : line))
    : addToGuestCart(lines, changed);

/** Zero or less removes the line. Throws "Item not found in guest cart" for an unknown id. */
export function setGuestQuantity(lines: GuestCart, id: string, quantity: number): GuestCart {
  if (!lines.some((line) => line.id === id)) throw new Error('Item not found in guest cart');
  if (quantity <= 0) return lines.filter((line) => line.id !== id);
  return lines.map((line) => (line.id === id ? { ...line, quantity } : line));
}

const isLine = (value: unknown): value is CartLine => {
  const line = value as Partial<CartLine> | null;
  return (
    typeof line === 'object' &&
    line !== null &&
    typeof line.id === 'string' &&
    typeof line.productId === 'string' &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) > 0 &&
    typeof line.product === 'object' &&
    line.product !== null &&
    typeof line.product.price === 'string' &&
    Array.isArray(line.customImages)
  );
};

/** What localStorage holds under `guestCart`: the readable lines of it; anything else is an empty list. Never throws. */
export function readGuestCart(stored: string | null): GuestCart {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter(isLine) : [];
  } catch {
    return [];
  }
}

/** A product to put into a cart, and what is wanted of it. */
export type AddToCart = Omit<LineRequest, 'productId' | 'customMessage' | 'variationId'> & {
  product: Product;
  variationId?: string | null;
};

/** The line that adding a product makes. Its price is that of the pack when one is selected. */
export function guestLineOf({ product, ...item }: AddToCart): Omit<CartLine, 'id'> {
  const variation = product.variations.find((candidate) => candidate.id === item.variationId);
  return {
    productId: product.id,
    quantity: item.quantity,
    customImages: item.customImages,
    customMessage: null,
    selectedPack: item.selectedPack,
    selectedPackPrice: item.selectedPackPrice,
    product: {
      id: product.id,
      name: product.name,
      description: product.description,
      price: item.selectedPackPrice ?? product.price,
      imageUrl: product.imageUrl,
      imageUrls: product.imageUrls,
      shape: product.shape,
      size: product.size,
      category: product.category,
      inStock: product.inStock,
    },
    variation: variation
      ? {
          id: variation.id,
          name: variation.name,
          value: variation.value,
          price: toDecimal(singlePriceOf(product, variation)),
        }
      : null,
  };
}
