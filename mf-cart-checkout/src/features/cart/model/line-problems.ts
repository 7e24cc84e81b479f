import { lineProblemOf } from 'shared-contracts/cart/line-problem';
import type { CartProblem } from 'shared-contracts/cart/schemas';
import { OUT_OF_STOCK } from 'shared-contracts/cart/line-text';
import type { Product } from 'shared-contracts/catalog/schemas';
import { placedSlotsOf } from 'shared-contracts/design/design';
import type { CartLine } from 'shell/contract';

const isOutdated = ({ customDesign, selectedPack }: CartLine, { magnets }: Product): boolean =>
  customDesign !== null && !customDesign.made && !placedSlotsOf(customDesign, magnets, Number(selectedPack ?? 1));

export const problemTexts: Record<CartProblem, string> = {
  product_gone: 'This product is no longer sold.',
  variation_gone: 'This variation is no longer sold.',
  pack_gone: 'This pack size is no longer sold.',
  design_outdated: 'This magnet has changed since you designed it.',
  out_of_stock: OUT_OF_STOCK,
  cart_full: 'Your cart is full, so this item was not added.',
};

/**
 * A guest line checked against its current product: null if it is no longer sold, undefined if unknown. The line keeps the
 * price that the shopper saw; the checkout asks when it has changed.
 */
export function checkedLine(line: CartLine, product: Product | null | undefined): CartLine {
  if (product === undefined) return line;
  if (product === null) return { ...line, problem: 'product_gone' };
  const { problem: _before, ...kept } = line;
  const chosen = { selectedPack: line.selectedPack, variationId: line.variation?.id ?? null };
  const problem = lineProblemOf(chosen, product) ?? (isOutdated(line, product) ? 'design_outdated' : undefined);
  return { ...kept, product: { ...line.product, inStock: product.inStock }, ...(problem && { problem }) };
}
