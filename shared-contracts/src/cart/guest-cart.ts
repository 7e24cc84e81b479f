import { add, parseMoney, toDecimal } from '../money/money.js';
import type { Product } from '../catalog/schemas.js';
import type { CartItem } from './schemas.js';

/** A line of the guest cart: what a line of the server's cart has, without the time. */
export type GuestCartItem = Omit<CartItem, 'createdAt'>;
export type GuestCart = GuestCartItem[];

/**
 * Adds a line: the same product with the same pack (and variation) adds up and takes the new photos if there are any,
 * else it becomes a line of its own. Source: product specification, section 4, "Guest cart".
 */
export function addToGuestCart(items: GuestCart, added: GuestCartItem): GuestCart {
  const isSame = (item: GuestCartItem) =>
    item.problem === undefined &&
    item.productId === added.productId &&
    item.selectedPack === added.selectedPack &&
    (item.variation?.id ?? null) === (added.variation?.id ?? null);
  const place = items.findIndex(isSame);
  const item = items[place];
  if (!item) return [...items, added];
  return items.with(place, {
    ...item,
    quantity: item.quantity + added.quantity,
    customImages: added.customImages.length ? added.customImages : item.customImages,
  });
}

/**
 * Puts what a line was changed to in its place. It stays a line of its own, even beside one with the same pack: that one has photos of
 * its own. A line that was taken out meanwhile comes back as a new one.
 */
export const changeGuestLine = (items: GuestCart, changed: GuestCartItem): GuestCart =>
  items.some(({ id }) => id === changed.id)
    ? items.map((item) => (item.id === changed.id ? changed : item))
    : addToGuestCart(items, changed);

/** Zero or less removes the line. Throws "Item not found in guest cart" for an unknown id. */
export function setGuestQuantity(items: GuestCart, id: string, quantity: number): GuestCart {
  if (!items.some((item) => item.id === id)) throw new Error('Item not found in guest cart');
  if (quantity <= 0) return items.filter((item) => item.id !== id);
  return items.map((item) => (item.id === id ? { ...item, quantity } : item));
}

const isLine = (value: unknown): value is GuestCartItem => {
  const line = value as Partial<GuestCartItem> | null;
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

/** The line that a product page adds: the product's summary with the pack's price when one is selected. */
export function guestItemOf(item: {
  product: Product;
  quantity: number;
  selectedPack: string | null;
  selectedPackPrice: string | null;
  customImages: string[];
  variationId?: string | null;
}): Omit<GuestCartItem, 'id'> {
  const { product } = item;
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
          price: toDecimal(add(parseMoney(product.price), parseMoney(variation.priceAdjustment))),
        }
      : null,
  };
}
