import { lineProblemOf } from 'shared-contracts/cart/line-problem';
import type { CartProblem } from 'shared-contracts/cart/schemas';
import { OUT_OF_STOCK } from 'shared-contracts/cart/line-text';
import { unitPriceOf } from 'shared-contracts/cart/unit-price';
import type { Product } from 'shared-contracts/catalog/schemas';
import { placedSlotsOf } from 'shared-contracts/design/design';
import { formatMoney, toDecimal } from 'shared-contracts/money/money';
import type { CartLine } from 'shell/contract';
import { shownPriceOf } from '../../../shared/order-summary/model/priced-cart';

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

function withTodaysPrice(line: CartLine, product: Product): CartLine {
  const { selectedPack } = line;
  const variation = product.variations.find(({ id }) => id === line.variation?.id);
  const today = unitPriceOf({ product, selectedPack, variation });
  if (today === undefined) return line;
  const price = toDecimal(today);
  return {
    ...line,
    selectedPackPrice: selectedPack === null ? null : price,
    product: { ...line.product, price },
    variation: line.variation && { ...line.variation, price },
  };
}

/** Checks a guest line: `product` is null if no longer sold, undefined if unknown. */
export function checkedLine(line: CartLine, product: Product | null | undefined): CartLine {
  if (product === undefined) return line;
  if (product === null) return { ...line, problem: 'product_gone' };
  const { problem: _before, ...kept } = line;
  const chosen = { selectedPack: line.selectedPack, variationId: line.variation?.id ?? null };
  const problem = lineProblemOf(chosen, product) ?? (isOutdated(line, product) ? 'design_outdated' : undefined);
  const stocked = { ...kept, product: { ...line.product, inStock: product.inStock } };
  return problem ? { ...stocked, problem } : withTodaysPrice(stocked, product);
}

/** Undefined if the price is the same or unknown. */
export function priceNoteOf(stored: CartLine, today: CartLine): string | undefined {
  const [before, now] = [shownPriceOf(stored), shownPriceOf(today)];
  if (before === undefined || now === undefined || before === now) return undefined;
  return `The price has changed since you added it: it was ${formatMoney(before)}, and is now ${formatMoney(now)}.`;
}
