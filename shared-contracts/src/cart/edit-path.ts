import { isDesigned } from '../design/design.js';
import type { CartLine } from './schemas.js';

export const editPathOf = ({ id, productId, customDesign }: CartLine): string =>
  isDesigned({ customDesign }) ? `/create-magnet?line=${id}` : `/products/${productId}?line=${id}`;
