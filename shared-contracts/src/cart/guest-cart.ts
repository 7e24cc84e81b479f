import type { Design, DesignSlot } from '../design/schemas.js';
import { withPhotoPlaces } from '../orders/missing-photos.js';
import { isSameLine } from './line-identity.js';
import type { CartLine } from './schemas.js';

export type GuestCart = CartLine[];

const addsUpWith = (added: CartLine) => (line: CartLine) => line.problem === undefined && isSameLine(line, added);

export function addToGuestCart(lines: GuestCart, added: CartLine): GuestCart {
  const place = lines.findIndex(addsUpWith(added));
  const line = lines[place];
  if (!line) return [...lines, added];
  const customDesign = added.customDesign?.approvedAt ? added.customDesign : (line.customDesign ?? added.customDesign);
  return lines.with(place, { ...line, customDesign, quantity: line.quantity + added.quantity });
}

/** Merges it into a line that is now the same; adds it again if it was removed. */
export function changeGuestLine(lines: GuestCart, changed: CartLine): GuestCart {
  const others = lines.filter(({ id }) => id !== changed.id);
  if (others.length === lines.length || others.some(addsUpWith(changed))) return addToGuestCart(others, changed);
  return lines.map((line) => (line.id === changed.id ? changed : line));
}

/** Zero or less removes the line. Throws "Item not found in guest cart". */
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

const isDesign = (design: Partial<Design> | null | undefined): boolean =>
  design?.version === 1 &&
  Array.isArray(design.slots) &&
  design.slots.every((slot: Partial<DesignSlot> | null) => slot?.path && slot.crop && slot.template);

const withDesign = (line: CartLine): CartLine => ({
  ...withPhotoPlaces(line),
  customDesign: isDesign(line.customDesign) ? line.customDesign : null,
  magnets: Array.isArray(line.magnets) ? line.magnets : null,
});

/** From localStorage's `guestCart`, valid lines only. Never throws. */
export function readGuestCart(stored: string | null): GuestCart {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter(isLine).map(withDesign) : [];
  } catch {
    return [];
  }
}
