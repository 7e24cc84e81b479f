import { isDesigned } from '../design/design.js';
import type { CartLine } from './schemas.js';

/** The page that changes a line of the cart: the designer for one that the shopper designed, else its product's. */
export const editPathOf = ({ id, productId, customDesign }: CartLine): string =>
  isDesigned({ customDesign }) ? `/create-magnet?line=${id}` : `/products/${productId}?line=${id}`;
