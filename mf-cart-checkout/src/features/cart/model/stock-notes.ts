import type { CartLine } from 'shell/contract';

/** How many units of the line's product the whole cart asks for: stock is shared by all lines of a product. */
const askedFor = (lines: readonly CartLine[], productId: string): number =>
  lines.filter((line) => line.productId === productId).reduce((sum, line) => sum + line.quantity, 0);

/** What stands in the way of buying this line as far as the cart knows, or undefined. The checkout asks the server again. */
export function stockNoteOf(line: CartLine, lines: readonly CartLine[]): string | undefined {
  const { inStock } = line.product;
  if (inStock === 0) return 'This product is currently out of stock.';
  return askedFor(lines, line.productId) > inStock ? `Only ${inStock} items available in stock.` : undefined;
}
