import type { Product } from '../catalog/schemas.js';
import { toDecimal } from '../money/money.js';
import type { CartLine, LineRequest } from './schemas.js';
import { singlePriceOf } from './unit-price.js';

export type GuestCart = CartLine[];

/**
 * Adds a line, or adds to the line with the same product, pack and variation, whose photos it replaces if it has any.
 * Source: product specification, section 4, "Guest cart".
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

/** Replaces a line, even next to one with the same pack: their photos differ. If it was removed meanwhile, it is added again. */
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

/** The valid lines of what localStorage holds under `guestCart`. Never throws. */
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

/** The line that adding a product makes; its product's price is the selected pack's. */
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
