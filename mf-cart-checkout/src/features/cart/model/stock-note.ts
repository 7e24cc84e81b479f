import { stockText } from 'shared-contracts/cart/line-text';
import type { CartLine } from 'shell/contract';

const quantityInCart = (lines: readonly CartLine[], productId: string): number =>
  lines.filter((line) => line.productId === productId).reduce((sum, line) => sum + line.quantity, 0);

/** Counts the other lines of its product too. */
export function stockNoteOf(line: CartLine, lines: readonly CartLine[]): string | undefined {
  const { inStock } = line.product;
  const isShort = inStock === 0 || quantityInCart(lines, line.productId) > inStock;
  return isShort ? stockText(inStock) : undefined;
}
