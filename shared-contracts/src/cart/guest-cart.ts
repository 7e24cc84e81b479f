import type { Product } from '../catalog/schemas.js';
import { toDecimal } from '../money/money.js';
import { isSameLine } from './line-identity.js';
import type { CartLine, LineRequest } from './schemas.js';
import { unitPriceOf, withImpliedPack } from './unit-price.js';

export type GuestCart = CartLine[];

const addsUpWith = (added: CartLine) => (line: CartLine) => line.problem === undefined && isSameLine(line, added);

/** Adds a line, or adds to the line that is the same thing. */
export function addToGuestCart(lines: GuestCart, added: CartLine): GuestCart {
  const place = lines.findIndex(addsUpWith(added));
  const line = lines[place];
  if (!line) return [...lines, added];
  return lines.with(place, { ...line, quantity: line.quantity + added.quantity });
}

/** Replaces a line, or adds it to another that is now the same thing. If it was removed meanwhile, it is added again. */
export function changeGuestLine(lines: GuestCart, changed: CartLine): GuestCart {
  const others = lines.filter(({ id }) => id !== changed.id);
  if (others.length === lines.length || others.some(addsUpWith(changed))) return addToGuestCart(others, changed);
  return lines.map((line) => (line.id === changed.id ? changed : line));
}

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
  const { selectedPack } = withImpliedPack(item, product);
  const unitPrice = unitPriceOf({ product, selectedPack, variation });
  const price = unitPrice === undefined ? product.price : toDecimal(unitPrice);
  const selectedPackPrice = selectedPack === null ? null : price;
  return {
    productId: product.id,
    quantity: item.quantity,
    customImages: item.customImages,
    customMessage: null,
    selectedPack,
    selectedPackPrice,
    product: {
      id: product.id,
      name: product.name,
      description: product.description,
      price: selectedPackPrice ?? product.price,
      imageUrl: product.imageUrl,
      imageUrls: product.imageUrls,
      shape: product.shape,
      size: product.size,
      category: product.category,
      inStock: product.inStock,
    },
    variation: variation ? { id: variation.id, name: variation.name, value: variation.value, price } : null,
  };
}
