import type { CartLine } from './schemas.js';

/** The page that changes a line of the cart: the designer for a designed one, else its product's. */
export const editPathOf = ({ id, productId, customDesign }: CartLine): string =>
  customDesign ? `/create-magnet?line=${id}` : `/products/${productId}?line=${id}`;
